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

/** Whether Node words its messages as this package does: from Node 20 on. */
const wordsAreOurs = Number.parseInt(process.version.slice(1), 10) >= 20;

/** The same with the error's message, where it can be compared. */
export function fullOutcome(call: () => unknown): unknown {
  try {
    return { result: call() };
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    const known = { error: name, code, class: (error as object).constructor.name };
    return wordsAreOurs ? { ...known, message } : known;
  }
}
