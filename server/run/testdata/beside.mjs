// Reads pairs of runs, each {name, a, b} with the lines of both, and writes where the page's module says that they differ.
import { readFileSync } from "node:fs";
import { createRun } from "../../../static/js/model/run.js";
import { firstDifference, laterDifferences } from "../../../static/js/acts/compare/differ.js";
import { figuresOf } from "../../../static/js/acts/compare/figures.js";

/** @param {string[]} lines */
function runOf(lines) {
  const run = createRun(JSON.parse(lines[0]));
  for (const line of lines.slice(1, -1)) run.push(JSON.parse(line));
  run.finish(JSON.parse(lines.at(-1)).summary);
  return run;
}

const said = JSON.parse(readFileSync(0, "utf8")).map(({ a, b }) => {
  const two = [runOf(a), runOf(b)],
    first = firstDifference(two),
    again = firstDifference([two[0], runOf(a)]) ?? laterDifferences([two[0], runOf(a)])[0],
    later = laterDifferences(two),
    of = (/** @type {string} */ what) => later.filter((l) => l.what === what).length;
  return {
    Beats: first?.beats ?? [0, 0],
    Entry: first?.entry ?? 0,
    Itself: again !== undefined && again !== null,
    Entries: of("enter"),
    Broken: of("broken"),
    Waits: two.map((run) => {
      const { mean, longest, waiting } = figuresOf(run);
      return { Mean: mean || 0, Longest: longest || 0, Still: waiting };
    }),
  };
});
process.stdout.write(JSON.stringify(said));
