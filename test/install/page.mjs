// A page that has the package installed: it hashes, and leaves what came of it.
import { backend, createHash, explain, hash, hmacKey } from "shacore";

const digests = [hash("sha1", "abc"), createHash("sha1").update("abc").digest("hex")];
const mac = hmacKey("sha1", "key").sign("abc");
const isRight =
  digests.every((digest) => digest === "a9993e364706816aba3e25717850c26c9cd0d89d") &&
  mac === "4fd0b215276ef12f2b3e4c8ecac2811498b656fc";
const side = /browser side/.test(explain().reason) ? "browser side" : "Node's side";
globalThis.outcome = isRight && backend() !== undefined ? side : "WRONG";
