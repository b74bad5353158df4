import { version as number } from "../version.js";

/** The version, as the command prints it. */
export function version(): string {
  return `${number}\n`;
}
