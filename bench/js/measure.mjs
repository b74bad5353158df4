// Times several ways to do the same job, in turns, so that a disturbance hits all of them alike.

/**
 * The nanoseconds that one call of each job takes: the minimum, the lower quartile and the median of
 * many rounds. In a round every job runs once, for about `slice` milliseconds.
 *
 * @param {Record<string, (turn: number) => unknown>} jobs called with a counter, to vary the input
 * @param {{ rounds?: number, slice?: number, warmUp?: number }} settings milliseconds; every job
 * runs for `warmUp` before the first round, so that the engine has compiled it for good
 * @returns {Record<string, { minimum: number, quartile: number, median: number }>}
 */
export function measure(jobs, { rounds = 60, slice = 2, warmUp = 400 } = {}) {
  const timed = Object.entries(jobs).map(([name, job]) => {
    let pace = 0;
    for (let batch = 1, spent = 0; spent < warmUp * 1e6; batch = Math.ceil(1e6 / pace)) {
      const duration = time(job, batch);
      pace = duration / batch;
      spent += duration;
    }
    return { name, job, calls: Math.max(1, Math.round((slice * 1e6) / pace)), samples: [] };
  });
  for (let round = 0; round < rounds; round++)
    for (const { job, calls, samples } of timed) samples.push(time(job, calls) / calls);
  return Object.fromEntries(
    timed.map(({ name, samples }) => {
      samples.sort((one, other) => one - other);
      const [minimum, quartile, median] = [0, samples.length >> 2, samples.length >> 1].map(
        (index) => samples[index],
      );
      return [name, { minimum, quartile, median }];
    }),
  );
}

/** The nanoseconds that `calls` calls take together. */
function time(job, calls) {
  const start = process.hrtime.bigint();
  for (let turn = 0; turn < calls; turn++) job(turn);
  return Number(process.hrtime.bigint() - start);
}

/** Prints rows of cells as an aligned Markdown table; the first row is the head. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (cells, filler = " ") =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column], filler)).join(" | ")} |`;
  console.log(line(rows[0]));
  console.log(
    line(
      rows[0].map(() => ""),
      "-",
    ),
  );
  for (const row of rows.slice(1)) console.log(line(row));
}

/** The runtime and its version. Bun and Deno tell a version of Node as well. */
export function runtimeName() {
  const { bun, deno, node } = process.versions;
  if (bun !== undefined) return `Bun ${bun}`;
  return deno === undefined ? `Node ${node}` : `Deno ${deno}`;
}

/** What the figures were taken on. */
export async function describeMachine() {
  const { cpus } = await import("node:os");
  return `${cpus()[0].model.trim()}, ${runtimeName()}`;
}
