// What must hold in every browser, of whatever copy of the package: checked with what Node computed. Runs
// in a page, in a worker and in a bare realm, so it has nothing of Node's and nothing of vitest's.

const bytesOf = (hex) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
const hexOf = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Name and code of the error that a call throws. */
function errorOf(call) {
  try {
    call();
  } catch (error) {
    return `${error.name} ${error.code}`;
  }
  return "no error";
}

/**
 * Checks it all.
 *
 * @param shacore - the package
 * @param expected - what test/browser/expected.ts computed
 * @returns how many checks passed, those that did not, and states for Node to go on with
 */
export async function check(shacore, expected) {
  let passed = 0;
  const failures = [];
  const longest = bytesOf(expected.pattern);
  const pattern = (length) => longest.slice(0, length);
  const is = (name, actual, wanted) => {
    if (JSON.stringify(actual) === JSON.stringify(wanted)) passed++;
    else failures.push(`${name}: ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`);
  };

  for (const [algorithm, digests] of Object.entries(expected.digests)) {
    const isRight = (name, digestOf) =>
      is(
        `${algorithm}, ${name}`,
        digests.filter((digest, length) => digestOf(pattern(length), length) !== digest),
        [],
      );
    isRight("every length at once", (message) => shacore.hash(algorithm, message));
    isRight("every length, in pieces", (message, length) => {
      const hash = shacore.createHash(algorithm);
      for (let start = 0, step = 1; start < length; start += step, step = (3 * step) % 71)
        hash.update(message.subarray(start, start + step));
      return hash.digest("hex");
    });
    isRight("every split in two, and a copy", (message, length) => {
      const hash = shacore.createHash(algorithm).update(message.subarray(0, length >> 1));
      const copy = hash.copy().update(message.subarray(length >> 1));
      hash.update("something else").digest();
      return copy.digest("hex");
    });
    isRight("an ArrayBuffer, to bytes", (message) =>
      hexOf(shacore.createHash(algorithm).update(message.buffer).digest()),
    );
    isRight("into memory", (message) => {
      const target = new Uint8Array(40);
      const length = shacore.hashInto(algorithm, message, target, 3);
      return hexOf(target.subarray(3, 3 + length));
    });
    isRight("states", (message, length) => {
      const half = shacore.createHash(algorithm).update(message.subarray(0, length >> 1));
      const state = half.exportState();
      return shacore
        .importState(state)
        .update(message.subarray(length >> 1))
        .digest("hex");
    });
    const messages = digests.map((_, length) => pattern(length));
    is(`${algorithm}, many`, shacore.hashMany(algorithm, messages), digests);
    is(`${algorithm}, many, later`, await shacore.hashManyAsync(algorithm, messages), digests);
    is(
      `${algorithm}, many to bytes`,
      shacore.hashMany(algorithm, messages, "buffer").map(hexOf),
      digests,
    );
    const offsets = [0, ...messages.map(({ length }) => length)];
    for (let index = 1; index < offsets.length; index++) offsets[index] += offsets[index - 1];
    const packed = new Uint8Array(offsets.at(-1));
    messages.forEach((message, index) => {
      packed.set(message, offsets[index]);
    });
    is(
      `${algorithm}, packed`,
      hexOf(shacore.hashPacked(algorithm, packed, offsets)),
      digests.join(""),
    );
    is(
      `${algorithm}, packed, later`,
      hexOf(await shacore.hashPackedAsync(algorithm, packed, offsets, { transfer: true })),
      digests.join(""),
    );
  }

  for (const { algorithm, message, digest } of expected.vectors)
    is(
      `${algorithm} of ${message.length / 2} bytes`,
      shacore.hash(algorithm, bytesOf(message)),
      digest,
    );
  for (const { text, encoding, digest } of expected.strings) {
    is(
      `${encoding} ${text}`,
      shacore.createHash("sha1").update(text, encoding).digest("hex"),
      digest,
    );
    if (encoding === "utf8") is(`text ${text}`, shacore.hashMany("sha1", [text, text])[1], digest);
  }
  for (const [encoding, text] of Object.entries(expected.encodings))
    is(`to ${encoding}`, shacore.hash("sha1", "abc", encoding), text);

  for (const { algorithm, key, message, mac } of expected.macs) {
    const hmac = shacore.createHmac(algorithm, bytesOf(key)).update(bytesOf(message));
    is(`HMAC-${algorithm}`, hmac.digest("hex").slice(0, mac.length), mac);
    const made = shacore.hmacKey(algorithm, bytesOf(key));
    const whole = made.sign(bytesOf(message));
    is("sign", whole.slice(0, mac.length), mac);
    is("verify", made.verify(bytesOf(message), whole), true);
    is("verify another", made.verify(bytesOf(`${message}00`), whole), false);
  }
  for (const { digest, password, salt, iterations, key } of expected.pbkdf2) {
    const values = [bytesOf(password), bytesOf(salt), iterations, key.length / 2, digest];
    is("PBKDF2", hexOf(shacore.pbkdf2Sync(...values)), key);
    const later = await new Promise((resolve, reject) =>
      shacore.pbkdf2(...values, (error, derived) => (error ? reject(error) : resolve(derived))),
    );
    is("PBKDF2, later", hexOf(later), key);
  }
  for (const { digest, material, salt, info, key } of expected.hkdf) {
    const values = [digest, bytesOf(material), bytesOf(salt), bytesOf(info), key.length / 2];
    is("HKDF", hexOf(shacore.hkdfSync(...values)), key);
    const later = await new Promise((resolve) =>
      shacore.hkdf(...values, (_, derived) => resolve(derived)),
    );
    is("HKDF, later", hexOf(later), key);
  }

  for (const { state, rest, digest } of expected.states)
    is("a state of Node's", shacore.importState(bytesOf(state)).update(rest).digest("hex"), digest);

  const { message, report, safe, digest } = expected.attack;
  const attack = bytesOf(message);
  is("report", shacore.hash("sha1", attack, { collisions: "report" }), report);
  is("safe", shacore.hash("sha1", attack, { collisions: "safe" }), safe);
  is("many, safe", shacore.hashMany("sha1", ["abc", attack], { collisions: "safe" })[1], safe);
  const searching = shacore.createHash("sha1", { collisions: "report" }).update(attack);
  is("the digest beside the report", searching.digest("hex"), digest);
  is(
    "the verdict",
    [searching.collision, searching.collisionOffset],
    [true, report.collisionOffset],
  );
  is(
    "throw",
    errorOf(() => shacore.createHash("sha1", { collisions: "throw" }).update(attack).digest()),
    "CollisionError ERR_SHACORE_COLLISION",
  );

  if (typeof Blob !== "undefined") {
    const progress = [];
    const blob = new Blob(["x".repeat(2 ** 20), "y".repeat(2 ** 20), "abc"]);
    const onProgress = ({ bytes, total }) => progress.push(bytes, total);
    is("a blob", await shacore.hashFile(blob, { algorithm: "sha256", onProgress }), expected.blob);
    const total = 2 ** 21 + 3;
    is("its progress", progress, [2 ** 20, total, 2 ** 21, total, total, total]);
    is("an empty blob", await shacore.hashFile(new Blob([])), expected.digests.sha1[0]);
  }

  for (const [name, wanted] of Object.entries(expected.errors)) {
    const calls = {
      algorithm: () => shacore.createHash("sha3-256"),
      noAlgorithm: () => shacore.hash(5, "abc"),
      data: () => shacore.hash("sha1", 5),
      encoding: () => shacore.hash("sha1", "abc", "rot13"),
      finalized: () => {
        const hash = shacore.createHash("sha1");
        hash.digest();
        hash.update("abc");
      },
      hmac: () => shacore.createHmac("md5", "key"),
      key: () => shacore.createHmac("sha1", 5),
      iterations: () => shacore.pbkdf2Sync("p", "s", 0, 20, "sha1"),
      keyLength: () => shacore.hkdfSync("sha1", "i", "s", "", 255 * 20 + 1),
      state: () => shacore.importState(new Uint8Array(5)),
    };
    is(`error: ${name}`, errorOf(calls[name]), wanted);
  }
  is("backend", [shacore.backend(), shacore.explain().backend], ["portable", "portable"]);
  is("cores", [...new Set(shacore.cores().map(({ name }) => name))], ["portable"]);

  const lengths = [0, 1, 63, 64, 65, 200];
  const states = Object.keys(expected.digests).flatMap((algorithm) =>
    lengths.map((length) => {
      const state = shacore.createHash(algorithm).update(pattern(length)).exportState();
      return { algorithm, length, state: hexOf(state) };
    }),
  );
  return { passed, failures, states };
}
