// Fuzzes the API with fast-check: whatever it is given, node:crypto's results and errors come out, or
// those of a model in a few lines.
//
//   node test/fuzz/api.mjs                    a fixed seed: some seconds
//   node test/fuzz/api.mjs --seconds 600      other inputs each time, for so long
//
// SHACORE_BACKEND and SHACORE_CORE choose what is fuzzed. A failure is printed shrunk, with its seed.
// Ends with one line "N passed, N failed", one check a property.

import assert from "node:assert/strict";
import crypto from "node:crypto";
import { parseArgs } from "node:util";
import fc from "fast-check";
import * as shacore from "shacore";

const { values: options } = parseArgs({ options: { seconds: { type: "string" } } });
const algorithms = ["sha1", "sha256", "sha224"];
const algorithm = fc.constantFrom(...algorithms);
/** A length around the borders of blocks and of what is copied. */
const length = fc
  .tuple(fc.constantFrom(0, 32, 64, 128, 512, 1024, 4096), fc.integer({ min: -9, max: 9 }))
  .map(([border, more]) => Math.max(0, border + more));
const bytes = length.chain((size) => fc.uint8Array({ minLength: size, maxLength: size }));
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 1200 }),
  fc
    .array(fc.constantFrom("a", "é", "€", "\ud800", "\udc00", "𝒳"), { maxLength: 300 })
    .map((all) => all.join("")),
);

/** Memory and a view of a part of it, of any class, in memory of any kind. */
const classes = [
  ...[
    Uint8Array,
    Int8Array,
    Uint8ClampedArray,
    Uint16Array,
    Int32Array,
    Float32Array,
    Float64Array,
  ],
  ...[BigUint64Array, DataView, Buffer],
];
const view = fc
  .record({
    kind: fc.nat(classes.length - 1),
    memory: fc.constantFrom("plain", "shared", "resizable", "shrunk", "detached", "grown"),
    content: bytes,
    offset: fc.nat(5),
    lie: fc.constantFrom("none", "none", "none", "length", "offset", "buffer", "prototype"),
  })
  .map((recipe) => ({ recipe, make: () => makeView(recipe) }));

function makeView({ kind, memory, content, offset, lie }) {
  const Class = classes[kind];
  const unit = Class.BYTES_PER_ELEMENT ?? 1;
  const size = Math.ceil((content.length + 1) / unit) * unit + offset * unit;
  const buffer =
    memory === "shared"
      ? new SharedArrayBuffer(size)
      : new ArrayBuffer(
          size,
          memory === "plain" || memory === "detached" ? undefined : { maxByteLength: 2 * size },
        );
  new Uint8Array(buffer).set(content);
  const isTracking = memory === "grown";
  const count = isTracking ? undefined : (size - offset * unit) / unit;
  const made =
    Class === Buffer ? Buffer.from(buffer, offset, count) : new Class(buffer, offset * unit, count);
  if (memory === "grown") buffer.resize(2 * size);
  if (memory === "shrunk") buffer.resize(Math.floor(size / 2));
  if (memory === "detached") structuredClone(buffer, { transfer: [buffer] });
  const hide = (name, value) => Object.defineProperty(made, name, { get: () => value });
  if (lie === "length") for (const name of ["length", "byteLength"]) hide(name, 7);
  if (lie === "offset") hide("byteOffset", 1);
  if (lie === "buffer") hide("buffer", new ArrayBuffer(100));
  if (lie === "prototype") Object.setPrototypeOf(made, Array.prototype);
  return made;
}

/** What a call comes to. */
function outcome(call) {
  try {
    const result = call();
    return ArrayBuffer.isView(result) ? Buffer.from(result).toString("hex") : result;
  } catch (error) {
    return { name: error.name, code: error.code };
  }
}

/** The same call, to this package and to node:crypto. */
function same(call) {
  assert.deepEqual(
    outcome(() => call(shacore)),
    outcome(() => call(crypto)),
  );
}

const encoding = fc.constantFrom(
  "hex",
  "base64",
  "base64url",
  "latin1",
  "utf8",
  "ucs2",
  "buffer",
  "HEX",
  "none",
  undefined,
  null,
  5,
);
const anything = fc.oneof(
  text,
  fc.anything(),
  view.map(({ make }) => make()),
);

const properties = {
  "a view of any memory": fc.property(algorithm, view, (name, { make }) => {
    same(({ createHash }) => createHash(name).update(make()).digest("hex"));
    same(({ createHash }) => createHash(name).update("x").update(make()).copy().digest("hex"));
    same(({ createHmac }) => createHmac(name, "key").update(make()).digest("hex"));
  }),
  "pieces in any order of kinds": fc.property(
    algorithm,
    fc.array(fc.oneof(text, bytes), { maxLength: 12 }),
    encoding,
    (name, pieces, output) =>
      same(({ createHash }) => {
        const hash = createHash(name);
        for (const piece of pieces) hash.update(piece);
        return hash.digest(output);
      }),
  ),
  "anything as data, encoding, algorithm and key": fc.property(
    fc.oneof(algorithm, algorithm, algorithm, fc.anything()),
    anything,
    fc.oneof(encoding, fc.anything()),
    (name, data, inputEncoding) => {
      same(({ createHash }) => createHash(name).update(data, inputEncoding).digest("hex"));
      same(({ createHash }) => createHash(name).update("").digest(inputEncoding));
      same(({ createHmac }) => createHmac(name, "key").update(data, inputEncoding).digest("hex"));
    },
  ),
  "a conversion that detaches the data, or throws": fc.property(
    algorithm,
    bytes,
    fc.constantFrom("detach", "throw", "digest"),
    (name, content, what) =>
      same(({ createHash }) => {
        const data = Uint8Array.from(content);
        const hash = createHash(name).update(data);
        const output = {
          toString() {
            if (what === "detach") structuredClone(data.buffer, { transfer: [data.buffer] });
            if (what === "throw") throw new RangeError("no");
            if (what === "digest") hash.digest();
            return "hex";
          },
        };
        return [outcome(() => hash.digest(output)), outcome(() => hash.digest("hex"))];
      }),
  ),
  "many messages": fc.property(
    algorithm,
    fc.array(fc.oneof(text, bytes), { maxLength: 70 }),
    (name, messages) => {
      const expected = messages.map((message) =>
        crypto.createHash(name).update(message).digest("hex"),
      );
      assert.deepEqual(shacore.hashMany(name, messages), expected);
    },
  ),
  "packed messages, with offsets good and bad": fc.property(
    algorithm,
    bytes,
    fc.array(fc.oneof(fc.nat(200), fc.nat(200), fc.integer(), fc.double()), { maxLength: 40 }),
    fc.boolean(),
    (name, data, offsets, isSorted) => {
      const list = isSorted ? offsets.toSorted((one, other) => one - other) : offsets;
      const isGood =
        list.length > 0 &&
        list.every(
          (offset, index) =>
            Number.isInteger(offset) &&
            offset <= data.length &&
            offset >= (index === 0 ? 0 : list[index - 1]),
        );
      const target = Buffer.alloc(32 * list.length, 7);
      const result = outcome(() => shacore.hashPacked(name, data, list, target).subarray(0, 0));
      if (isGood) {
        const expected = list
          .slice(1)
          .map((end, index) =>
            crypto.createHash(name).update(data.subarray(list[index], end)).digest(),
          );
        const all = Buffer.concat(expected);
        assert.equal(target.subarray(0, all.length).toString("hex"), all.toString("hex"));
      } else {
        assert.equal(typeof result, "object", `${JSON.stringify(result)} for bad offsets`);
        assert.ok(target.every((byte) => byte === 7));
      }
    },
  ),
  "states that were changed": fc.property(
    algorithm,
    bytes,
    fc.array(fc.tuple(fc.nat(140), fc.nat(255)), { maxLength: 3 }),
    fc.integer({ min: -3, max: 3 }),
    (name, content, changes, more) => {
      const state = shacore.createHash(name).update(content).exportState();
      const changed = Buffer.alloc(Math.max(0, state.length + more));
      state.copy(changed);
      for (const [place, byte] of changes) if (place < changed.length) changed[place] = byte;
      let hash;
      try {
        hash = shacore.importState(changed);
      } catch (error) {
        assert.equal(error.code, "ERR_SHACORE_STATE");
        return;
      }
      assert.equal(hash.exportState().toString("hex"), changed.toString("hex"));
      hash.update("more").digest();
    },
  ),
  "a hash that goes on elsewhere": fc.property(algorithm, bytes, bytes, (name, first, second) => {
    const state = shacore.createHash(name).update(first).exportState();
    const expected = crypto.createHash(name).update(first).update(second).digest("hex");
    assert.equal(shacore.importState(state).update(second).digest("hex"), expected);
  }),
  "keys and MACs": fc.property(
    algorithm,
    fc.oneof(text, bytes),
    fc.oneof(text, bytes),
    (name, key, data) => {
      const expected = crypto.createHmac(name, key).update(data).digest("hex");
      const made = shacore.hmacKey(name, key);
      assert.equal(made.sign(data), expected);
      assert.equal(made.verify(data, expected), true);
      assert.equal(
        made.verify(data, `${expected.slice(0, -1)}${expected.endsWith("0") ? "1" : "0"}`),
        false,
      );
    },
  ),
  "derived keys": fc.property(
    algorithm,
    fc.oneof(text, bytes),
    bytes,
    fc.integer({ min: -1, max: 5 }),
    fc.integer({ min: -1, max: 100 }),
    (name, password, salt, iterations, size) => {
      same(({ pbkdf2Sync }) => pbkdf2Sync(password, salt, iterations, size, name));
      same(({ hkdfSync }) => Buffer.from(hkdfSync(name, password, salt, "info", size)));
    },
  ),
};

let passed = 0;
let failed = 0;
const share = Number(options.seconds) / Object.keys(properties).length;
for (const [name, property] of Object.entries(properties)) {
  const {
    failed: isBad,
    numRuns,
    seed,
    counterexample,
    errorInstance,
  } = fc.check(
    property,
    options.seconds === undefined
      ? { seed: 1, numRuns: 400 }
      : { numRuns: Number.POSITIVE_INFINITY, interruptAfterTimeLimit: 1000 * share },
  );
  if (!isBad) {
    passed++;
    console.log(`${name}: ${numRuns} inputs`);
  } else {
    failed++;
    console.log(`FAILED: ${name}, seed ${seed}:`, fc.stringify(counterexample));
    console.log(errorInstance?.stack);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
