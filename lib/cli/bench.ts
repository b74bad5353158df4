/**
 * `shacore bench`: how fast each core is on this CPU, and whether another than the default should be
 * in use.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ownAlgorithm } from "../algorithms.js";
import { activeBackend } from "../backend.js";
import { calibrationOf, saveCalibration } from "../calibration/save.js";
import { installBench } from "./bench-install.js";
import { BenchProgress } from "./bench-progress.js";
import {
  type BenchScope,
  coresIn,
  measuredAlgorithms,
  measureScope,
  resultOf,
} from "./bench-result.js";
import { tableOf } from "./bench-table.js";

const USAGE = `Usage: shacore bench [OPTION]...
Measure every core and lane kernel that can run on this CPU, and node:crypto beside them.

  -a, --algorithm NAME  sha1 or sha256; both unless given, and each as often as it is given
  -c, --core NAME       only the cores of that name
      --json            print the figures as JSON
      --html FILE       write a page with charts
      --save            choose cores and lane kernels by these figures from now on
      --help            print this help
`;

/** What the operands ask for. */
interface Request extends BenchScope {
  readonly json: boolean;
  readonly save: boolean;
  readonly install: boolean;
  readonly html: string | undefined;
}

/** @returns the exit status: 1 when something cannot be written, 2 when the operands make no sense */
export function bench(operands: string[]): number {
  if (operands.length === 1 && operands[0] === "--help") {
    process.stdout.write(USAGE);
    return 0;
  }
  let request: Request;
  try {
    request = parse(operands);
  } catch (error) {
    process.stderr.write(`shacore: ${(error as Error).message}\n`);
    return 2;
  }
  return request.install ? installBench() : run(request);
}

function run(request: Request): number {
  const backend = activeBackend();
  if (coresIn(backend, request).length === 0) {
    process.stderr.write(`shacore: no core of that name can run here: ${request.names}\n`);
    return 2;
  }
  const progress = new BenchProgress();
  const measurement = measureScope(backend, request, (share) => progress.show("cores", share));
  const result = resultOf(backend, request, measurement, (share) =>
    progress.show("whole messages", share),
  );
  progress.erase();
  process.stdout.write(request.json ? `${JSON.stringify(result, null, 2)}\n` : tableOf(result));

  let status = 0;
  /** What is written besides the figures. Where these are JSON, nothing else goes to standard output. */
  const note = (text: string) => (request.json ? process.stderr : process.stdout).write(text);
  const attempt = (write: () => string) => {
    try {
      note(write());
    } catch (error) {
      process.stderr.write(`shacore: ${(error as Error).message}\n`);
      status = 1;
    }
  };
  if (request.html !== undefined) {
    const file = request.html;
    const { pageOf } = require("./bench-page.js") as typeof import("./bench-page.js");
    attempt(() => {
      writeFileSync(file, pageOf(result));
      return `page: ${file}\n`;
    });
  }
  if (request.save)
    attempt(() => {
      const { sampler } = backend;
      if (sampler === undefined || measurement === undefined)
        return "nothing to save: the portable side has one core\n";
      const path = saveCalibration(sampler, calibrationOf(sampler, measurement.figures));
      return `saved: ${path}\n`;
    });
  return status;
}

/** @throws an Error that says what is wrong with the operands */
function parse(operands: string[]): Request {
  const { values } = parseArgs({
    args: operands,
    options: {
      algorithm: { type: "string", short: "a", multiple: true },
      core: { type: "string", short: "c", multiple: true },
      html: { type: "string" },
      install: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const { algorithm: algorithmNames = [], core: names = [], html, install, json, save } = values;
  const named = algorithmNames.map((name) => {
    const algorithm = ownAlgorithm(name);
    if (algorithm === undefined) throw new Error(`bench has no algorithm "${name}"`);
    return algorithm;
  });
  if (save && named.length + names.length > 0)
    throw new Error("--save needs all figures: leave out --algorithm and --core");
  const algorithms = named.length > 0 ? [...new Set(named)] : measuredAlgorithms();
  return { algorithms, names, html, install, json, save };
}
