/** The version of this package: rolldown.config.mjs puts in what package.json says. */
declare const PACKAGE_VERSION: string;

export const version: string = PACKAGE_VERSION;
