/** The version, as the command prints it. */
export function version(): string {
  return `${require("../../package.json").version}\n`;
}
