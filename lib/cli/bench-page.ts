/**
 * The page that `shacore bench --html` writes: one file with its figures, charts and tables, that loads
 * nothing. In dist/ this file holds a plotting library (uPlot), so it is loaded for that option alone.
 */

import pageStyle from "text:./page/page.css";
import charts from "text:charts";
import chartStyle from "text:uplot/dist/uPlot.min.css";
import licence from "text:uplot/LICENSE";
import type { BenchResult, CoreResult } from "./bench-result.js";
import { sizeName, verdictLine } from "./bench-table.js";

export function pageOf(result: BenchResult): string {
  const { cores, verdicts, ...run } = result;
  const algorithms = [...new Set(cores.map(({ algorithm }) => algorithm))];
  const title = `shacore on ${run.cpu}`;
  const facts = `${run.architecture}, ${run.runtime}, shacore ${run.package}, ${run.backend} backend, ${run.date}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
${chartStyle}
${pageStyle}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(facts)}</p>
${verdicts.map((verdict) => `<p>${escaped(verdictLine(verdict).trim())}.</p>`).join("\n")}
${algorithms.map((algorithm) => sectionOf(result, algorithm)).join("\n")}
<script type="application/json" id="result">${inScript(JSON.stringify(result))}</script>
<!--
The charts are drawn by uPlot, https://github.com/leeoniya/uPlot:

${licence.trim()}
-->
<script>
${charts.replaceAll("</script", "<\\/script")}
</script>
</body>
</html>
`;
}

function sectionOf(result: BenchResult, algorithm: string): string {
  const cores = result.cores.filter((core) => core.algorithm === algorithm);
  const chart = (measure: string, unit: string) =>
    `<div data-algorithm="${algorithm}" data-measure="${measure}" data-unit="${unit}"></div>`;
  const what =
    result.backend === "native" ? "the core alone, in all its lanes together" : "whole messages";
  return `<h2>${escaped(algorithm)}</h2>
<h3>Speed: ${what}</h3>
${chart("gigabytesPerSecond", "GB/s")}
<h3>Whole messages, how many times as fast as node:crypto</h3>
${chart("timesNode", "x node:crypto")}
${tableOfAlgorithm(cores)}`;
}

function tableOfAlgorithm(cores: readonly CoreResult[]): string {
  const sizes = cores[0]?.sizes ?? [];
  const spans = sizes.map(({ bytes }) => `<th colspan="3">${sizeName(bytes)}</th>`).join("");
  const titles = sizes.map(() => "<th>GB/s</th><th>cycles/byte</th><th>x node</th>").join("");
  const rows = cores.map(({ name, origin, sizes: results }) => {
    const cells = results
      .flatMap((size) => [size.gigabytesPerSecond, size.cyclesPerByte, size.timesNode])
      .map((value) => `<td>${value === null ? "" : value.toFixed(2)}</td>`);
    const mark = origin === null ? "" : ", in use";
    return `<tr><td>${escaped(name)}${mark}</td>${cells.join("")}</tr>`;
  });
  return `<div class="scroll"><table>
<thead><tr><th></th>${spans}</tr><tr><th>core</th>${titles}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] as string);
}

/** JSON that no text within can end the script of. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
