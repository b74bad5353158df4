// The portable side against other implementations that need no addon of ours: noble (pure JavaScript)
// and hash-wasm (WebAssembly). Times are nanoseconds of one message to a digest in bytes.
//
//   taskset -c 1 node bench/js/portable.mjs [ALGORITHM...]     sha1 and sha256 without operands

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
    const { shacore, noble, hashWasm } = measure({
      shacore: (turn) => hash(algorithm, message(turn), "buffer"),
      noble: (turn) => theirs(message(turn)),
      hashWasm: (turn) => wasm.init().update(message(turn)).digest("binary"),
    });
    rows.push([
      algorithm,
      String(length),
      ...[shacore, noble, hashWasm].map(({ median }) => median.toFixed(0)),
      ...[noble, hashWasm].map(({ median }) => (median / shacore.median).toFixed(2)),
    ]);
  }

console.log(`${await describeMachine()}; nanoseconds a message, medians\n`);
printTable(rows);
