// Entity tags of bodies and of files.
"use strict";

const { statSync } = require("node:fs");
const etag = require("etag");
const { bytes } = require("./data.cjs");

for (const body of ["", "hello", "é€𝒳", bytes(1), bytes(64), bytes(100_000)]) {
  console.log(etag(body), etag(body, { weak: true }));
}
console.log(etag(statSync(__filename)));
