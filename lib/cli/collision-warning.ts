import type { CollisionError } from "../collisions.js";
import type { Name } from "./name.js";
import { quoteName } from "./quote.js";

/** What is said of a file that is part of a collision attack. */
export function collisionWarning(name: Name, { offset }: CollisionError): string {
  return `${quoteName(name)}: WARNING: part of a SHA-1 collision attack, which the block at byte ${offset} ends`;
}
