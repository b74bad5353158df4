/**
 * What a call does, as a value that can be compared: its result, or the error that it throws.
 */

export function outcome(call: () => unknown): unknown {
  try {
    return { result: call() };
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return { error: name, code, class: (error as object).constructor.name };
  }
}
