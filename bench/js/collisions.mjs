// What looking for collisions costs from JavaScript: one message to a digest in hexadecimal by
// createHash, with and without, and by node:crypto's, which cannot look. Minima in nanoseconds, of
// fresh bytes.
//
//   taskset -c 1 node bench/js/collisions.mjs [BYTES...]     64, 1024 and 1048576 without operands

import { createHash as nodeCreateHash, randomFillSync } from "node:crypto";
import { createHash } from "shacore";
import { describeMachine, measure, printTable } from "./measure.mjs";

const lengths = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [64, 1024, 1 << 20];
const MEMORY = 8 << 20;
const memory = randomFillSync(Buffer.alloc(MEMORY));

const rows = lengths.map((length) => {
  const count = Math.floor(MEMORY / length);
  const messages = Array.from({ length: Math.min(count, 4096) }, (_, index) =>
    memory.subarray(index * length, (index + 1) * length),
  );
  const message = (turn) => messages[turn % messages.length];
  const options = { collisions: "report" };
  const { plain, checked, node } = measure({
    plain: (turn) => createHash("sha1").update(message(turn)).digest("hex"),
    checked: (turn) => createHash("sha1", options).update(message(turn)).digest("hex"),
    node: (turn) => nodeCreateHash("sha1").update(message(turn)).digest("hex"),
  });
  return [
    String(length),
    ...[plain, checked, node].map(({ minimum }) => minimum.toFixed(0)),
    (checked.minimum / plain.minimum).toFixed(2),
    (checked.minimum / node.minimum).toFixed(2),
  ];
});

console.log(await describeMachine());
printTable([
  ["bytes", "plain", "checked", "node:crypto", "checked : plain", "checked : node:crypto"],
  ...rows,
]);
