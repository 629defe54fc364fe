/**
 * What a search through all schedules says, in words. Pure.
 * @import {Translate} from "../model/types.js"
 * @import {Finding, Progress, Report} from "../net/explore.js"
 * @import {Refusal} from "../net/socket.js"
 * @import {AlgorithmInfo} from "../net/canonical.js"
 * @import {Scenario} from "./edits.js"
 */
import { canonical } from "../net/canonical.js";
import { core } from "./edits.js";

/** @typedef {{t: Translate, tn: (key: string, count: number, params?: Record<string, string|number>) => string, lang: string}} Speech */
/**
 * How far a check is.
 * @typedef {{is: "idle"}|{is: "running", progress: Progress|null}|{is: "waiting", seconds: number, busy: boolean}|
 *   {is: "done", report: Report}|{is: "refused", refusal: Refusal}} State
 */
/** @typedef {""|"stop"|"✓"|"✕"|"?"} Sign the branches of a schedule, a square, or a verdict */

/** The properties whose meaning the page can tell; others, of single algorithms, have only a name. */
const TOLD = ["EM1", "EM2", "hopeless", "entry", "panic"];

/** Equal for questions that have the same answer. @param {Scenario} scenario @param {number} each @param {readonly AlgorithmInfo[]} algorithms */
export function questionKey(scenario, each, algorithms) {
  return `${each} ${canonical(core(scenario), algorithms)}`;
}

/** The finding that is told first: one that can be watched, if there is any. @param {Report} report @returns {Finding|undefined} */
export function mainFinding(report) {
  const broken = report.properties.filter((p) => p.verdict === "broken");
  return broken.find((p) => p.link) ?? broken[0];
}

/** The scenario in a link form, also out of a whole address. @param {string} link */
export function linkForm(link) {
  return link.includes("?") ? new URL(link, "http://here/").searchParams.get("s") ?? "" : link;
}

/** What stands on the button. @param {State} state @param {Speech} speech @returns {{sign: Sign, text: string}} */
export function onButton(state, { t, tn }) {
  switch (state.is) {
    case "running": return { sign: "stop", text: state.progress ? tn("check.running", state.progress.states) : t("check.starting") };
    case "waiting": return { sign: "stop", text: t("check.waiting") };
    case "done": return verdictOnButton(state.report, { t, tn });
    default: return { sign: "", text: t("check.button") };
  }
}

/** @param {Report} report @param {Pick<Speech, "t"|"tn">} speech @returns {{sign: Sign, text: string}} */
function verdictOnButton(report, { t, tn }) {
  const found = mainFinding(report);
  if (report.verdict === "holds") return { sign: "✓", text: tn("check.holds", report.states) };
  if (!found) return { sign: "?", text: tn("check.unknown", report.states) };
  if (!found.link) return { sign: "✕", text: t("check.fails.never", { property: shortName(found.property, t) }) };
  const own = found.property === "hopeless" || found.property === "panic" ? `check.fails.${found.property}` : "check.fails";
  return { sign: "✕", text: tn(own, found.steps ?? 0, { property: shortName(found.property, t) }) };
}

/** What an algorithm's paper would call it, or a word of ours. @param {string} property @param {Translate} t */
function shortName(property, t) {
  return /^EM\d$/.test(property) ? property : longName(property, t);
}

/** @param {string} property @param {Translate} t */
function longName(property, t) {
  const key = /^EM\d$/.test(property) ? `property.${property}` : `check.name.${property}`, text = t(key);
  return text === key ? property : text;
}

/**
 * A property and what became of it.
 * @typedef {object} Line
 * @property {Exclude<Sign, ""|"stop">} sign
 * @property {string} code "EM1", or nothing
 * @property {string} name
 * @property {string} says one sentence
 * @property {string} link of the shortest run that breaks it, or nothing
 */
/** @param {Report} report @param {Speech} speech @returns {Line[]} */
export function lines(report, speech) {
  return report.properties.map((f) => ({
    sign: f.verdict === "holds" ? "✓" : f.verdict === "broken" ? "✕" : "?",
    code: /^EM\d$/.test(f.property) ? f.property : "",
    name: longName(f.property, speech.t),
    says: f.verdict === "broken" ? breaks(f, speech) : speech.t(f.verdict === "unknown" ? "check.open" : `check.says.${TOLD.includes(f.property) ? f.property : "other"}`),
    link: f.verdict === "broken" && f.link ? linkForm(f.link) : "",
  }));
}

/** @param {Finding} f @param {Speech} speech */
function breaks(f, { t, tn, lang }) {
  const steps = tn("play.log.steps", f.steps ?? 0), who = f.processes ?? [];
  const list = new Intl.ListFormat(lang).format(who.map((p) => `P${p}`));
  const own = TOLD.includes(f.property) ? f.property : "other", params = { steps, list };
  return own === "EM1" || own === "panic" || own === "other" ? t(`check.breaks.${own}`, params) : tn(`check.breaks.${own}`, who.length, params);
}

/** The numbers of a search that is going on, or over. @param {Progress} p @param {boolean} over @param {Speech} speech */
export function numbers(p, over, { t, lang }) {
  const whole = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }), rough = new Intl.NumberFormat(lang, { maximumSignificantDigits: 2 });
  const sizes = t("check.numbers", { states: whole.format(p.states), transitions: whole.format(p.transitions), depth: whole.format(p.depth) });
  if (!over) return `${sizes} ${t("check.rate", { rate: rough.format(p.statesPerSecond) })}`;
  return `${sizes} ${t("check.took", { seconds: rough.format(Math.max(p.seconds, 0.01)) })}`;
}

/** What a run in which everybody is served costs; nothing if there is none. @param {Report} report @param {Speech} speech */
export function cost({ least, most }, { t }) {
  if (!most) return "";
  return least === most ? t("check.cost.same", { most }) : t("check.cost", { least: least ?? 0, most });
}

/** What was allowed to go wrong; nothing if nothing was. @param {Report} report @param {Speech} speech */
export function faults({ faults: f }, { t, tn, lang }) {
  const all = f ? [f.lose ? tn("check.lose", f.lose) : "", f.duplicate ? t("check.duplicate") : "", f.crash ? tn("check.crash", f.crash) : ""].filter(Boolean) : [];
  return all.length ? t("check.faults", { faults: new Intl.ListFormat(lang).format(all) }) : "";
}

/** A state in one sentence, for those who hear the page. @param {State} state @param {Speech} speech */
export function aloud(state, speech) {
  if (state.is === "waiting") return speech.t(state.busy ? "check.busy" : "play.waiting", { seconds: Math.ceil(state.seconds) });
  if (state.is !== "done") return state.is === "running" && state.progress ? speech.tn("check.aloud", state.progress.states) : "";
  const found = mainFinding(state.report), broken = lines(state.report, speech).find((_, i) => state.report.properties[i] === found);
  return broken ? `${broken.code || broken.name}: ${broken.says}` : onButton(state, speech).text;
}

/**
 * Lets nobody be talked at: so long is waited between two sentences, unless one is urgent.
 * @param {(text: string) => void} say
 * @param {number} every milliseconds
 * @param {() => number} [now]
 */
export function unhurried(say, every, now = () => performance.now()) {
  let last = -Infinity;
  return (/** @type {string} */ text, urgent = false) => {
    if (!urgent && now() - last < every) return;
    last = now();
    say(text);
  };
}
