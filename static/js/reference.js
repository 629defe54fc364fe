/**
 * A reference page's run and its code as one: the lines of the step have the values that they had, and follow the run
 * while it plays. Without this they are lit for the step that the page opens with.
 * @import {Beat, Run} from "./model/types.js"
 */
import { t } from "./i18n.js";
import { createRun } from "./model/run.js";
import { el, need, sentenceNodes } from "./parts/dom.js";
import { lineValues } from "./parts/listing/values.js";

const root = need("#hero", HTMLElement),
  play = need("#hero-play", HTMLButtonElement);
const words = { yes: t("play.yes"), no: t("play.no"), nobody: t("play.nobody") };
/** For each line of the run's listing the one of the page. @type {(HTMLElement|null)[]} */
const lines = (root.dataset.lines ?? "").split(" ").map((n) => document.getElementById(`line-${n}`));

/** Lights what a beat has executed. @param {Run} run @param {number} n the beat, 0 for the start */
function light(run, n) {
  const beat = run.beats[n - 1],
    executed = new Set(beat?.lines ?? []);
  for (const [i, line] of lines.entries()) if (line) lightLine(line, executed.has(i + 1) ? beat : null, run, i);
}

/** @param {HTMLElement} line @param {Beat|null} beat that has executed it @param {Run} run @param {number} i its place */
function lightLine(line, beat, run, i) {
  line.classList.toggle("on", Boolean(beat));
  line.querySelector(".val")?.remove();
  line.querySelector(".ran")?.remove();
  if (!beat) return;
  const { text = "", section } = run.header.listing?.[i] ?? {},
    values = lineValues(run, beat, { text, section, place: i + 1 }, words);
  line.querySelector(".no")?.append(el("span.vh.ran", ` ${t("play.code.ran")}`));
  if (values) line.querySelector(".tx")?.append(el("span.val", ...sentenceNodes(values, run)));
}

/** The whole run, which is small, as the server writes it: a header, events, a summary. */
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
