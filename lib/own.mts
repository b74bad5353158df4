/**
 * What this package has of its own, without the rest of node:crypto: importing it loads next to
 * nothing, where importing the whole package loads node:crypto too.
 *
 * @packageDocumentation
 */
export * from "./index.js";
