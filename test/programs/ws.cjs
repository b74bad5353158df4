// A WebSocket server and its client: the handshake, messages of several sizes, the close; and the
// answer of the server to a handshake with a known key.
"use strict";

const { once } = require("node:events");
const http = require("node:http");
const { WebSocket, WebSocketServer } = require("ws");
const { bytes } = require("./data.cjs");

async function handshake(port) {
  const request = http.get({
    port,
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": 13,
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    },
  });
  const [response, socket] = await once(request, "upgrade");
  socket.destroy();
  return response.headers["sec-websocket-accept"];
}

async function main() {
  const server = new WebSocketServer({ port: 0, perMessageDeflate: true });
  await once(server, "listening");
  server.on("connection", (socket) => {
    socket.on("error", () => undefined);
    socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  const { port } = server.address();
  console.log(await handshake(port));

  const client = new WebSocket(`ws://localhost:${port}`);
  await once(client, "open");
  for (const message of ["", "hello", "é€𝒳", bytes(200), bytes(100_000)]) {
    client.send(message);
    const [data, isBinary] = await once(client, "message");
    console.log(isBinary, data.length, data.subarray(0, 30).toString("hex"));
    if (!data.equals(Buffer.from(message))) throw new Error("another message came back");
  }
  client.close(1000, "done");
  const [code, reason] = await once(client, "close");
  console.log(code, reason.toString());
  server.close();
}

main();
