// Draws the charts of the page that `shacore bench --html` writes, in the browser. The page has the
// figures as JSON in #result and an empty element for each chart. rolldown.config.mjs bundles this file
// with uPlot into one script.
import uPlot from "uplot";

const HEIGHT = 340;
const FONT = "12px system-ui, sans-serif";

const result = JSON.parse(document.getElementById("result").textContent);
const style = getComputedStyle(document.documentElement);
const color = (name) => style.getPropertyValue(`--${name}`).trim();
const darkness = matchMedia("(prefers-color-scheme: dark)");
let charts = [];

/**
 * Bars side by side for each core, one for each size of messages: every bar has a place of its own on the
 * x axis, and every core one empty place behind its bars.
 */
function draw(element) {
  const { algorithm, measure, unit } = element.dataset;
  const cores = result.cores.filter((core) => core.algorithm === algorithm);
  const sizes = cores[0].sizes.map(({ bytes }) => bytes);
  const step = sizes.length + 1;
  const places = Array.from({ length: cores.length * step }, (_, index) => index);
  const values = sizes.map((_, size) =>
    places.map((place) =>
      place % step === size ? cores[Math.floor(place / step)].sizes[size][measure] : null,
    ),
  );
  const middles = cores.map((_, index) => index * step + (sizes.length - 1) / 2);
  const axis = { stroke: color("text"), grid: { stroke: color("line") }, font: FONT };
  const options = {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-1, places.length] },
      y: { range: (_, __, max) => [0, max * 1.05] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => middles,
        values: () => cores.map(({ name }) => name),
        rotate: -40,
        size: 90,
      },
      { ...axis, label: unit, labelFont: FONT },
    ],
    series: [
      {
        label: "core",
        value: (_, place) => (place == null ? "" : cores[Math.floor(place / step)].name),
      },
      ...sizes.map((bytes, index) => ({
        label: bytes < 1024 ? `${bytes} B` : `${bytes / 1024} KiB`,
        stroke: color(`bar-${index}`),
        fill: color(`bar-${index}`),
        paths: uPlot.paths.bars({ size: [1, 60], gap: 1 }),
        points: { show: false },
        value: (_, value) => value?.toFixed(2) ?? "",
      })),
    ],
  };
  return new uPlot(options, [places, ...values], element);
}

function drawAll() {
  for (const chart of charts) chart.destroy();
  charts = [...document.querySelectorAll("[data-measure]")].map(draw);
}

darkness.addEventListener("change", drawAll);
addEventListener("resize", drawAll);
drawAll();
