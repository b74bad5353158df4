/** Files that rolldown.config.mjs puts into the bundle as text. */
declare module "text:*" {
  const text: string;
  export default text;
}
