// An application that has the package installed: it hashes, here, in a worker thread and in another
// context, and prints the backend and where the addon comes from.
const { hash, explain } = require("shacore");
const vm = require("node:vm");
const { Worker, isMainThread, parentPort } = require("node:worker_threads");

const right = (digest) => digest === "a9993e364706816aba3e25717850c26c9cd0d89d";
const { backend, attempts } = explain();
const taken = attempts.find(({ error }) => error === undefined);
const from = /[\\/](build)[\\/]Release[\\/]|[\\/](prebuilds)[\\/]/.exec(taken?.path ?? "");
const place = from?.[1] ?? from?.[2] ?? "nowhere";
const context = vm.createContext({ hash, bytes: Buffer.from("abc") });
const results = [hash("sha1", "abc"), vm.runInContext("hash('sha1', 'abc')", context)];
results.push(vm.runInContext("hash('sha1', new Uint8Array([97, 98, 99]))", context));

function report(all) {
  console.log(all.every(right) ? `${backend} from ${place}` : "WRONG");
  if (process.env.EXPLAIN) for (const { path, error } of attempts) console.log(`${path}: ${error}`);
}

if (!isMainThread) parentPort.postMessage(results);
else if (process.env.WITHOUT_THREADS || typeof __filename === "undefined") report(results);
else
  new Worker(process.env.WORKER ?? __filename).once("message", (theirs) =>
    report([...results, ...theirs]),
  );
