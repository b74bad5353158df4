/**
 * Arguments taken apart as getopt_long takes them: options and operands in any order, short options
 * in clusters, values joined or apart, long options abbreviated, and everything after `--` an operand.
 */
import { type Name, nameText } from "./name.js";

export interface Option {
  readonly long: string;
  readonly short?: string;
  /** What the value stands for, for an option that needs one. */
  readonly value?: string;
}

export type Argument<O extends Option> =
  | { readonly option: O; readonly value: string }
  | { readonly option?: undefined; readonly operand: Name };

/** Arguments that make no sense; the message is getopt_long's. */
export class UsageError extends Error {}

/**
 * @param groups - the options there are. An abbreviation is looked for in the first group, and where
 * nothing there begins so in the next
 * @throws {@link UsageError} for the first argument that will not do, when it is reached
 */
export function* getopt<O extends Option>(
  args: readonly Name[],
  groups: readonly (readonly O[])[],
): Generator<Argument<O>, void> {
  const rest = args.values();
  for (const arg of rest) {
    const text = nameText(arg);
    if (text === "--") {
      for (const operand of rest) yield { operand };
    } else if (text === "-" || !text.startsWith("-")) {
      yield { operand: arg };
    } else if (text.startsWith("--")) {
      yield longOption(text, groups, rest);
    } else {
      yield* shortOptions(text.slice(1), groups.flat(), rest);
    }
  }
}

function longOption<O extends Option>(
  text: string,
  groups: readonly (readonly O[])[],
  rest: Iterator<Name>,
): Argument<O> {
  const equals = text.indexOf("=");
  const name = text.slice(2, equals < 0 ? undefined : equals);
  const exact = groups.flat().filter(({ long }) => long === name);
  const begun = groups.map((group) => group.filter(({ long }) => long.startsWith(name)));
  const candidates = [exact, ...begun].find((found) => found.length > 0) ?? [];
  const [option] = candidates;
  if (option === undefined) throw new UsageError(`unrecognized option '${text}'`);
  if (candidates.length > 1) {
    const possibilities = candidates.map(({ long }) => ` '--${long}'`).join("");
    throw new UsageError(`option '${text}' is ambiguous; possibilities:${possibilities}`);
  }
  if (option.value === undefined) {
    if (equals < 0) return { option, value: "" };
    throw new UsageError(`option '--${option.long}' doesn't allow an argument`);
  }
  if (equals >= 0) return { option, value: text.slice(equals + 1) };
  const { value } = rest.next();
  if (value === undefined) throw new UsageError(`option '--${option.long}' requires an argument`);
  return { option, value: nameText(value) };
}

function* shortOptions<O extends Option>(
  cluster: string,
  options: readonly O[],
  rest: Iterator<Name>,
): Generator<Argument<O>, void> {
  for (let left = cluster; left !== ""; ) {
    const letter = String.fromCodePoint(left.codePointAt(0) as number);
    left = left.slice(letter.length);
    const option = options.find(({ short }) => short === letter);
    if (option === undefined) throw new UsageError(`invalid option -- '${letter}'`);
    if (option.value === undefined) {
      yield { option, value: "" };
    } else {
      const value = left || rest.next().value;
      if (value === undefined) throw new UsageError(`option requires an argument -- '${letter}'`);
      yield { option, value: nameText(value) };
      left = "";
    }
  }
}
