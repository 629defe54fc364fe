/**
 * The check of every schedule, at the foot of the panel: a button, the result in a few words, and a details button that
 * unfolds the rest. The code behind it is fetched at the first press. If the run has many processes, the same system is
 * checked with few.
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 * @import {Child} from "../dom.js"
 */
import { el, svg } from "../dom.js";
import { foldButton, icon } from "../fields.js";
import { patch } from "../patch.js";

/** The most processes that the page checks; in place of larger systems it checks FEW, so that a search ends soon. */
export const MOST = 7,
  FEW = 3;

/**
 * The button's first text.
 * @param {number} processes of the run @param {Translate} t
 */
export const invitation = (processes, t) => (processes > MOST ? t("check.few", { few: FEW }) : t("check.button"));

/**
 * What the check needs from the page.
 * @typedef {object} CheckOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {() => string} order returns the order of the channels in the run on screen
 * @property {string} url of the socket
 * @property {import("../verdicts/promises.js").Promises["promised"]} promised
 * @property {Bundles} texts fetches the panel's texts
 * @property {(said: Map<string, import("../verdicts/verdicts.js").Every>) => void} found receives the result for each
 *   property
 * @property {(scenario: Scenario, link: string) => () => void} watch shows a scenario and plays it; returns the way
 *   back
 */
/**
 * The state of the check as shown.
 * @typedef {object} View
 * @property {string} is for the style sheet
 * @property {import("./model.js").Does} does the button's action
 * @property {string} [label] the button's text, if not its action's
 * @property {Child[]} out the result in short
 * @property {Child[]} watched the way back from a run that was found
 * @property {Child[]} panel the full result and the options; empty if folded
 * @property {string} said for screen readers
 */

/** Before the button is first pressed. @type {View} */
const IDLE = { is: "idle", does: "check", out: [], watched: [], panel: [], said: "" };

/** @param {CheckOptions} options */
export function createCheck(options) {
  const { t } = options,
    root = el("div.every", { id: "check" });
  /** @type {Scenario|null} */
  let scenario = null;
  /** @type {import("./panel.js").CheckPanel|null} */
  let part = null;

  /** @param {(panel: import("./panel.js").CheckPanel) => void} what */
  async function press(what) {
    const meant = scenario;
    try {
      const [{ CheckPanel }] = await Promise.all([import("./panel.js"), options.texts("later")]);
      part ??= new CheckPanel(root, draw, options);
    } catch (fault) {
      console.error(fault);
      return draw({ ...IDLE, label: t("check.offline") });
    }
    part.set(scenario);
    if (scenario === meant) what(part);
  }

  /** Sets the scenario to check; results about another one disappear. @param {Scenario|null} next */
  function set(next) {
    scenario = next;
    if (part) part.set(scenario);
    else draw(IDLE);
  }

  /** @param {View} view */
  function draw({ is, does, label, out, watched, panel, said }) {
    const processes = scenario?.processes ?? 0,
      many = processes > MOST,
      asked = does === "check" ? invitation(processes, t) : t(`check.do.${does}`);
    root.dataset.is = is;
    patch(
      root,
      el(
        "div.every-line",
        el(
          "button.btn.every-do",
          { onclick: () => press((p) => p.press()), "aria-describedby": many && "check-why" },
          el("span.every-sign", { "aria-hidden": "true", hidden: does === "show" }, sign(does)),
          el("span", label ?? asked),
        ),
        el("span.every-out", ...out),
        foldButton(t("check.details"), { open: panel.length > 0, controls: "check-panel" }, () =>
          press((p) => p.fold()),
        ),
      ),
      el("p.every-why", { id: "check-why", hidden: !many }, t("check.most", { processes, few: FEW })),
      el("p.every-watched", { hidden: !watched.length }, ...watched),
      el("section.every-panel", { id: "check-panel", "aria-label": t("check.panel"), hidden: !panel.length }, ...panel),
      el("p.vh", { role: "status" }, said),
    );
  }

  draw(IDLE);
  return { root, set };
}

/** The button's icon: a square for stop, else a path that splits into three. @param {View["does"]} does */
function sign(does) {
  const square = { x: 4, y: 4, width: 10, height: 10, rx: 1.5, fill: "currentColor" };
  return does === "stop"
    ? svg("svg", { viewBox: "0 0 18 18", width: 18, height: 18 }, svg("rect", square))
    : icon("M1.5 9h15M5 9c4 0 4-5.5 10-5.5M5 9c4 0 4 5.5 10 5.5", { box: 18, size: 18, width: 1.6, round: true });
}
