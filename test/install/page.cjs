// Runs a bundle where there is nothing of Node's, and prints what it left.
//
//   node page.cjs FILE [with-node]     "with-node" gives it `require` and what comes with that
const { readFileSync } = require("node:fs");
const vm = require("node:vm");

const [file, withNode] = process.argv.slice(2);
const realm = vm.createContext({
  TextEncoder,
  ...(withNode ? { require, process, Buffer, __dirname } : {}),
});
realm.self = realm;
vm.runInContext(readFileSync(file, "utf8"), realm);
console.log(realm.outcome);
