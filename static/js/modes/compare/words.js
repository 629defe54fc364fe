/**
 * The words for two runs: their names, their verdicts, the first difference and the later ones. Pure.
 *
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {First, Later, Two} from "./differ.js"
 * @import {Measure} from "./measure.js"
 */
import { algorithmTitle, nodeName, propertyShort, switchLabel } from "../../model/names.js";
import { eventsOf } from "../../model/numbering.js";
import { inLanguage } from "../../parts/notes/pinned.js";
import { rowsOf } from "../../parts/verdicts/rows.js";
import { sameAlgorithm } from "./differ.js";
import { momentSaid } from "./measure.js";

/** The scenarios of both runs. @typedef {[Scenario, Scenario]} Documents */
/**
 * The name of a run, and its differing part of the changed line, or "".
 * @typedef {{title: string, line: string}} Name
 */
/** @typedef {{lang: string, t: Translate}} Speech */

/** The names of runs that differ in the order of channels. */
const ORDER = { fifo: "beside.run.fifo", any: "beside.run.any" };

/**
 * The names of both runs: by their difference, or the second by its own label or title.
 * @param {Two} two @param {Documents} documents @param {Speech} speech @returns {[Name, Name]}
 */
export function namesOf(two, documents, { lang, t }) {
  const own = inLanguage(documents[1].label, lang) || inLanguage(documents[1].title, lang),
    [a, b] = byDifference(two, documents, { lang, t });
  return [a, own ? { ...b, title: own } : b];
}

/** @param {Two} two @param {Documents} documents @param {Speech} speech @returns {[Name, Name]} */
function byDifference(two, documents, { lang, t }) {
  const each = (/** @type {(i: 0|1) => Name} */ name) => /** @type {[Name, Name]} */ ([name(0), name(1)]),
    [a, b] = documents,
    plain = (/** @type {string} */ title) => ({ title, line: "" });
  if (a.algorithm !== b.algorithm || a.program !== b.program) {
    const titles = titlesOf(two, documents, t);
    return each((i) => plain(titles[i]));
  }
  if (JSON.stringify(a.switches) !== JSON.stringify(b.switches)) return each((i) => changedName(two, i, t));
  if (a.seed !== b.seed) return each((i) => plain(t("beside.run.seed", { seed: String(documents[i].seed ?? 1) })));
  if (a.network?.order !== b.network?.order) return each((i) => plain(t(ORDER[two[i].header.order ?? "any"])));
  if (a.processes !== b.processes) return each((i) => plain(t("beside.run.processes", { n: documents[i].processes })));
  return [plain(inLanguage(a.label, lang) || t("beside.run.a")), plain(t("beside.run.b"))];
}

/**
 * The titles of two algorithms; equal titles say which is a program, or which program.
 * @param {Two} two @param {Documents} documents @param {Translate} t
 */
function titlesOf(two, documents, t) {
  const titles = two.map(({ header }) => algorithmTitle(header.algorithm, header.title ?? "", t)),
    programs = documents.map((d) => d.program !== undefined);
  if (titles[0] !== titles[1]) return titles;
  return titles.map((title, i) => {
    if (!programs[i]) return title;
    return programs[1 - i] ? t("beside.run.program", { title, badge: i ? "B" : "A" }) : t("beside.run.own", { title });
  });
}

/** The name of a run by its changed lines. @param {Two} two @param {0|1} i @param {Translate} t */
function changedName(two, i, t) {
  const { algorithm, switches = [] } = two[i].header,
    on = switches.filter((s) => s.on),
    differing = switches.filter((s) => two[1 - i].header.switches?.find((o) => o.name === s.name)?.on !== s.on),
    changed = differing.filter((s) => s.on),
    [one] = differing;
  const line = differing.length === 1 && one.line ? piecesApart(two, one.line)[i] : "";
  if (!on.length) return { title: t("beside.run.printed"), line };
  if (!changed.length) return { title: on.map((s) => switchLabel(algorithm, s.name, t)).join(", "), line };
  if (changed.length === 1 && changed[0].line) return { title: t("beside.run.line", { n: changed[0].line }), line };
  return { title: changed.map((s) => switchLabel(algorithm, s.name, t)).join(", "), line };
}

/**
 * The words in which line n of the two listings differs; empty if it is the same or if the listings do not correspond.
 * @param {Two} two @param {number} n @returns {[string, string]}
 */
function piecesApart([a, b], n) {
  const [x, y] = [a, b].map((run) => (run.header.listing?.[n - 1]?.text ?? "").split(" "));
  if (a.header.listing?.length !== b.header.listing?.length || x.join(" ") === y.join(" ")) return ["", ""];
  let from = 0,
    behind = 0;
  const least = Math.min(x.length, y.length);
  while (from < least && x[from] === y[from]) from++;
  while (behind < least - from && x[x.length - 1 - behind] === y[y.length - 1 - behind]) behind++;
  const apart = (/** @type {string[]} */ words) => words.slice(from, words.length - behind).join(" ") || "–";
  return [apart(x), apart(y)];
}

/**
 * The verdict of a run: its first violation of a claimed property, else of an unclaimed one.
 * @param {Run} run @param {(property: string) => boolean} promised @param {Measure} measure @param {Translate} t
 * @returns {{is: "holds"|"broken"|"unpromised"|"open", text: string}}
 */
export function verdictOf(run, promised, measure, t) {
  const broken = [...run.violations].sort((a, b) => a.beat - b.beat),
    first = broken.find((v) => promised(v.property)) ?? broken[0];
  if (first) {
    const property = propertyShort(run.header.algorithm, first.property, t),
      is = promised(first.property) ? "broken" : "unpromised";
    return { is, text: t(`beside.${is}`, { property, when: momentSaid(measure, run, first.beat, t) }) };
  }
  const open = rowsOf(run, run.beats.length).some((r) => r.here === "open");
  return { is: open ? "open" : "holds", text: t(open ? "beside.open" : "beside.holds") };
}

/** A beat in one word. @param {Run} run @param {number} beat @param {Translate} t */
export function deedOf(run, beat, t) {
  const b = run.beats[beat - 1];
  if (!b) return "";
  const answers = b.message && b.sends.length === 1 && b.sends[0].to === b.message.from && b.sends[0].role === "grant";
  const deed = b.enters
    ? "enter"
    : b.defers
      ? "defer"
      : answers
        ? "reply"
        : b.sends.length && b.message
          ? "send"
          : b.kind;
  return t(`beside.deed.${deed}`);
}

/**
 * A later difference in a sentence.
 * @param {Two} two
 * @param {Later} l
 * @param {Measure} measure
 * @param {Translate} t
 */
export function laterSaid(two, l, measure, t) {
  const { header } = two[l.beats[0] ? 0 : 1],
    name = (/** @type {number} */ p) => nodeName(header, p),
    when = (/** @type {0|1} */ i) => (l.beats[i] ? momentSaid(measure, two[i], l.beats[i], t) : t("beside.when.never"));
  const what = t(`beside.says.${l.what}`, {
    p: l.process ? name(l.process) : "",
    q: l.from ? name(l.from) : "",
    message: l.type ?? "",
    property: l.property ? propertyShort(header.algorithm, l.property, t) : "",
  });
  const nth = l.nth > 1 ? ` ${t("beside.nth", { n: l.nth })}` : "";
  return `${what}${nth}: ${t("beside.when", { a: when(0), b: when(1) })}`;
}

/**
 * The headline of the first difference.
 * @param {Two} two
 * @param {First|null} first
 * @param {Measure} measure
 * @param {Translate} t
 */
export function headline(two, first, measure, t) {
  if (!first) return t(sameAlgorithm(two) ? "beside.none" : "beside.none.entries");
  if (first.entry) return t("beside.entry", { n: first.entry });
  const which = first.beats[0] ? 0 : 1;
  return t("beside.at", { when: momentSaid(measure, two[which], first.beats[which], t) });
}

/** The number of steps of a run that ends before the other. @param {Run} run @param {Translate} t */
export const overSaid = (run, t) => t("beside.over", { step: eventsOf(run) });
