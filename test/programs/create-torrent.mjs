// Torrents of one file and of several, with pieces of several sizes.
import { createHash } from "node:crypto";
import createTorrent from "create-torrent";
import { bytes } from "./data.cjs";

function file(name, length) {
  const data = bytes(length);
  data.name = name;
  return data;
}

const inputs = [
  file("one.data", 1_000_000),
  [file("first.data", 100_000), file("second.data", 16_384), file("third.data", 1)],
];

for (const input of inputs)
  for (const pieceLength of [16_384, 65_536]) {
    const options = {
      name: "torrent",
      pieceLength,
      creationDate: new Date(1e12),
      createdBy: "test",
    };
    const torrent = await new Promise((resolve, reject) => {
      createTorrent(input, options, (error, made) => (error ? reject(error) : resolve(made)));
    });
    const text = Buffer.from(torrent).toString("latin1");
    const info = text.slice(text.indexOf("4:info") + 6, text.indexOf("8:url-list"));
    console.log(torrent.length, createHash("sha1").update(info, "latin1").digest("hex"));
    console.log(Buffer.from(torrent).toString("base64"));
  }
