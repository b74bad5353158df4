/** Key derivation on the thread pool, where environments end and callbacks throw. */
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { runNode } from "../support/run.js";

const DERIVE = `
  const { pbkdf2 } = require(${JSON.stringify(process.cwd())});
  const derive = (callback = () => {}) => pbkdf2("password", "salt", 20000, 100, "sha1", callback);
`;

describe.each(["native", "portable"])("%s", (backend) => {
  const env = { SHACORE_BACKEND: backend };

  it("a worker that is stopped while keys are derived does no harm", async () => {
    for (let turn = 0; turn < 8; turn++) {
      const worker = new Worker(
        `${DERIVE}
        for (let call = 0; call < 30; call++) derive();
        require("node:worker_threads").parentPort.postMessage("started");`,
        { eval: true, env: { ...process.env, ...env } },
      );
      await new Promise((resolve, reject) => {
        worker.once("message", resolve).once("error", reject);
      });
      await worker.terminate();
    }
  });

  it("a process that exits while keys are derived ends as it should", () => {
    const program = `${DERIVE} for (let call = 0; call < 30; call++) derive(); process.exit(7);`;
    expect(runNode(["-e", program], { env }).status).toBe(7);
  });

  it("a process waits for its keys", () => {
    const program = `${DERIVE} derive((error, key) => console.log(error, key.length));`;
    const { status, stdout } = runNode(["-e", program], { env });
    expect([status, stdout]).toEqual([0, "null 100\n"]);
  });

  it("what a callback throws is an uncaught exception, and other callbacks are called", () => {
    const program = `${DERIVE}
      const caught = [];
      process.on("uncaughtException", (error) => caught.push(error.message));
      let called = 0;
      for (let call = 0; call < 20; call++)
        derive(() => { called++; if (call % 2 === 0) throw new Error("thrown " + call); });
      process.on("exit", () => console.log(called, caught.sort().length, caught[0]));`;
    const { status, stdout } = runNode(["-e", program], { env });
    expect([status, stdout]).toEqual([0, "20 10 thrown 0\n"]);
  });
});
