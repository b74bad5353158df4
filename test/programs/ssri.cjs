// Integrity strings of data and of streams, and their checks.
"use strict";

const { Readable } = require("node:stream");
const ssri = require("ssri");
const { bytes } = require("./data.cjs");

const algorithms = ["sha1", "sha256", "sha384", "sha512"];

async function main() {
  for (const data of ["", "hello", bytes(64), bytes(300_000)]) {
    const integrity = ssri.fromData(data, { algorithms });
    console.log(integrity.toString());
    console.log(ssri.checkData(data, integrity).toString());
    console.log(ssri.checkData("other", integrity));
    for (const algorithm of ["sha1", "sha256"]) {
      const one = ssri.fromData(data, { algorithms: [algorithm] });
      console.log(one.hexDigest(), ssri.checkData(data, one).algorithm);
    }
    const chunks = () => Readable.from([Buffer.from(data), Buffer.from("end")]);
    console.log((await ssri.fromStream(chunks(), { algorithms })).toString());
    const expected = ssri.fromData(Buffer.concat([Buffer.from(data), Buffer.from("end")]));
    console.log((await ssri.checkStream(chunks(), expected)).toString());
    await ssri.checkStream(chunks(), integrity).catch(({ code }) => console.log(code));
  }
  const creator = ssri.create({ algorithms });
  console.log(creator.update("some ").update(bytes(100)).digest().toString());
}

main();
