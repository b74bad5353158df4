/**
 * What every capability with a key talks to, in a browser: the portable side.
 */
import type { Macs } from "../macs.js";
import { macKey, startMac } from "../portable/macs.js";

export type * from "../macs.js";

const portable: Pick<Macs, "start" | "key"> = { start: startMac, key: macKey };

export const activeMacs = (): Pick<Macs, "start" | "key"> => portable;
