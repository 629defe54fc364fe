// Reads pairs of runs, each {name, a, b} with the lines of both, and writes where the page's modules say that they
// differ, and which of their statements and positions cannot be right.
import { readFileSync } from "node:fs";
import { firstDifference, laterDifferences } from "../../../static/js/modes/compare/differ.js";
import { figuresOf } from "../../../static/js/modes/compare/figures.js";
import { measureOf, momentSaid } from "../../../static/js/modes/compare/measure.js";
import { pairOf } from "../../../static/js/modes/compare/pairing.js";
import { deedOf, headline, laterSaid, namesOf, verdictOf } from "../../../static/js/modes/compare/words.js";
import { translator } from "../../../static/js/i18n.js";
import { createRun } from "../../../static/js/model/run.js";

const AXES = ["time", "logical", "steps"];
const texts = readFileSync(new URL("../../../web/locale/beside.en.json", import.meta.url), "utf8");
const t = translator(JSON.parse(texts));

/** @param {string[]} lines */
function runOf(lines) {
  const run = createRun(JSON.parse(lines[0]));
  for (const line of lines.slice(1, -1)) run.push(JSON.parse(line));
  run.finish(JSON.parse(lines.at(-1)).summary);
  return run;
}

/** The statements about two runs that are not proper sentences. */
function* unsaid(two, first, axis) {
  const measure = measureOf(axis),
    later = laterDifferences(two, measure);
  const said = [
    headline(two, first, measure, t),
    ...namesOf(two, two.map((run) => run.header.scenario), { lang: "en", t }).map((name) => name.title),
    ...two.map((run) => verdictOf(run, () => true, measure, t).text),
    ...two.map((run, i) => deedOf(run, first?.beats[i] ?? 0, t)),
    ...later.map((l) => laterSaid(two, l, measure, t)),
  ];
  for (const text of said) if (/beside\.|undefined|NaN|\{|\}/.test(text)) yield text;
  for (const l of later) {
    const [a, b] = l.beats.map((n, i) => (n ? momentSaid(measure, two[i], n, t) : "never"));
    if (a === b) yield `${axis}: a difference at ${a} in both`;
  }
  const names = namesOf(two, two.map((run) => run.header.scenario), { lang: "en", t });
  if (names[0].title === names[1].title) yield `both are called ${names[0].title}`;
}

/** The errors of an axis that both runs share. */
function* misplaced(two, first, name) {
  const pair = pairOf(two, name),
    ends = pair.beatsAt(pair.last);
  if (ends[0] !== two[0].beats.length || ends[1] !== two[1].beats.length) yield `${name} ends at ${ends}`;
  for (let k = 1; k <= pair.last; k++) {
    const [now, before] = [pair.beatsAt(k), pair.beatsAt(k - 1)],
      more = [now[0] - before[0], now[1] - before[1]];
    if (Math.min(...more) < 0 || Math.max(...more) !== 1) yield `${name}: from ${before} to ${now}`;
    if (!pair.happens(k).every((yes, i) => yes === more[i] > 0)) yield `${name}: what happens at place ${k}`;
    for (const i of [0, 1]) if (more[i] && pair.placeOf(i, now[i]) !== k) yield `${name}: the place of beat ${now[i]}`;
    if (name !== "logical" && pair.xOf(k) < pair.xOf(k - 1)) yield `${name}: place ${k} is to the left`;
    if (pair.xOf(k) < pair.axes[0].lo || pair.xOf(k) > pair.axes[1].hi) yield `${name}: place ${k} is off the axis`;
  }
  const same = (first ? Math.max(...first.beats) : two[0].beats.length + 1) - 1;
  if (two[0].header.algorithm !== two[1].header.algorithm || name === "time") return;
  for (let n = 1; n <= same; n++)
    if (pair.axes[0].xs[n] !== pair.axes[1].xs[n]) yield `${name}: beat ${n} of both stands at two places`;
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
    Wrong: [...AXES.flatMap((name) => [...unsaid(two, first, name), ...misplaced(two, first, name)])],
    Waits: two.map((run) => {
      const { mean, longest, waiting } = figuresOf(run);
      return { Mean: mean || 0, Longest: longest || 0, Still: waiting };
    }),
  };
});
process.stdout.write(JSON.stringify(said));
