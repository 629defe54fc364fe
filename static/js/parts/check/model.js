/**
 * What a search through all schedules says, in words. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Finding, Progress, Report} from "../../net/explore.js"
 * @import {Refusal} from "../../net/socket.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { propertyName } from "../../model/names.js";
import { failed } from "../../model/sentence.js";
import { placeInLine } from "../../net/wait.js";
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
 * How far a check is.
 * @typedef {{is: "idle"}|{is: "running", progress: Progress|null}|
 *   {is: "waiting", seconds: number, busy: boolean, ahead?: number}|
 *   {is: "done", report: Report}|{is: "refused", refusal: Refusal}} State
 */
/** @typedef {""|"✓"|"✕"|"?"|"–"} Sign of a verdict */
/** @typedef {"check"|"again"|"stop"|"show"} Does what the button does */

/** The properties of which the page itself tells; single algorithms' properties bring their own words. */
const TOLD = ["EM1", "EM2", "EM3", "EM3b", "hopeless", "entry", "rest", "starvation", "panic"];
/** Those that speak of nobody, or of two in their order. */
const WHOEVER = ["EM1", "EM3", "EM3b", "rest", "panic"];
/** Those that are told in short in words of their own. */
const SHORT = ["hopeless", "rest", "starvation", "panic"];

/** Each verdict's sign. @type {Record<Line["is"], Line["sign"]>} */
const SIGNS = { holds: "✓", broken: "✕", unknown: "?", unjudged: "–" };

/**
 * What is asked for: requests of each process, 0 for small systems, and what is searched for only on demand.
 * @typedef {object} Wish
 * @property {number} each
 * @property {boolean} em3
 * @property {boolean} bypass
 * @property {boolean} starvation
 * @property {import("../../net/explore.js").Fairness} fair
 */

/**
 * What is checked of a scenario: itself, or where it has too many processes the same system with few.
 * @param {Scenario} scenario
 */
export function small(scenario) {
  return scenario.processes > MOST ? setProcesses(core(scenario), FEW).scenario : scenario;
}

/** Whether small systems can be searched in place of the scenario's: those of a program. @param {Scenario} scenario */
export const hasSmall = ({ program, worksheet }) => program !== undefined || worksheet !== undefined;

/**
 * How often each process is to ask: 0 stands for small systems where there are some, else for once.
 * @param {Scenario} scenario @param {number} each
 */
export const requests = (scenario, each) => (each || hasSmall(scenario) ? each : 1);

/**
 * Equal for questions that have the same answer.
 * @param {Scenario} scenario @param {Wish} wish
 */
export function questionKey(scenario, { each, em3, bypass, starvation, fair }) {
  const wished = [requests(scenario, each), em3 && "em3", bypass && "bypass", starvation && fair]
    .filter(Boolean)
    .join(" ");
  return `${wished} ${JSON.stringify(core(scenario))}`;
}

/**
 * The finding that is told first, of what is promised: that the code fails; else one that can be watched, if any.
 * @param {Report} report @returns {Finding|undefined}
 */
export function mainFinding(report) {
  const broken = report.properties.filter((p) => p.verdict === "broken" && report.verdict !== "holds");
  return broken.find((p) => p.property === "panic") ?? broken.find((p) => p.link) ?? broken[0];
}

/** The scenario in a link form, also out of a whole address. @param {string} link */
export function linkForm(link) {
  return link.includes("?") ? (new URL(link, "http://here/").searchParams.get("s") ?? "") : link;
}

/**
 * What the button does, and what stands beside it: how far the check is, or what was found.
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
  const kind = found.failure ? "panic" : found.property, // a mistake in the program, in a verb or in an invariant
    own = SHORT.includes(kind) ? `check.fails.${kind}` : "check.fails";
  return { does: "show", sign: "✕", text: tn(own, found.steps ?? 0, { property }) };
}

/**
 * What a property is called; its code is empty if courses have none for it.
 * @param {Report} report @param {string} property @param {Translate} t
 */
function called(report, property, t) {
  const key = `check.name.${property}`,
    text = t(key),
    own = propertyName(report.algorithm, property, t);
  return text === key ? own : { code: "", name: text, says: "" };
}

/**
 * A property and what became of it.
 * @typedef {object} Line
 * @property {Exclude<Sign, "">} sign
 * @property {"holds"|"broken"|"unknown"|"unjudged"} is
 * @property {string} code "EM1", or nothing
 * @property {string} name
 * @property {string} says one sentence
 * @property {string} link of the shortest run that breaks it, or nothing
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
 * What is known of each property, in a word or two.
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
 * What became of a property, in one sentence.
 * @param {Report} report @param {Finding} f @param {string} says what an algorithm's own property says
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

/** @param {Finding} f @param {string} says what an algorithm's own property says @param {Speech} speech */
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
 * The numbers of a search that is going on, or over.
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
 * What a run in which everybody is served costs; nothing if there is none.
 * @param {Report} report @param {Speech} speech
 */
export function cost({ least, most }, { t }) {
  if (!most) return "";
  return least === most ? t("check.cost.same", { most }) : t("check.cost", { least: least ?? 0, most });
}

/** How often one enters while another waits; nothing if nobody asked. @param {Report} report @param {Speech} speech */
export function bypass({ bypass: most }, { t, tn }) {
  if (most === undefined) return "";
  return most < 0 ? t("check.bypass.unbounded") : tn("check.bypass", most);
}

/**
 * What starvation was judged on; nothing if nobody asked.
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

/** Several things in a sentence. @param {string[]} all @param {Speech} speech */
const list = (all, { lang }) => new Intl.ListFormat(lang).format(all);

/**
 * Which systems a verdict is about, and which not; nothing where it is about one.
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

/** What was allowed to go wrong; nothing if nothing was. @param {Report} report @param {Speech} speech */
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

/** A state in one sentence, for those who hear the page. @param {State} state @param {Speech} speech */
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
