/**
 * Items of an iterable or an async iterable, to be taken without waiting.
 */

/** Items of an async iterable that wait to be taken at most. */
const WAITING_MAX = 1024;

export class Intake<Item> {
  /** How many items are left at least; Infinity where that is not known before. */
  rest: number;
  /** Whether there are no items left, and none will come. */
  isExhausted: boolean;
  readonly #onArrival: () => void;
  readonly #iterator: Iterator<Item> | undefined;
  readonly #asyncIterator: AsyncIterator<Item> | undefined;
  /** Of an async iterable: items that wait, whether the next was asked for, what it threw. */
  readonly #waiting: { readonly value: Item }[] = [];
  #isAsked = false;
  #hasEnded = false;
  #failure: { readonly error: unknown } | undefined;

  /** `onArrival` is called when there may be an item to take where there was none. */
  constructor(items: Iterable<Item> | AsyncIterable<Item>, onArrival: () => void) {
    this.#onArrival = onArrival;
    this.rest = Array.isArray(items) ? items.length : Number.POSITIVE_INFINITY;
    this.isExhausted = this.rest === 0;
    if (Symbol.asyncIterator in items) this.#asyncIterator = items[Symbol.asyncIterator]();
    else this.#iterator = items[Symbol.iterator]();
  }

  /** The next item, or undefined when there is none yet or none any more. Throws what the iterable
   * throws. */
  take(): { readonly value: Item } | undefined {
    if (this.isExhausted) return undefined;
    const item = this.#iterator === undefined ? this.#takeWaiting() : nextOf(this.#iterator);
    if (item !== undefined) {
      this.rest = Math.max(this.rest - 1, 1);
    } else if (this.#iterator !== undefined || this.#hasEnded) {
      this.isExhausted = true;
      this.rest = 0;
    }
    return item;
  }

  #takeWaiting(): { readonly value: Item } | undefined {
    const item = this.#waiting.shift();
    if (item === undefined && this.#failure !== undefined) throw this.#failure.error;
    this.#ask();
    return item;
  }

  /** Asks for the next item unless enough wait. */
  #ask(): void {
    if (this.#isAsked || this.#hasEnded || this.#waiting.length >= WAITING_MAX) return;
    this.#isAsked = true;
    (this.#asyncIterator as AsyncIterator<Item>).next().then(
      ({ done, value }) => {
        this.#isAsked = false;
        if (done) this.#hasEnded = true;
        else this.#waiting.push({ value });
        this.#ask();
        this.#onArrival();
      },
      (error) => {
        this.#failure = { error };
        this.#onArrival();
      },
    );
  }

  /** Tells the iterable that no more items will be taken. Does not wait for one that is on its way. */
  close(): void {
    if (this.isExhausted) return;
    this.isExhausted = true;
    this.#hasEnded = true;
    this.#iterator?.return?.();
    this.#asyncIterator?.return?.().catch(() => {});
  }
}

function nextOf<Item>(iterator: Iterator<Item>): { readonly value: Item } | undefined {
  const { done, value } = iterator.next();
  return done ? undefined : { value };
}
