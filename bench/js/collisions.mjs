// What looking for collisions costs from JavaScript: one message to a digest in hexadecimal by
// createHash, with and without, and by node:crypto's, which cannot look. Minima in nanoseconds, of
// fresh bytes. Then the same of hashMany, for each of 256 messages that it is given at once.
//
//   taskset -c 1 node bench/js/collisions.mjs [BYTES...]     64, 1024 and 1048576 without operands

import { createHash as nodeCreateHash, randomFillSync } from "node:crypto";
import { createHash, hashMany } from "shacore";
import { describeMachine, measure, printTable } from "./measure.mjs";

const lengths = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [64, 1024, 1 << 20];
const MEMORY = 8 << 20;
const AT_ONCE = 256;
const memory = randomFillSync(Buffer.alloc(MEMORY));

const options = { collisions: "report" };

/** Fresh messages of that length. */
function messagesOf(length) {
  const count = Math.min(Math.floor(MEMORY / length), 4096);
  return Array.from({ length: count }, (_, index) =>
    memory.subarray(index * length, (index + 1) * length),
  );
}

const row = (length, times, plain, checked) => [
  String(length),
  ...times.map((time) => time.toFixed(0)),
  (checked / plain).toFixed(2),
];

const rows = lengths.map((length) => {
  const messages = messagesOf(length);
  const message = (turn) => messages[turn % messages.length];
  const measured = measure({
    plain: (turn) => createHash("sha1").update(message(turn)).digest("hex"),
    checked: (turn) => createHash("sha1", options).update(message(turn)).digest("hex"),
    node: (turn) => nodeCreateHash("sha1").update(message(turn)).digest("hex"),
  });
  const [plain, checked, node] = ["plain", "checked", "node"].map((name) => measured[name].minimum);
  return [...row(length, [plain, checked, node], plain, checked), (checked / node).toFixed(2)];
});

const batchRows = lengths
  .filter((length) => length * AT_ONCE <= MEMORY)
  .map((length) => {
    const messages = messagesOf(length);
    const count = Math.floor(messages.length / AT_ONCE);
    const batches = Array.from({ length: count }, (_, index) =>
      messages.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
    const batch = (turn) => batches[turn % count];
    const measured = measure({
      plain: (turn) => hashMany("sha1", batch(turn)),
      checked: (turn) => hashMany("sha1", batch(turn), { collisions: "throw" }),
      single: (turn) =>
        batch(turn).map((message) => createHash("sha1", options).update(message).digest("hex")),
    });
    const [plain, checked, single] = ["plain", "checked", "single"].map(
      (name) => measured[name].minimum / AT_ONCE,
    );
    return [
      ...row(length, [plain, checked, single], plain, checked),
      (single / checked).toFixed(2),
    ];
  });

console.log(await describeMachine());
printTable([
  ["bytes", "plain", "checked", "node:crypto", "checked : plain", "checked : node:crypto"],
  ...rows,
]);
console.log();
printTable([
  ["bytes", "hashMany", "checked", "one by one", "checked : hashMany", "one by one : checked"],
  ...batchRows,
]);
