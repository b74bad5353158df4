// Signed requests, with the date of the signature given.
"use strict";

const aws4 = require("aws4");

const credentials = { accessKeyId: "ID", secretAccessKey: "secret", sessionToken: "token" };
const requests = [
  { service: "sqs", region: "us-east-1", path: "/?Action=ListQueues" },
  { service: "s3", path: "/bucket/some key?x=1&y", method: "PUT", body: "data ".repeat(1000) },
  { service: "s3", path: "/bucket/other?X-Amz-Date=20200101T000000Z", signQuery: true },
  { service: "dynamodb", region: "eu-west-1", headers: { "X-Amz-Target": "List" }, body: "{}" },
];

for (const request of requests) {
  const headers = { ...request.headers, "X-Amz-Date": "20200101T000000Z" };
  const signed = aws4.sign({ ...request, headers }, credentials);
  console.log(signed.path, JSON.stringify(signed.headers));
}
