/**
 * The algorithm's switches: a box for each with its line's number, and a description of the active ones.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Choosable} from "./form.js"
 */
import { propertyShort, switchLabel } from "../../model/names.js";
import { dress, el, proseNodes } from "../dom.js";
import { checkbox } from "../fields.js";

/**
 * @param {Scenario} scenario @param {Choosable|undefined} algorithm @param {Run|null} run whose header has the lines
 * @param {Translate} t @param {(name: string, on: boolean) => void} change
 */
export function switchBoxes({ switches = [] }, algorithm, run, t, change) {
  const rows = (algorithm?.switches ?? []).map(({ name, breaks }) => {
    const of = /** @type {Choosable} */ (algorithm).name,
      box = checkbox(switchLabel(of, name, t), switches.includes(name), (on) => change(name, on)),
      properties = breaks.map((p) => propertyShort(of, p, t)).join(", "),
      { line } = (run?.header.algorithm === of && run.header.switches?.find((s) => s.name === name)) || {};
    dress(box, {
      "data-name": name,
      title: properties ? t("play.switch.breaks", { properties }) : t("play.switch.safe"),
    });
    return el("div.switch-row", box, el("span.switch-line", line ? t("play.switch.line", { n: line }) : ""));
  });
  return el("div.switches", ...rows);
}

/** What the active switches do. @param {Scenario} scenario @param {Translate} t */
export function switchesSay({ algorithm, switches = [], processes }, t) {
  const said = switches
    .map((/** @type {string} */ s) => t(`switch.${algorithm}.${s}.says`))
    .filter((/** @type {string} */ text) => !text.startsWith("switch."));
  return el("p.switch-says", { hidden: !said.length }, ...proseNodes(said.join(" "), processes));
}
