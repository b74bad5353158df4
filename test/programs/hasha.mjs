// Files and streams: in worker threads, at once, and through pipes.
import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { hash, hashFile, hashFileSync, hashingStream, hashSync } from "hasha";
import { bytes } from "./data.cjs";

const file = join(process.argv[2], "hasha.data");
writeFileSync(file, bytes(1_000_000));

for (const algorithm of ["sha1", "sha256", "sha512", "md5"])
  for (const encoding of ["hex", "base64", "buffer"]) {
    const options = { algorithm, encoding };
    const text = (digest) =>
      typeof digest === "string" ? digest : Buffer.from(digest).toString("hex");
    console.log(text(await hashFile(file, options)), text(hashFileSync(file, options)));
    console.log(text(await hash(bytes(1000), options)), text(hashSync(["a", "b"], options)));
    console.log(text(await hash(createReadStream(file), options)));
    const stream = hashingStream(options);
    await pipeline(createReadStream(file), stream, async (digests) => {
      for await (const digest of digests) console.log(text(digest));
    });
  }
