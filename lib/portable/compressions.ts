/**
 * The compression functions of the portable side.
 */
import type { Algorithm } from "../algorithms.js";
import type { Compression } from "./message.js";
import { sha1 } from "./sha1.js";
import { sha224, sha256 } from "./sha256.js";

export const compressions: Record<Algorithm["name"], Compression> = { sha1, sha256, sha224 };
