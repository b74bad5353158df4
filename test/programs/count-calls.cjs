// Loaded before shacore/register: counts the calls to the functions of the addon, and of the portable
// side, in every thread, and adds a line of what it counted to the file that USED names.
"use strict";

const { appendFileSync } = require("node:fs");
const Module = require("node:module");

let calls = 0;

/** The properties of an object, with functions that count. */
function counting(object) {
  const counted = Object.entries(object).map(([name, value]) => [
    name,
    typeof value === "function"
      ? function (...values) {
          calls++;
          return Reflect.apply(value, this, values);
        }
      : value,
  ]);
  return Object.fromEntries(counted);
}

const { dlopen } = process;
process.dlopen = (module, file, ...values) => {
  dlopen.call(process, module, file, ...values);
  if (file.endsWith("shacore.node")) module.exports = counting(module.exports);
};

const load = Module._load;
Module._load = function (request, ...values) {
  const exports = Reflect.apply(load, this, [request, ...values]);
  if (request === "./portable/index.js")
    for (const object of [exports.portableBackend, exports.portableMacs])
      Object.assign(object, counting(object));
  return exports;
};

process.on("exit", () => appendFileSync(process.env.USED, `${calls}\n`));
