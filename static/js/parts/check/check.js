/**
 * The check of every schedule, at the foot of the panel: a button, what it has come to in a few words, and what unfolds
 * all of it. What it does is fetched when it is first pressed; until then there are only the buttons. Of a run of many
 * processes the same system is checked with few.
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 */
import { dress, el, svg } from "../dom.js";

/** The page asks for searches of systems of so many processes; instead of larger ones, of so few that all end soon. */
export const MOST = 7,
  FEW = 3;

/**
 * What the button says before it is pressed.
 * @param {number} processes of the run @param {Translate} t
 */
export const invitation = (processes, t) => (processes > MOST ? t("check.few", { few: FEW }) : t("check.button"));

/**
 * What the button and its panel need of the page.
 * @typedef {object} CheckOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {() => string} order of the channels in the run on screen
 * @property {string} url of the socket
 * @property {import("../verdicts/promises.js").Promises["promised"]} promised
 * @property {Bundles} texts fetches the panel's texts
 * @property {(said: Map<string, import("../verdicts/verdicts.js").Every>) => void} found tells what is known of each
 *   property
 * @property {(scenario: Scenario, link: string) => () => void} watch puts a scenario on screen and plays it; returns
 *   the way back
 */
/**
 * @typedef {object} CheckElements
 * @property {HTMLElement} root
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} sign
 * @property {HTMLElement} label
 * @property {HTMLElement} out what it has come to
 * @property {HTMLButtonElement} fold shows and hides all that was found, and what else may be asked
 * @property {HTMLElement} watched the way back from a run that was found
 * @property {HTMLElement} status
 * @property {HTMLElement} panel
 */

/** @param {CheckOptions} options */
export function createCheck(options) {
  const { t } = options;
  /** @type {Scenario|null} */
  let scenario = null;
  /** @type {import("./panel.js").CheckPanel|null} */
  let part = null;
  const sign = el("span.every-sign", { "aria-hidden": "true" }, branches()),
    label = el("span", t("check.button")),
    why = el("p.every-why", { id: "check-why", hidden: true });
  const button = el("button.btn.every-do", { onclick: () => press((p) => p.press()) }, sign, label);
  const out = el("span.every-out"),
    watched = el("p.every-watched", { hidden: true }),
    status = el("p.vh", { role: "status" });
  const fold = el(
    "button.every-fold",
    {
      "aria-label": t("check.details"),
      title: t("check.details"),
      "aria-expanded": "false",
      onclick: () => press((p) => p.fold()),
    },
    svg(
      "svg",
      { viewBox: "0 0 20 20", width: 16, height: 16, "aria-hidden": "true" },
      svg("path", { d: "M4 12.5 10 6.500l6 6", fill: "none", stroke: "currentColor", "stroke-width": 2 }),
    ),
  );
  const panel = el("section.every-panel", { id: "check-panel", "aria-label": t("check.panel"), hidden: true });
  const root = el("div.every", { id: "check" }, el("div.every-line", button, out, fold), why, watched, panel, status);

  /** @param {(panel: import("./panel.js").CheckPanel) => void} what */
  async function press(what) {
    const meant = scenario;
    try {
      const [{ CheckPanel }] = await Promise.all([import("./panel.js"), options.texts("later")]);
      part ??= new CheckPanel({ root, button, sign, label, out, fold, watched, status, panel }, branches, options);
    } catch (fault) {
      console.error(fault);
      label.textContent = t("check.offline");
      return;
    }
    part.set(scenario);
    if (scenario === meant) what(part);
  }

  /** What is to be checked; whatever was found out about another scenario is put away. @param {Scenario|null} next */
  function set(next) {
    const processes = next?.processes ?? 0;
    scenario = next;
    why.hidden = processes <= MOST;
    why.textContent = t("check.most", { processes, few: FEW });
    dress(button, { "aria-describedby": !why.hidden && why.id });
    if (part) part.set(scenario);
    else label.textContent = invitation(processes, t);
  }

  return { root, set };
}

/** One way that parts into three. */
function branches() {
  return svg(
    "svg",
    { viewBox: "0 0 18 18", width: 18, height: 18 },
    svg("path", {
      d: "M1.5 9h15M5 9c4 0 4-5.5 10-5.5M5 9c4 0 4 5.5 10 5.5",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.6,
      "stroke-linecap": "round",
    }),
  );
}
