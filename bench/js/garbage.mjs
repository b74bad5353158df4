// What hashing leaves to the garbage collector: two million hashes of 64 bytes in a fresh process for
// each way, with the time spent collecting and what stays behind. "abandoned" never takes a digest.
//
//   taskset -c 1 node bench/js/garbage.mjs

import { spawnSync } from "node:child_process";
import { describeMachine, printTable } from "./measure.mjs";

const COUNT = 2_000_000;

const ways = {
  "shacore hash": "hash('sha1', data)",
  "shacore hash, Buffer": "hash('sha1', data, 'buffer')",
  "shacore hashInto": "hashInto('sha1', data, target)",
  "shacore createHash": "createHash('sha1').update(data).digest('hex')",
  "shacore createHash, abandoned": "createHash('sha1').update(data)",
  "node hash": "crypto.hash('sha1', data)",
  "node hash, Buffer": "crypto.hash('sha1', data, 'buffer')",
  "node createHash": "crypto.createHash('sha1').update(data).digest('hex')",
  "node createHash, abandoned": "crypto.createHash('sha1').update(data)",
};

function run(way) {
  const script = `
    const { performance, PerformanceObserver } = require("node:perf_hooks");
    const crypto = require("node:crypto");
    const { createHash, hash, hashInto } = require("shacore");
    const messages = Array.from({ length: 256 }, (_, index) => Buffer.alloc(64, index));
    const target = Buffer.alloc(20);
    const once = (data) => ${way};
    for (let turn = 0; turn < 10_000; turn++) once(messages[turn & 255]);
    const used = () => { gc(); gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; };
    const before = used();
    let collecting = 0, counting = true;
    new PerformanceObserver((list) => {
      if (counting) for (const { duration } of list.getEntries()) collecting += duration;
    }).observe({ entryTypes: ["gc"] });
    const begin = performance.now();
    let left = ${COUNT};
    (function some() {
      for (let turn = 0; turn < 100_000; turn++) once(messages[turn & 255]);
      left -= 100_000;
      if (left > 0) return setImmediate(some);
      const total = performance.now() - begin;
      setTimeout(() => {
        counting = false;
        const result = [total, collecting, (used() - before) / 1024, process.resourceUsage().maxRSS / 1024];
        console.log(JSON.stringify(result));
      }, 20);
    })();`;
  const { stdout } = spawnSync(process.execPath, ["--expose-gc", "-e", script], {
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

console.log(`${await describeMachine()}; ${COUNT} hashes of 64 bytes\n`);
printTable([
  ["", "ms", "of that collecting", "kept, KiB", "peak memory, MiB"],
  ...Object.entries(ways).map(([name, way]) => [
    name,
    ...run(way).map((value) => value.toFixed(0)),
  ]),
]);
