/**
 * What follows from the figures of a calibration: which core to use, and how to rank lane kernels.
 *
 * The default stays unless another is faster by more than the noise. The noise of a figure is how far
 * four measurements of it, each the shortest of its own share of all samples, lie apart; that of a
 * comparison is the sum of both sides', of plans made of many kernels twice their median; never less
 * than {@link NOISE_MIN}.
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

/** What follows from the figures of one algorithm. */
export interface Choice {
  /** All cores and lane kernels that can run, a space between two. */
  readonly names: string;
  /** What each costs: picoseconds for a block. */
  readonly costs: readonly number[];
  /** How much less another choice of lane kernels must take than the default one, in thousandths. */
  readonly margin: number;
  /** The core to use in place of the default; null when that stays. */
  readonly core: string | null;
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
): Choice {
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
  const costs = names.map((name) => Math.round(1000 * cost(figureOf(name))));
  const noises = [best, ...kernels].map((name) => noise(figureOf(name))).sort((a, b) => a - b);
  const usual = noises[noises.length >> 1] as number;
  const margin = Math.ceil(1000 * Math.max(NOISE_MIN, 2 * usual));
  return { names: names.join(" "), costs, margin, core: best === preferred ? null : best };
}
