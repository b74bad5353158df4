// Tables over runtimes, from what small-messages.mjs and load-time.mjs print with --json: how many
// times as fast as that runtime's own node:crypto we are. An asterisk marks a goal that is missed.
// The times are lower quartiles: going through the runtimes takes minutes, and so long a machine is
// seldom idle.
//
//   node bench/js/by-runtime.mjs FILE...

import { readFileSync } from "node:fs";
import { describeMachine, printTable } from "./measure.mjs";

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const speeds = reports.filter(({ cases }) => cases !== undefined);
const loads = reports.filter(({ loads }) => loads !== undefined);

/** How many times as fast as createHash all our ways must be from this many bytes on. */
const goalsByLength = [
  [2 ** 20, 1],
  [4096, 1.15],
  [1024, 1.5],
];

/** What we want to reach; undefined where we want nothing in particular. */
function goal({ from, bytes, to }, ours, rival) {
  const [, long] = goalsByLength.find(([length]) => bytes >= length) ?? [];
  if (long !== undefined) return rival === "node createHash" ? long : undefined;
  if (to === "into") return undefined;
  if (ours === "createHash") return to === "hex" ? 3.5 : undefined;
  if (to === "Buffer") return rival === "node hash" ? 3.5 : 4.5;
  if (from === "string") return rival === "node hash" ? 2.2 : 4.5;
  return rival === "node hash" ? 2 : 4;
}

function cell(report, index, ours, rival) {
  const { times, ...kind } = report.cases[index];
  if (times[rival] === undefined) return "none";
  const ratio = times[rival] / times[ours];
  return `${ratio.toFixed(2)}${ratio < goal(kind, ours, rival) ? "*" : ""}`;
}

console.log(`${(await describeMachine()).replace(/, [^,]*$/, "")}; * misses its goal`);
for (const [ours, rival] of [
  ["hash", "node createHash"],
  ["hash", "node hash"],
  ["createHash", "node createHash"],
]) {
  console.log(`\n${ours} over ${rival}\n`);
  printTable([
    ["from", "bytes", "to", ...speeds.map(({ runtime }) => runtime)],
    ...speeds[0].cases.map(({ from, bytes, to }, index) => [
      ...[from, String(bytes), to],
      ...speeds.map((report) => cell(report, index, ours, rival)),
    ]),
  ]);
}

if (loads.length > 0) {
  console.log("\nmilliseconds of require, and of the first message\n");
  printTable([
    ["", ...loads.map(({ runtime }) => runtime)],
    ...loads[0].loads.map(({ name }, index) => [
      name,
      ...loads.map(({ loads }) => {
        const { require, first } = loads[index];
        return `${require.toFixed(2)} + ${first.toFixed(2)}`;
      }),
    ]),
  ]);
}
