// The portable side against other implementations that need no addon of ours: noble (pure JavaScript)
// and hash-wasm (WebAssembly). Times are nanoseconds of one message to a digest in bytes.
// Then the cold start: milliseconds from the first call on, in processes that have hashed nothing yet.
//
//   taskset -c 1 node bench/js/portable.mjs [ALGORITHM...]     sha1 and sha256 without operands

import { spawnSync } from "node:child_process";

process.env.SHACORE_BACKEND = "portable";
const { hash } = await import("shacore");
const { sha1 } = await import("@noble/hashes/legacy.js");
const { sha256 } = await import("@noble/hashes/sha2.js");
const { createSHA1, createSHA256 } = await import("hash-wasm");
const { describeMachine, measure, printTable } = await import("./measure.mjs");

const peers = {
  sha1: { noble: sha1, wasm: await createSHA1() },
  sha256: { noble: sha256, wasm: await createSHA256() },
};
const algorithms = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(peers);
const rows = [
  ["algorithm", "bytes", "shacore portable", "noble", "hash-wasm", "x noble", "x hash-wasm"],
];

for (const algorithm of algorithms)
  for (const length of [20, 64, 1024, 65536]) {
    const messages = Array.from({ length: 16 }, (_, index) => new Uint8Array(length).fill(index));
    const message = (turn) => messages[turn % messages.length];
    const { noble: theirs, wasm } = peers[algorithm];
    const jobs = {
      shacore: (turn) => hash(algorithm, message(turn), "buffer"),
      noble: (turn) => theirs(message(turn)),
      hashWasm: (turn) => wasm.init().update(message(turn)).digest("binary"),
    };
    // Unrolled rounds take the engine up to half a second to compile.
    const { shacore, noble, hashWasm } = measure(jobs, { warmUp: 1500 });
    rows.push([
      algorithm,
      String(length),
      ...[shacore, noble, hashWasm].map(({ median }) => median.toFixed(0)),
      ...[noble, hashWasm].map(({ median }) => (median / shacore.median).toFixed(2)),
    ]);
  }

console.log(`${await describeMachine()}; nanoseconds a message, medians\n`);
printTable(rows);

/** Source that gives the function to time. */
const coldStarts = {
  "shacore portable": `const { hash } = await import("shacore"); return (data) => hash("sha1", data, "buffer");`,
  noble: `return (await import("@noble/hashes/legacy.js")).sha1;`,
  "hash-wasm": `const wasm = await (await import("hash-wasm")).createSHA1();
    return (data) => wasm.init().update(data).digest("binary");`,
};
const counts = [1, 10, 100, 1000, 10_000, 100_000];
const PROCESSES = 9;

/** Milliseconds that the first messages of 64 bytes take together, in a fresh process. */
function coldStart(loading) {
  const script = `
    const once = await (async () => { ${loading} })();
    const messages = Array.from({ length: 16 }, (_, index) => new Uint8Array(64).fill(index));
    const times = [];
    let done = 0;
    const begin = process.hrtime.bigint();
    for (const count of ${JSON.stringify(counts)}) {
      for (; done < count; done++) once(messages[done & 15]);
      times.push(Number(process.hrtime.bigint() - begin) / 1e6);
    }
    console.log(JSON.stringify(times));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

const samples = Object.fromEntries(Object.keys(coldStarts).map((name) => [name, []]));
for (let turn = 0; turn < PROCESSES; turn++)
  for (const [name, loading] of Object.entries(coldStarts)) samples[name].push(coldStart(loading));

console.log(
  `\nmilliseconds of the first messages of 64 bytes, medians of ${PROCESSES} processes\n`,
);
printTable([
  ["messages", ...Object.keys(samples)],
  ...counts.map((count, index) => [
    String(count),
    ...Object.values(samples).map((runs) =>
      runs
        .map((times) => times[index])
        .sort((one, other) => one - other)
        [PROCESSES >> 1].toFixed(2),
    ),
  ]),
]);
