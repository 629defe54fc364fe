/**
 * The editor of requests: a random workload, a list by hand, or both.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Make} from "./form.js"
 * @import {Place} from "./problems.js"
 */
import { EVERYBODY } from "../../net/fields.js";
import { el } from "../dom.js";
import { checkbox, field, number, segments } from "../fields.js";
import { lawControl } from "./law.js";
import { scriptRow } from "./script.js";
import { askedIn, workloadOf } from "./workload.js";

/** The most lines of a script shown for editing. */
const SHOWN = 60;

/** The requests of a scenario. @typedef {{script?: any[], workload?: any}} Asked */
/** What the editor needs. @typedef {{t: Translate, tn: TranslateCount, change: (make: Make) => void}} Options */

/**
 * The editor of a scenario's requests. Each change starts from the latest scenario.
 * @param {Scenario} scenario @param {Run|null} run @param {Map<Place, string>} problems @param {Options} options
 */
export function requestsEditor(scenario, run, problems, options) {
  const { t } = options,
    script = scenario.script ?? [],
    workload = workloadOf(scenario),
    mode = script.length ? (workload ? "both" : "script") : workload ? "workload" : "",
    modes = Object.entries({ workload: "chance", script: "list", both: "both" }),
    problem = problems.get("requests") ?? "";
  const tell = (/** @type {(script: any[], workload: any) => Asked} */ asked) =>
    options.change((edits, s) => edits.setRequests(s, asked(s.script ?? [], workloadOf(s))));
  const choice = segments(
    modes.map(([mode, text]) => [mode, t(`play.requests.${text}`)]),
    mode,
    (to) => tell((script, workload) => turned(to, script, workload, run)),
  );
  return el(
    "div.asking",
    field("mode", t("play.requests"), choice, { group: true }),
    el("div.chance", { hidden: !workload }, ...(workload ? chance(workload, problems, t, tell) : [])),
    el("div.script", { hidden: !script.length }, ...table(scenario, options, tell)),
    el("p.problem", { hidden: !problem }, problem),
  );
}

/**
 * The requests after the user chooses another mode; a new list starts with the requests of the run on screen.
 * @param {string} to @param {any[]} script @param {any} workload @param {Run|null} run @returns {Asked}
 */
function turned(to, script, workload, run) {
  const did = run && !run.chunk ? askedIn(run) : [],
    listed = did.length ? did : [{ at: 1, process: 1, do: "request" }];
  return {
    ...(to !== "workload" && { script: script.length ? script : listed }),
    ...(to !== "script" && { workload: workload ?? EVERYBODY }),
  };
}

/** @typedef {(asked: (script: any[], workload: any) => Asked) => void} Tell */

/** @param {any} workload @param {Map<Place, string>} problems @param {Translate} t @param {Tell} tell */
function chance(workload, problems, t, tell) {
  const edit = (/** @type {Record<string, any>} */ part) =>
    tell((script, now) => ({ script: script.length ? script : undefined, workload: { ...now, ...part } }));
  const law = (/** @type {"think"|"hold"} */ key) =>
    lawControl(t, t(`play.requests.${key}`), { law: workload[key] }, (to) => edit({ [key]: to }));
  const entries = number({ value: workload.entries, label: t("play.requests.entries") }, (x) => edit({ entries: x }));
  const labelled = (/** @type {"entries"|"think"|"hold"} */ key, /** @type {HTMLElement} */ control, group = true) =>
    field(key, t(`play.requests.${key}`), control, { group, problem: problems.get(key) });
  return [
    labelled("entries", entries, false),
    labelled("think", law("think")),
    labelled("hold", law("hold")),
    checkbox(t("play.requests.again"), Boolean(workload.again), (on) => edit({ again: on })),
  ];
}

/** @param {Scenario} scenario @param {Options} options @param {Tell} tell */
function table({ script = [], processes, workload }, { t, tn }, tell) {
  const heads = ["at", "process", "do", "for"].map((c) => el("th", { scope: "col" }, t(`play.requests.${c}`))),
    more = script.length - SHOWN;
  const write = (/** @type {(script: any[]) => any[]} */ next) =>
    tell((now, workload) => ({ script: next(now), workload: workload ?? undefined }));
  const rows = script.slice(0, SHOWN).map((/** @type {any} */ action, /** @type {number} */ i) =>
    scriptRow(action, i, {
      ...{ t, processes, hold: workload?.hold?.constant },
      alter: (to) => write((now) => now.map((a, k) => (k === i ? to : a))),
      remove: () => write((now) => now.filter((_, k) => k !== i)),
    }),
  );
  const add = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => {
    write((now) => {
      const last = now.at(-1) ?? { at: 0, process: 0 };
      return [...now, { at: last.at + 1, process: (last.process % processes) + 1, do: "request" }];
    });
    currentTarget.scrollIntoView({ block: "nearest" });
  };
  return [
    el(
      "table",
      el("caption.vh", t("play.requests.list")),
      el("thead", el("tr", ...heads, el("td"))),
      el("tbody", ...rows),
    ),
    el("p.note", { hidden: more <= 0 }, tn("play.requests.more", more)),
    el("button.btn.small", { onclick: add }, t("play.requests.add")),
  ];
}
