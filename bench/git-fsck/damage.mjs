// What is wrong with a repository, as opposed to what is wrong with this program.

/** Thrown where bytes are not what their format says. Its message goes into the report. */
export class Damage extends Error {}

/**
 * @typedef {object} Problem what the report says of one object or file
 * @property {string} file path of the pack, index or loose object
 * @property {number} [offset] where in the pack the entry begins
 * @property {string} [id] the object, in hexadecimal
 * @property {string} message
 */

/** One line for a person. */
export function describeProblem({ file, offset, id, message }) {
  const where = offset === undefined ? file : `${file} at offset ${offset}`;
  return id === undefined ? `${where}: ${message}` : `${id}: ${message} (${where})`;
}
