// Is anything of a key left in a process that is done with it? Another process looks through its memory.
//
//   node test/secrets/memory.mjs [USE...]      on Linux; all uses of a key without operands
//
// A child is given a key through a pipe, uses it, and overwrites the one copy that is its own. Looked for
// are both ends of the key, as it is and as HMAC pads it, in either order of bytes in a word; of the
// chaining values that HMAC makes of it; and of what is derived. They must be there while the child has
// them, or nothing would be said, and nowhere afterwards. The child has the key as bytes: strings are V8's.
//
// Ends with one line "N passed, N failed".

import { spawn } from "node:child_process";
import * as crypto from "node:crypto";
import { once } from "node:events";
import * as fs from "node:fs";
import { fileURLToPath } from "node:url";
import * as shacore from "shacore";

const BLOCK_LENGTH = 64;
const WINDOW = 12;

/** What the child does with its key. Each returns what is still to be done when all that may be known was
 * seen; `wipe` overwrites what was made for the caller. */
const uses = {
  "createHmac, digested": (key) => {
    const hmac = shacore.createHmac("sha256", key).update("message");
    return () => hmac.digest();
  },
  "createHmac, no bytes yet": (key) => {
    const hmac = shacore.createHmac("sha1", key);
    return () => hmac.digest("hex");
  },
  "createHmac, two hundred at once": (key) => {
    const all = Array.from({ length: 200 }, () => shacore.createHmac("sha256", key).update("m"));
    return () => {
      for (const hmac of all) hmac.update("n".repeat(300)).digest();
    };
  },
  "hmacKey, used and destroyed": (key) => {
    const made = shacore.hmacKey("sha256", key);
    const mac = made.sign("message", "buffer");
    made.sign("m".repeat(1000));
    made.verify("message", mac);
    made.verify("other message", mac);
    return () => made.destroy();
  },
  "hmacKey, destroyed after another was used": (key) => {
    const made = shacore.hmacKey("sha1", key);
    made.sign("message");
    shacore.hmacKey("sha1", "other").sign("message");
    return () => made.destroy();
  },
  "hmacKey and its messages": (key) => {
    const made = shacore.hmacKey("sha1", key);
    const hmac = made.createHmac().update("message");
    return () => {
      made.destroy();
      hmac.digest();
    };
  },
  "errors on the way": (key) => {
    const made = shacore.hmacKey("sha1", key);
    const hmac = shacore.createHmac("sha1", key);
    return () => {
      for (const call of [
        () => made.sign(5),
        () => made.sign("message", "no encoding"),
        () => made.verify("message", 5),
        () => hmac.update(5),
        () => shacore.pbkdf2Sync(key, "salt", 0, 20, "sha1"),
        () => shacore.pbkdf2Sync(key, 5, 1, 20, "sha1"),
        () => shacore.hkdfSync("sha1", key, "salt", 5, 20),
      ])
        try {
          call();
        } catch {
          // as it must
        }
      made.destroy();
      hmac.digest();
    };
  },
  pbkdf2Sync: (key) => () => {
    shacore.pbkdf2Sync(key, "salt", 20, 100, "sha256").fill(0);
  },
  // Many at once: memory that one frees is soon used again.
  "pbkdf2, many at once": (key) => () => {
    const derive = () =>
      new Promise((done) => {
        shacore.pbkdf2(key, "salt", 20, 100, "sha1", (_, derived) => done(derived.fill(0)));
      });
    return Promise.all(Array.from({ length: 50 }, derive));
  },
  hkdfSync: (key) => () => {
    new Uint8Array(shacore.hkdfSync("sha256", key, "salt", "info", 100)).fill(0);
  },
  hkdf: (key) => () =>
    new Promise((done) => {
      shacore.hkdf("sha1", key, "salt", "info", 100, (_, derived) =>
        done(new Uint8Array(derived).fill(0)),
      );
    }),
};

/** The child: its key comes through standard input, and the word to go on after it. */
async function child(use, length) {
  // Memory of its own, which V8 does not move.
  const key = new Uint8Array(new ArrayBuffer(length));
  const word = Buffer.alloc(1);
  // All that is loaded or compiled at the first use, with another key.
  for (const warm of Object.values(uses)) await warm(Buffer.alloc(length + 100, "warm"))();
  for (let read = 0; read < length; ) read += fs.readSync(0, key, read, length - read);
  const finish = uses[use](key);
  fs.writeSync(1, "1");
  fs.readSync(0, word);
  await finish();
  key.fill(0);
  gc();
  gc();
  await new Promise((resolve) => setImmediate(resolve));
  fs.writeSync(1, "2");
  fs.readSync(0, word);
}

/** A copy with the bytes of each word the other way round. */
const swapped = (bytes) => Buffer.from(bytes.subarray(0, bytes.length & ~3)).swap32();

/** The chaining value after one block, big-endian. */
function chainingValue(algorithm, block) {
  const state = shacore.createHash(algorithm).update(block).exportState();
  return state.subarray(6, 6 + (algorithm === "sha1" ? 20 : 32));
}

/** What HMAC makes of a key. */
function* madeOf(algorithm, key) {
  const short = key.length > BLOCK_LENGTH ? crypto.createHash(algorithm).update(key).digest() : key;
  yield [`key of ${algorithm}`, short];
  for (const pad of [0x36, 0x5c]) {
    const block = Buffer.alloc(BLOCK_LENGTH, pad);
    for (const [index, byte] of short.entries()) block[index] ^= byte;
    yield [`${algorithm}, padded with ${pad}`, block.subarray(0, short.length)];
    yield [`${algorithm}, chaining value of ${pad}`, chainingValue(algorithm, block)];
  }
}

function* secretsOf(key) {
  yield ["key", key];
  for (const algorithm of ["sha1", "sha256"]) {
    yield* madeOf(algorithm, key);
    // The pseudorandom key of HKDF (RFC 5869, 2.2).
    const derived = crypto.createHmac(algorithm, "salt").update(key).digest();
    yield [`pseudorandom key, ${algorithm}`, derived];
    yield* madeOf(algorithm, derived);
    yield ["key by HKDF", Buffer.from(crypto.hkdfSync(algorithm, key, "salt", "info", 100))];
    yield ["key by PBKDF2", crypto.pbkdf2Sync(key, "salt", 20, 100, algorithm)];
  }
}

/** Both ends of each secret, in both orders. */
function needlesOf(key) {
  const needles = new Map();
  for (const [name, bytes] of secretsOf(key))
    for (const ordered of [Buffer.from(bytes), swapped(bytes)])
      for (const end of [ordered.subarray(0, WINDOW), ordered.subarray(-WINDOW)])
        needles.set(end.toString("hex"), { name, bytes: end });
  return [...needles.values()];
}

/** The names of the secrets in the memory that a process can write to. */
function find(pid, needles) {
  const CHUNK = 1 << 22;
  const memory = fs.openSync(`/proc/${pid}/mem`, "r");
  const found = new Set();
  const buffer = Buffer.alloc(CHUNK);
  for (const line of fs.readFileSync(`/proc/${pid}/maps`, "latin1").split("\n")) {
    const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
    if (start === undefined) continue;
    const last = Number(`0x${end}`);
    for (let at = Number(`0x${start}`); at < last; at += CHUNK - WINDOW) {
      let length;
      try {
        length = fs.readSync(memory, buffer, 0, Math.min(CHUNK, last - at), at);
      } catch {
        break; // memory of a device
      }
      const part = buffer.subarray(0, length);
      for (const { name, bytes } of needles) if (part.includes(bytes)) found.add(name);
    }
  }
  fs.closeSync(memory);
  return [...found];
}

let passed = 0;
let failed = 0;
function check(isGood, line) {
  if (isGood) passed++;
  else failed++;
  if (!isGood) console.log(`FAILED: ${line}`);
}

async function checkUse(use, length) {
  const key = crypto.randomBytes(length);
  const needles = needlesOf(key);
  const program = fileURLToPath(import.meta.url);
  const user = spawn(process.execPath, ["--expose-gc", program, use], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, KEY_LENGTH: length },
  });
  user.stdin.write(key);
  await once(user.stdout, "data");
  const before = find(user.pid, needles);
  check(before.length !== 0, `${use}, ${length} bytes: nothing was found of a key in use`);
  user.stdin.write("x");
  await once(user.stdout, "data");
  const after = find(user.pid, needles);
  check(after.length === 0, `${use}, ${length} bytes: left behind: ${after.join("; ")}`);
  user.stdin.end("x");
  await once(user, "exit");
}

const chosen = process.argv.slice(2);
if (process.env.KEY_LENGTH !== undefined) {
  await child(chosen[0], Number(process.env.KEY_LENGTH));
} else {
  for (const use of chosen.length === 0 ? Object.keys(uses) : chosen) {
    await checkUse(use, 40);
    await checkUse(use, 150);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
