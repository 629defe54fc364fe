/**
 * The button that checks every schedule. What it does is fetched when it is first pressed; until then there is only
 * the button, and the reason why it cannot be pressed where that is so.
 * @import {Translate} from "../../model/types.js"
 * @import {AlgorithmInfo} from "../../net/canonical.js"
 * @import {Scenario} from "../scenario/edits.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 */
import { dress, el, svg } from "../dom.js";

/** The server searches systems of so many processes. */
const MOST = 7;

/**
 * What the button and its panel need of the page.
 * @typedef {object} CheckOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {readonly AlgorithmInfo[]} algorithms
 * @property {string} url of the socket
 * @property {import("../verdicts/promises.js").Promises["promised"]} promised
 * @property {Bundles} texts fetches the panel's texts
 * @property {(scenario: Scenario, link: string) => () => void} watch puts a scenario on screen and plays it; returns
 *   the way back
 */
/**
 * @typedef {object} CheckElements
 * @property {HTMLElement} root
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} sign
 * @property {HTMLElement} label
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
    label = el("span", t("check.button"));
  const why = el("p.every-why", { id: "check-why", hidden: true }, t("check.most", { most: MOST }));
  const button = el("button.btn", { onclick: press }, sign, label);
  const status = el("p.vh", { role: "status" });
  const panel = el("section.every-panel", { id: "check-panel", "aria-label": t("check.panel"), hidden: true });
  const root = el("div.every", { id: "check" }, button, why, status);

  async function press() {
    if (button.getAttribute("aria-disabled") === "true") return;
    const meant = scenario;
    try {
      const [{ CheckPanel }] = await Promise.all([import("./panel.js"), options.texts("later")]);
      part ??= new CheckPanel({ root, button, sign, label, status, panel }, branches, options);
    } catch (fault) {
      console.error(fault);
      label.textContent = t("check.offline");
      return;
    }
    part.set(scenario);
    if (scenario === meant) part.press();
  }

  /** What is to be checked; whatever was found out about another scenario is put away. @param {Scenario|null} next */
  function set(next) {
    const off = next !== null && next.processes > MOST;
    scenario = off ? null : next;
    button.setAttribute("aria-disabled", String(off));
    why.hidden = !off;
    dress(button, { "aria-describedby": off && why.id });
    part?.set(scenario);
  }

  return { root, panel, set };
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
