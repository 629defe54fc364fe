/**
 * Connects a reference page's run and its pseudocode: the executed lines show their values, and follow the run while
 * it plays. Without this script the lines of the page's first step are lit.
 * @import {Run} from "./model/types.js"
 */
import { t } from "./i18n.js";
import { createRun } from "./model/run.js";
import { need } from "./parts/dom.js";
import { lightLine } from "./parts/listing/light.js";
import { lineValues } from "./parts/listing/values.js";

const root = need("#hero", HTMLElement),
  play = need("#hero-play", HTMLButtonElement);
/** The page's line for each line of the run's listing. @type {(HTMLElement|null)[]} */
const lines = (root.dataset.lines ?? "").split(" ").map((n) => document.getElementById(`line-${n}`));

/** Lights the lines that a beat executed. @param {Run} run @param {number} n the beat, 0 for the start */
function light(run, n) {
  const beat = run.beats[n - 1],
    executed = new Set(beat?.lines ?? []);
  for (const [i, line] of lines.entries())
    if (line) lightLine(line, executed.has(i + 1) ? beat : undefined, run, i + 1, { t, lineValues });
}

/** Fetches the whole run, which is small: a header, events, a summary. */
async function fetched() {
  const answer = await fetch(`/api/v1/run?s=${root.dataset.run}`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const [header, ...rest] = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const run = createRun(header);
  for (const e of rest) if (e.step) run.push(e);
  return run;
}

play.hidden = false;
play.addEventListener("click", async () => {
  play.disabled = true;
  const { createHero } = await import("./gallery/hero.js");
  await createHero(root, play, (view) => {
    if (view.shown) light(view.shown.run, view.focused || view.beat);
  });
});
try {
  const run = await fetched();
  if (!play.disabled) light(run, run.beatOfStep(Number(root.dataset.step)));
} catch (fault) {
  console.warn(fault); // the lines stay lit, without values
}
