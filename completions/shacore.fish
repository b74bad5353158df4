# Completion of shacore's commands, options, algorithms and files for fish: to be put into
# ~/.config/fish/completions.

complete -c shacore -n __fish_use_subcommand -f -a sum -d 'Print or check checksums of files'
complete -c shacore -n __fish_use_subcommand -f -a bench -d 'Measure the cores on this CPU'
complete -c shacore -n __fish_use_subcommand -f -a cores -d 'List what can hash here'
complete -c shacore -n __fish_use_subcommand -f -l version -d 'Print the version'
complete -c shacore -l help -d 'Print help'
complete -c shacore -n '__fish_seen_subcommand_from cores' -f

set -l bench '__fish_seen_subcommand_from bench'
complete -c shacore -n $bench -f -s a -l algorithm -x -a 'sha1 sha256' -d 'What to measure'
complete -c shacore -n $bench -f -s c -l core -x -d 'Only the cores of that name'
complete -c shacore -n $bench -f -l json -d 'Print the figures as JSON'
complete -c shacore -n $bench -l html -r -d 'Write a page with charts'
complete -c shacore -n $bench -f -l save -d 'Choose cores by these figures from now on'

set -l sum '__fish_seen_subcommand_from sum'
complete -c shacore -n $sum -s c -l check -d 'Read checksums from the files and check them'
complete -c shacore -n $sum -l ignore-missing -d 'Pass over missing files'
complete -c shacore -n $sum -l quiet -d 'Do not print OK'
complete -c shacore -n $sum -l status -d 'Print nothing'
complete -c shacore -n $sum -s w -l warn -d 'Tell each line that is no checksum'
complete -c shacore -n $sum -l strict -d 'Exit 1 for lines that are no checksums'
complete -c shacore -n $sum -l tag -d 'Write lines as BSD does'
complete -c shacore -n $sum -s z -l zero -d 'End lines with NUL'
complete -c shacore -n $sum -s b -l binary -d 'Mark names with an asterisk'
complete -c shacore -n $sum -s t -l text -d 'Mark names with a space'
complete -c shacore -n $sum -s a -l algorithm -x -a 'sha1 sha224 sha256 sha384 sha512 md5' -d 'How to hash'
complete -c shacore -n $sum -s r -l recursive -d 'Hash the files in directories'
complete -c shacore -n $sum -s j -l jobs -x -a '1 2 4 8 16' -d 'Threads that read and hash'
complete -c shacore -n $sum -l json -d 'Print lines of JSON'
complete -c shacore -n $sum -l collisions -d 'Warn of files of SHA-1 collision attacks'
complete -c shacore -n $sum -l version -d 'Print the version'
