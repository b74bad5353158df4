// A server: entity tags of its answers, and requests that say they have one already.
"use strict";

const { once } = require("node:events");
const http = require("node:http");
const express = require("express");
const { bytes } = require("./data.cjs");

async function main() {
  const application = express();
  application.set("etag", "strong");
  application.get("/text", (_, response) => response.send("hello ".repeat(1000)));
  application.get("/json", (_, response) => response.json({ some: ["data", 5, null] }));
  application.get("/bytes", (_, response) => response.send(bytes(50_000)));
  application.use(
    "/files",
    express.static(__dirname, { lastModified: false, cacheControl: false }),
  );
  const server = application.listen(0);
  await once(server, "listening");
  const url = `http://localhost:${server.address().port}`;
  // Not fetch, which would not let the server say that nothing has changed.
  const get = async (path, headers) => {
    const [response] = await once(http.get(url + path, { headers }), "response");
    return [response, Buffer.concat(await response.toArray())];
  };
  for (const path of ["/text", "/json", "/bytes"]) {
    const [{ statusCode, headers }, body] = await get(path);
    const [again] = await get(path, { "If-None-Match": headers.etag });
    console.log(path, statusCode, headers.etag, body.length, again.statusCode);
  }
  const [{ statusCode, headers }, body] = await get("/files/data.cjs");
  console.log(statusCode, headers["content-type"], body.length);
  server.closeAllConnections();
  server.close();
}

main();
