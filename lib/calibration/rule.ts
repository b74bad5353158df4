/**
 * What follows from the figures of a calibration: which core to use, and how to rank lane kernels.
 *
 * The default stays unless another is faster by more than the noise. The noise of a figure is how far
 * four measurements of it, each the shortest of its own share of all samples, lie apart; that of a
 * comparison is the sum of both sides', and never less than {@link NOISE_MIN}.
 */

/** Bytes in the messages that are timed. */
export const SIZES: readonly number[] = [64, 1024, 65536];

/** Differences below this share are noise, however well a measurement repeats itself. */
export const NOISE_MIN = 0.02;

/**
 * Nanoseconds that a block takes (of a kernel: a block in each lane) at each of {@link SIZES}; then,
 * as a share, the largest noise of these.
 */
export type Figure = readonly number[];

/** The figures of one algorithm, by the names of its cores and lane kernels. */
export type Figures = Readonly<Record<string, Figure>>;

export interface Judgement {
  /** The core to use in place of the default; undefined when that stays. */
  readonly core: string | undefined;
  /** What each core and kernel costs, in picoseconds for a block, in the order of the names. */
  readonly costs: Float64Array;
  /** How much less another choice of kernels must take than the default one, in thousandths. */
  readonly margin: number;
}

/** One number for a figure: the geometric mean over the sizes, nanoseconds. */
export function cost(figure: Figure): number {
  let product = 1;
  for (let index = 0; index < SIZES.length; index++) product *= figure[index] as number;
  return product ** (1 / SIZES.length);
}

function noise(figure: Figure): number {
  return figure[SIZES.length] as number;
}

/** Whether one is faster than another by more than the noise, and at no size slower by more than that. */
export function beats(one: Figure, other: Figure): boolean {
  const factor = 1 + Math.max(NOISE_MIN, noise(one) + noise(other));
  for (let index = 0; index < SIZES.length; index++)
    if ((one[index] as number) > (other[index] as number) * factor) return false;
  return cost(one) * factor < cost(other);
}

/** @param cores the cores that can run, the default first; `kernels` the lane kernels that can */
export function judge(
  cores: readonly string[],
  kernels: readonly string[],
  figures: Figures,
): Judgement {
  const figureOf = (name: string) => figures[name] as Figure;
  const preferred = cores[0] as string;
  let best = preferred;
  for (const name of cores)
    if (
      beats(figureOf(name), figureOf(preferred)) &&
      (best === preferred || cost(figureOf(name)) < cost(figureOf(best)))
    )
      best = name;
  const names = [...cores, ...kernels];
  const costs = Float64Array.from(names, (name) => Math.round(1000 * cost(figureOf(name))));
  const noisiest = Math.max(...[best, ...kernels].map((name) => noise(figureOf(name))));
  const margin = Math.ceil(1000 * Math.max(NOISE_MIN, 2 * noisiest));
  return { core: best === preferred ? undefined : best, costs, margin };
}
