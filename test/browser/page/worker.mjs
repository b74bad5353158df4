// The checks in a worker.
import * as shacore from "shacore";
import { check } from "./checks.mjs";

addEventListener("message", async ({ data }) => postMessage(await check(shacore, data)));
