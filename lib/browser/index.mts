/**
 * The browser side for `import`.
 *
 * @packageDocumentation
 */
export * from "./index.js";
