// Prints the source files of the addon for binding.gyp: every C file of native/ and its folders but
// probe/, and every assembly file where the compiler takes them (MSVC does not).
"use strict";

const { readdirSync } = require("node:fs");
const { join } = require("node:path");

const folders = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "probe")
  .map(({ name }) => name)
  .sort();
const pattern = process.argv[2] === "win" ? /\.c$/ : /\.[cS]$/;

for (const folder of ["", ...folders])
  for (const file of readdirSync(join(__dirname, folder)).sort())
    if (pattern.test(file)) console.log(["native", folder, file].filter(Boolean).join("/"));
