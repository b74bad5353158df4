// Hashes of values, in every encoding, and through a stream.
"use strict";

const { PassThrough } = require("node:stream");
const hash = require("object-hash");
const { bytes } = require("./data.cjs");

const values = [
  ...[null, 5, -0, Number.NaN, "text", "é€𝒳", true, [], {}, [1, [2, { a: 3 }]]],
  { b: 1, a: { c: [new Date(0), /x/g, bytes(50)] } },
  new Map([["a", new Set([1, 2])]]),
  new Float64Array(20),
  function named(a) {
    return a;
  },
];

for (const value of values)
  for (const algorithm of ["sha1", "sha256", "md5"])
    for (const encoding of ["hex", "base64", "buffer"])
      console.log(hash(value, { algorithm, encoding }).toString("hex"));
console.log(hash.keys(values), hash.keysMD5({ a: 1 }), hash.sha1(values));
console.log(hash({ a: 1, b: 2 }, { excludeKeys: (key) => key === "b" }));

const stream = new PassThrough();
hash.writeToStream({ a: 1 }, { algorithm: "sha1" }, stream);
console.log(String(stream.read()));
