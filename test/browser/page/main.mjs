// The checks in a page, and in a worker that it starts.
import * as shacore from "shacore";
import { check } from "./checks.mjs";

globalThis.checkHere = (expected) => check(shacore, expected);
globalThis.checkInWorker = (expected) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(expected);
  });
document.title = "ready";
