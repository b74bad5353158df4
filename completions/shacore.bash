# Completion of shacore's commands, options, algorithms and files for bash: to be sourced, or put where
# bash-completion looks, as ~/.local/share/bash-completion/completions/shacore.

_shacore() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
  # In --option=value bash takes = for a word of its own.
  if [[ $word == '=' ]]; then
    word=
  elif [[ $before == '=' ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD == 1)); then
    words='sum bench cores --help --version'
  elif [[ ${COMP_WORDS[1]} == cores ]]; then
    words='--help'
  elif [[ ${COMP_WORDS[1]} == bench ]]; then
    case $before in
      -a | --algorithm) words='sha1 sha256' ;;
      *) [[ $word != -* ]] || words='--algorithm --core --json --html --save --help' ;;
    esac
  elif [[ ${COMP_WORDS[1]} == sum ]]; then
    case $before in
      -a | --algorithm) words='sha1 sha224 sha256 sha384 sha512 md5' ;;
      -j | --jobs) words='1 2 4 8 16' ;;
      *)
        if [[ $word == -* ]]; then
          words='--check --ignore-missing --quiet --status --warn --strict --tag --zero --binary
            --text --algorithm --recursive --jobs --json --collisions --help --version'
        fi
        ;;
    esac
  fi
  # shellcheck disable=SC2207 # No word holds a space or an asterisk.
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -o default -F _shacore shacore
