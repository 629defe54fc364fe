/**
 * The lines of the algorithm that can be changed: one box each with its line, and what those that are changed now say.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Choosable} from "./controls.js"
 */
import { propertyShort, switchLabel } from "../../model/names.js";
import { el, proseNodes } from "../dom.js";
import { checkbox } from "../fields.js";

/** @param {Translate} t @param {(name: string, on: boolean) => void} change */
export function createSwitches(t, change) {
  const control = el("div.switches"),
    says = el("p.switch-says", { hidden: true });
  /** @type {Map<string, ReturnType<typeof box>>} */
  let boxes = new Map();
  let of = "";

  /** @param {Choosable} algorithm @param {Choosable["switches"][number]} s */
  function box({ name }, s) {
    const made = checkbox(switchLabel(name, s.name, t), (on) => change(s.name, on)),
      properties = s.breaks.map((p) => propertyShort(name, p, t)).join(", ");
    made.control.dataset.name = s.name;
    made.control.title = properties ? t("play.switch.breaks", { properties }) : t("play.switch.safe");
    return { ...made, line: el("span.switch-line") };
  }

  /** @param {Scenario} scenario @param {Choosable|undefined} algorithm @param {Run|null} run that shows its lines */
  function set({ algorithm: name, switches = [], processes }, algorithm, run) {
    const names = `${algorithm?.name}:${algorithm?.switches.map((s) => s.name)}`;
    if (names !== of) {
      boxes = new Map(algorithm?.switches.map((s) => [s.name, box(algorithm, s)]));
      control.replaceChildren(...[...boxes.values()].map((b) => el("div.switch-row", b.control, b.line)));
    }
    of = names;
    for (const s of run?.header.algorithm === name ? (run?.header.switches ?? []) : []) {
      const place = boxes.get(s.name)?.line;
      if (place) place.textContent = s.line ? t("play.switch.line", { n: s.line }) : "";
    }
    for (const [each, b] of boxes) b.set(switches.includes(each));
    const said = switches
      .map((/** @type {string} */ s) => t(`switch.${name}.${s}.says`))
      .filter((/** @type {string} */ text) => !text.startsWith("switch."));
    says.hidden = !said.length;
    says.replaceChildren(...proseNodes(said.join(" "), processes));
  }

  return { control, says, set };
}
