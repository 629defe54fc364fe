/**
 * Describes the result of an exhaustive search of all schedules. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Finding, Progress, Report} from "../../net/explore.js"
 * @import {Refusal} from "../../net/socket.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { propertyName } from "../../model/names.js";
import { failed } from "../../model/sentence.js";
import { placeInLine } from "../../net/retry.js";
import { core } from "../../model/scenario.js";
import { setProcesses } from "../scenario/edits.js";
import { FEW, MOST } from "./check.js";

/**
 * @typedef {object} Speech
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {import("../verdicts/promises.js").Promises["promised"]} [promised]
 */
/**
 * The state of a check. `ahead`: the number of checks before it in the queue.
 * @typedef {{is: "idle"}|{is: "running", progress: Progress|null}|
 *   {is: "waiting", seconds: number, busy: boolean, ahead?: number}|
 *   {is: "done", report: Report}|{is: "refused", refusal: Refusal}} State
 */
/** @typedef {""|"✓"|"✕"|"?"|"–"} Sign of a verdict */
/** @typedef {"check"|"again"|"stop"|"show"} Does the action of the button */

/** The properties that the page has texts for; an algorithm's own properties bring their own. */
const TOLD = ["EM1", "EM2", "EM3", "EM3b", "hopeless", "entry", "rest", "starvation", "panic"];
/** Those whose sentences have no list of processes, or name two in order. */
const WHOEVER = ["EM1", "EM3", "EM3b", "rest", "panic"];
/** Those with their own short text. */
const SHORT = ["hopeless", "rest", "starvation", "panic"];

/** The sign of each verdict. @type {Record<Line["is"], Line["sign"]>} */
const SIGNS = { holds: "✓", broken: "✕", unknown: "?", unjudged: "–" };

/**
 * What is to be checked: the requests of each process (0: a portfolio of small systems), and the optional questions.
 * @typedef {object} Wish
 * @property {number} each
 * @property {boolean} em3
 * @property {boolean} bypass
 * @property {boolean} starvation
 * @property {import("../../net/explore.js").Fairness} fair
 */

/**
 * The scenario that is checked: itself or, if it has too many processes, the same system with few.
 * @param {Scenario} scenario
 */
export function small(scenario) {
  return scenario.processes > MOST ? setProcesses(core(scenario), FEW).scenario : scenario;
}

/** Whether a portfolio of small systems can replace the scenario; only for programs. @param {Scenario} scenario */
export const hasSmall = ({ program, worksheet }) => program !== undefined || worksheet !== undefined;

/**
 * The number of requests of each process; 0: a portfolio of small systems, if there is one, else 1.
 * @param {Scenario} scenario @param {number} each
 */
export const requests = (scenario, each) => (each || hasSmall(scenario) ? each : 1);

/**
 * A key that is equal for questions with the same answer.
 * @param {Scenario} scenario @param {Wish} wish
 */
export function questionKey(scenario, { each, em3, bypass, starvation, fair }) {
  const wished = [requests(scenario, each), em3 && "em3", bypass && "bypass", starvation && fair]
    .filter(Boolean)
    .join(" ");
  return `${wished} ${JSON.stringify(core(scenario))}`;
}

/**
 * The finding reported first among the broken promises: an error in the code, else one with a run to watch, else any.
 * @param {Report} report @returns {Finding|undefined}
 */
export function mainFinding(report) {
  const broken = report.properties.filter((p) => p.verdict === "broken" && report.verdict !== "holds");
  return broken.find((p) => p.property === "panic") ?? broken.find((p) => p.link) ?? broken[0];
}

/** The link form of a scenario; takes a link form or a whole address. @param {string} link */
export function linkForm(link) {
  return link.includes("?") ? (new URL(link, "http://here/").searchParams.get("s") ?? "") : link;
}

/**
 * The button's action, and the text beside it: the progress or the result.
 * @param {State} state @param {Speech} speech @returns {{does: Does, sign: Sign, text: string}}
 */
export function inShort(state, { t, tn }) {
  switch (state.is) {
    case "running":
      return {
        does: "stop",
        sign: "",
        text: state.progress ? tn("check.running", state.progress.states) : t("check.starting"),
      };
    case "waiting":
      return { does: "stop", sign: "", text: t("check.waiting") };
    case "done":
      return verdictInShort(state.report, { t, tn });
    default:
      return { does: "check", sign: "", text: "" };
  }
}

/** @param {Report} report @param {Pick<Speech, "t"|"tn">} speech @returns {{does: Does, sign: Sign, text: string}} */
function verdictInShort(report, { t, tn }) {
  const found = mainFinding(report),
    does = "again";
  if (report.verdict === "holds") {
    const unjudged = report.unjudged ? `; ${t("check.unjudged", { list: report.unjudged.join(", ") })}` : "";
    return { does, sign: "✓", text: tn("check.holds", report.states) + unjudged };
  }
  if (!found) return { does, sign: "?", text: tn("check.unknown", report.states) };
  const { code, name } = called(report, found.property, t),
    property = code || name;
  if (!found.link) return { does, sign: "✕", text: t("check.fails.never", { property }) };
  const kind = found.failure ? "panic" : found.property, // an error in the program, in a verb or in an invariant
    own = SHORT.includes(kind) ? `check.fails.${kind}` : "check.fails";
  return { does: "show", sign: "✕", text: tn(own, found.steps ?? 0, { property }) };
}

/**
 * The name of a property; its code is empty if it has none in textbooks.
 * @param {Report} report @param {string} property @param {Translate} t
 */
function called(report, property, t) {
  const key = `check.name.${property}`,
    text = t(key),
    own = propertyName(report.algorithm, property, t);
  return text === key ? own : { code: "", name: text, says: "" };
}

/**
 * A property and its verdict.
 * @typedef {object} Line
 * @property {Exclude<Sign, "">} sign
 * @property {"holds"|"broken"|"unknown"|"unjudged"} is
 * @property {string} code "EM1", or empty
 * @property {string} name
 * @property {string} says one sentence
 * @property {string} link to the shortest run that breaks it, or empty
 */
/** @param {Report} report @param {Speech} speech @returns {Line[]} */
export function lines(report, speech) {
  return report.properties.map((f) => {
    const { code, name, says } = called(report, f.property, speech.t),
      is = f.verdict === "not judged" ? "unjudged" : f.verdict;
    return {
      sign: SIGNS[is],
      is,
      code,
      name,
      says: saying(report, f, says, speech),
      link: f.verdict === "broken" && f.link ? linkForm(f.link) : "",
    };
  });
}

/**
 * A short text about each property, by name.
 * @param {Report} report @param {Speech} speech
 */
export function inBrief(report, { t, tn }) {
  return new Map(
    report.properties.map(({ property, verdict, steps }) => {
      const is = verdict === "not judged" ? "unjudged" : verdict;
      const texts = {
        holds: () => tn("check.brief.holds", report.states),
        broken: () => (steps ? tn("play.log.steps", steps) : t("check.verdict.broken")),
        unknown: () => t("check.verdict.unknown"),
        unjudged: () => t("check.brief.unjudged"),
      };
      return [property, { is, sign: is === "unjudged" ? "" : SIGNS[is], text: texts[is]() }];
    }),
  );
}

/**
 * The verdict on a property, in a sentence.
 * @param {Report} report @param {Finding} f @param {string} says the statement of an algorithm's own property
 * @param {Speech} speech
 */
function saying(report, f, says, speech) {
  const { t, promised } = speech,
    note = f.note ? t(`check.note.${f.note}`) : "";
  switch (f.verdict) {
    case "broken": {
      const unpromised = promised?.(report, f.property) === false;
      const where = f.system && t("check.in", { n: f.system.processes, asks: list(f.system.asks.map(String), speech) });
      return [breaks(f, says, speech), unpromised && t("play.verdict.unpromised"), where].filter(Boolean).join(" ");
    }
    case "unknown":
      return note || t("check.open");
    case "not judged":
      return note;
    default: {
      const holds = says || t(`check.says.${TOLD.includes(f.property) ? f.property : "other"}`);
      const within = f.within && t("check.within", { n: list(f.within.map(String), speech) });
      return [holds, note, within].filter(Boolean).join(" ");
    }
  }
}

/** @param {Finding} f @param {string} says the statement of an algorithm's own property @param {Speech} speech */
function breaks(f, says, { t, tn, lang }) {
  const counted = (/** @type {number} */ n) => tn("play.log.steps", n),
    steps = counted(f.steps ?? 0),
    who = f.processes ?? [];
  const before = Math.max(0, (f.loop ?? 0) - 1),
    way = counted(before),
    round = counted((f.steps ?? 0) - before);
  const list = new Intl.ListFormat(lang).format(who.map((p) => `P${p}`)),
    [a, b] = who.map((p) => `P${p}`);
  if (says) return t("check.breaks.own", { steps, says });
  const own = TOLD.includes(f.property) ? f.property : f.failure ? "mistake" : "other",
    params = { steps, way, round, list, a, b, text: failed(f, t) };
  return own === "other" || own === "mistake" || WHOEVER.includes(own)
    ? t(`check.breaks.${own}`, params)
    : tn(`check.breaks.${own}`, who.length, params);
}

/**
 * The numbers of a search, running or over.
 * @param {Progress} p @param {boolean} over @param {Speech} speech
 */
export function numbers(p, over, { t, lang }) {
  const whole = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }),
    rough = new Intl.NumberFormat(lang, { maximumSignificantDigits: 2 });
  const sizes = t("check.numbers", {
    states: whole.format(p.states),
    transitions: whole.format(p.transitions),
    depth: whole.format(p.depth),
  });
  if (!over) return `${sizes} ${t("check.rate", { rate: rough.format(p.statesPerSecond) })}`;
  return `${sizes} ${t("check.took", { seconds: rough.format(Math.max(p.seconds, 0.01)) })}`;
}

/**
 * The messages of a run in which every request is served; empty if there is no such run.
 * @param {Report} report @param {Speech} speech
 */
export function cost({ least, most }, { t }) {
  if (!most) return "";
  return least === most ? t("check.cost.same", { most }) : t("check.cost", { least: least ?? 0, most });
}

/**
 * How often one process enters while another waits; empty if it was not searched for.
 * @param {Report} report @param {Speech} speech
 */
export function bypass({ bypass: most }, { t, tn }) {
  if (most === undefined) return "";
  return most < 0 ? t("check.bypass.unbounded") : tn("check.bypass", most);
}

/**
 * The basis of the verdict on starvation; empty if it was not searched for.
 * @param {Report} report @param {Speech} speech @returns {string[]}
 */
export function endless({ forever: f }, { t, tn, lang }) {
  if (!f) return [];
  const on = tn("check.forever", f.states, {
    states: new Intl.NumberFormat(lang).format(f.states),
    fair: t(`check.fair.${f.fair}`),
  });
  return [
    on,
    f.arrived ? t("check.forever.arrived") : "",
    f.tickets ? t("check.forever.tickets", { most: f.tickets }) : "",
    f.apart ? t("check.forever.apart", { most: f.apart }) : "",
    f.complete ? "" : t("check.forever.part"),
    f.bypass === -2 ? t("check.forever.unbounded") : f.bypass >= 0 ? tn("check.bypass", f.bypass) : "",
  ].filter(Boolean);
}

/** Joins texts to a list. @param {string[]} all @param {Speech} speech */
const list = (all, { lang }) => new Intl.ListFormat(lang).format(all);

/**
 * The systems that a verdict covers, and those it does not; empty if it covers one system.
 * @param {Report} report @param {Speech} speech @returns {string[]}
 */
export function covered({ portfolio }, speech) {
  if (!portfolio) return [];
  const { t } = speech,
    systems = (/** @type {import("../../net/explore.js").Group[]} */ groups) =>
      groups
        .map(({ processes, kinds }) =>
          t("check.group", {
            n: list(processes.map(String), speech),
            kinds: kinds.map((kind) => t(`check.kind.${kind}`)).join(", "),
          }),
        )
        .join("; ");
  return [
    portfolio.done?.length ? t("check.covered", { systems: systems(portfolio.done) }) : "",
    portfolio.left?.length ? t("check.left", { systems: systems(portfolio.left) }) : "",
  ].filter(Boolean);
}

/** The faults that were allowed; empty if none. @param {Report} report @param {Speech} speech */
export function faults({ faults: f }, { t, tn, lang }) {
  const all = f
    ? [
        f.lose ? tn("check.lose", f.lose) : "",
        f.duplicate ? t("check.duplicate") : "",
        f.crash ? tn("check.crash", f.crash) : "",
      ].filter(Boolean)
    : [];
  return all.length ? t("check.faults", { faults: new Intl.ListFormat(lang).format(all) }) : "";
}

/** A state in one sentence, for screen readers. @param {State} state @param {Speech} speech */
export function aloud(state, speech) {
  if (state.is === "waiting" && state.ahead !== undefined) return placeInLine(state.ahead, speech.t);
  if (state.is === "waiting")
    return speech.t(state.busy ? "check.busy" : "play.waiting", { seconds: Math.ceil(state.seconds) });
  if (state.is !== "done")
    return state.is === "running" && state.progress ? speech.tn("check.aloud", state.progress.states) : "";
  const found = mainFinding(state.report),
    broken = lines(state.report, speech).find((_, i) => state.report.properties[i] === found);
  return broken ? `${broken.code || broken.name}: ${broken.says}` : inShort(state, speech).text;
}

/**
 * Limits how often a screen reader is interrupted: drops texts that come too soon after the last, unless urgent.
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
