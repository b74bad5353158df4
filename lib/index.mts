/**
 * The same package for `import`. One instance serves both module systems, so that a core chosen
 * through one is in use in the other.
 *
 * @packageDocumentation
 */
export * from "./index.js";
export { default } from "./index.js";
