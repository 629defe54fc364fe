/**
 * The runs that a run may be compared with: itself with a line changed or put back, other algorithms with the same
 * requests, other seeds, the other order of channels. Each choice is the scenario of a second run; pure, except for the
 * elements.
 *
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { algorithmTitle, switchLabel } from "../../model/names.js";
import { differing } from "../../net/scenario-diff.js";
import { el } from "../../parts/dom.js";

/** @typedef {typeof import("../../parts/scenario/edits.js")} Edits */
/** A choice: its text and its scenario. @typedef {{text: string, of: Scenario}} Choice */
/**
 * @typedef {object} ChooserOptions
 * @property {Translate} t
 * @property {any[]} algorithms
 * @property {Edits} edits
 * @property {(beside: Scenario) => void} choose receives the difference of the second run
 */

/**
 * The difference of a second run from the first; null if they are equal.
 * @param {Scenario} first @param {Scenario} second
 */
export function besideOf(first, second) {
  const bare = (/** @type {Scenario} */ { label, title, beside, ...run }) => run;
  return differing(bare(first), bare(second));
}

/**
 * The scenario with all its lines as printed.
 * @param {Scenario} s
 * @param {Edits} edits
 */
export function printed(s, edits) {
  return (s.switches ?? []).reduce(
    (/** @type {Scenario} */ of, /** @type {string} */ name) => edits.setSwitch(of, name, false).scenario,
    s,
  );
}

/**
 * The groups of choices; leaves out empty groups.
 * @param {Scenario} s @param {ChooserOptions} options @returns {Array<{title: string, choices: Choice[]}>}
 */
function choicesFor(s, { t, algorithms, edits }) {
  const own = algorithms.find((a) => a.name === s.algorithm),
    on = s.switches ?? [];
  const lines = (own?.switches ?? []).map((/** @type {{name: string}} */ { name }) => {
    const label = switchLabel(s.algorithm, name, t),
      is = on.includes(name);
    return {
      text: t(is ? "beside.choose.back" : "beside.choose.line", { switch: label }),
      of: edits.setSwitch(s, name, !is).scenario,
    };
  });
  if (on.length > 1) lines.unshift({ text: t("beside.run.printed"), of: printed(s, edits) });
  const others = algorithms
    .filter((a) => a.name !== s.algorithm)
    .map((a) => ({ text: algorithmTitle(a.name, a.title, t), of: edits.setAlgorithm(s, a.name).scenario }));
  const order = s.network?.order ?? (own?.fifo ? "fifo" : "any"),
    other = order === "fifo" ? "any" : "fifo";
  const chance = [
    { text: t("beside.choose.seed"), of: edits.setSeed(s, (s.seed ?? 1) + 1).scenario },
    { text: t(`beside.run.${other}`), of: edits.setOrder(s, other).scenario },
  ];
  return [
    { title: t("beside.choose.lines"), choices: lines },
    { title: t("beside.choose.others"), choices: chance },
    { title: t("beside.choose.algorithms"), choices: others },
  ].filter(({ choices }) => choices.length);
}

/** @param {Scenario} s the scenario without a second run @param {ChooserOptions} options */
export function createChooser(s, options) {
  const { choose } = options,
    groups = choicesFor(s, options);
  const button = (/** @type {Choice} */ { text, of }) => {
    const but = besideOf(s, of);
    return but && el("li", el("button.duo-choice", { onclick: () => choose(but) }, text));
  };
  return el(
    "div.duo-chooser",
    ...groups.flatMap(({ title, choices }) => [el("h3", title), el("ul.duo-choices", ...choices.map(button))]),
  );
}
