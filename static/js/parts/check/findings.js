/**
 * The panel's report on a check: its progress, or the result for each property.
 * @import {Finding, Report} from "../../net/explore.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {CheckOptions} from "./check.js"
 * @import {Line, State} from "./model.js"
 */
import { el, proseNodes } from "../dom.js";
import { placed } from "../scenario/problems.js";
import { aloud, bypass, cost, covered, endless, faults, hasSmall, lines, mainFinding, numbers } from "./model.js";

/**
 * A run that was found, the way back from it, and the report it came from.
 * @typedef {{line: Line, back: () => void, report: import("../../net/explore.js").Report}} Watched
 */

/**
 * @typedef {object} Telling
 * @property {CheckOptions} options
 * @property {Scenario|null} scenario
 * @property {number} each requests of each process; 0: a portfolio of small systems
 * @property {(property: string) => void} show plays the run that breaks a property
 */

/** @param {State} state @param {Telling} telling @returns {Node[]} */
export function findings(state, telling) {
  const { t } = telling.options;
  switch (state.is) {
    case "done":
      return result(state.report, telling);
    case "refused":
      return [el("p.problem", { role: "alert" }, [...placed(state.refusal, t).values()].join(" "))];
    case "waiting":
      return [about(telling), counted(aloud(state, telling.options))];
    case "running":
      return [
        about(telling),
        counted(state.progress ? numbers(state.progress, false, telling.options) : t("check.starting")),
      ];
    default:
      return [];
  }
}

/** @param {...string} text */
const counted = (...text) => el("p.every-numbers", ...text);

/** @param {string} text @param {Telling} telling */
const names = (text, { scenario }) => proseNodes(text, scenario?.processes ?? 0);

/** What is being checked. @param {Telling} telling */
function about({ options: { t, order: now }, scenario, each }) {
  const order = t(`check.about.${now()}`);
  return el("p", scenario && !each && hasSmall(scenario) ? `${order} ${t("check.about.small")}` : order);
}

/** From a run that was found back to where the check was started. @param {Watched} watched @param {Telling} telling */
export function wayBack({ line, back }, telling) {
  const { t } = telling.options;
  return [
    ...names(t("check.watched", { property: line.code || line.name, says: line.says }), telling),
    " ",
    el("button.link", { onclick: back }, t("check.back")),
  ];
}

/** @param {Report} report @param {Telling} telling */
function result(report, telling) {
  const { options } = telling,
    price = cost(report, options),
    unfinished = !report.complete && report.verdict !== "broken";
  const says = [
    unfinished && options.t("check.limit"),
    ...covered(report, options),
    report.dropped && options.t("play.drops.fifo"),
    faults(report, options),
    bypass(report, options),
    report.forever && endless(report, options).join(" "),
  ];
  return [
    el("ul", ...lines(report, options).map((line, i) => item(line, report.properties[i], report, telling))),
    ...says.filter(Boolean).map((text) => el("p", text)),
    counted(numbers(report, true, options), price && ` ${price}`),
  ];
}

/** @param {Line} line @param {Finding} finding @param {Report} report @param {Telling} telling */
function item(line, finding, report, telling) {
  const { t } = telling.options,
    code = line.code ? [el("b", line.code), " "] : [];
  const name = el("span.name", line.name),
    verdict = el("span.vh", `: ${t(`check.verdict.${line.is}`)}.`);
  return el(
    "li",
    { class: line.is },
    el("span.sign", { "aria-hidden": "true" }, line.sign),
    el(
      "div",
      el("p", ...code, name, verdict),
      el("p", ...names(line.says, telling)),
      line.link && watchButton(line, finding, report, telling),
    ),
  );
}

/**
 * Emphasised for the finding that the check's button also shows.
 * @param {Line} line @param {Finding} finding @param {Report} report @param {Telling} telling
 */
function watchButton(line, finding, report, { options: { t }, show }) {
  return el(
    "button",
    {
      class: finding === mainFinding(report) ? "btn small strong" : "btn small",
      onclick: () => show(finding.property),
    },
    t(finding.loop ? "check.watch.loop" : "check.watch"),
    el("span.vh", ` (${line.code || line.name})`),
  );
}
