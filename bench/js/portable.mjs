// The portable side against the other SHA-1 implementations that need no addon of ours: noble (pure
// JavaScript) and hash-wasm (WebAssembly). Times are nanoseconds of one message to a digest in bytes.
//
//   taskset -c 1 node bench/js/portable.mjs

process.env.SHACORE_BACKEND = "portable";
const { hash } = await import("shacore");
const { sha1 } = await import("@noble/hashes/legacy.js");
const { createSHA1 } = await import("hash-wasm");
const { describeMachine, measure, printTable } = await import("./measure.mjs");

const wasm = await createSHA1();
const rows = [["bytes", "shacore portable", "noble", "hash-wasm", "x noble", "x hash-wasm"]];

for (const length of [20, 64, 1024, 65536]) {
  const messages = Array.from({ length: 16 }, (_, index) => new Uint8Array(length).fill(index));
  const message = (turn) => messages[turn % messages.length];
  const { shacore, noble, hashWasm } = measure({
    shacore: (turn) => hash("sha1", message(turn), "buffer"),
    noble: (turn) => sha1(message(turn)),
    hashWasm: (turn) => wasm.init().update(message(turn)).digest("binary"),
  });
  rows.push([
    String(length),
    ...[shacore, noble, hashWasm].map(({ median }) => median.toFixed(0)),
    ...[noble, hashWasm].map(({ median }) => (median / shacore.median).toFixed(2)),
  ]);
}

console.log(`${await describeMachine()}; nanoseconds a message, medians\n`);
printTable(rows);
