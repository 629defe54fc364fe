/**
 * A challenge in words: its goal, the budget and what was spent of it, and the standing. Pure.
 * @import {Header, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Spent, Verdict} from "../../net/challenge.js"
 */
import { propertyName } from "../../model/names.js";

/** A goal as in a scenario: an object with exactly one field. @typedef {Record<string, any>} Goal */
/** @typedef {Spent & {goal: Goal, given?: number, asks?: number[], answer?: string}} Challenge */
/** The translators. @typedef {{t: Translate, tn: TranslateCount}} Words */

/** A goal in words; `code` is the property's code, or "". @typedef {{code: string, text: string}} Said */

/**
 * The goal in a sentence.
 * @param {Goal} goal @param {Pick<Header, "algorithm">} header @param {Words} words
 * @returns {Said}
 */
export function goalSaid(goal, header, words) {
  const { t } = words;
  if (typeof goal.breaks !== "string") return { code: "", text: counted(goal, words) };
  const { code, name } = propertyName(header.algorithm, goal.breaks, t);
  return code
    ? { code, text: t(`challenge.goal.${code}`) }
    : { code: "", text: t("challenge.goal.own", { property: name }) };
}

/** A goal with a number, in a sentence. @param {Goal} goal @param {Words} words */
function counted(goal, { t, tn }) {
  if (goal.overtaken) {
    const { process, times } = goal.overtaken;
    return tn("challenge.goal.overtaken", times, { p: `P${process}` });
  }
  if (goal.order)
    return t("challenge.goal.order", { order: goal.order.map((/** @type {number} */ p) => `P${p}`).join(", ") });
  if (goal.messages) {
    const { entries, least, most } = goal.messages;
    return t(`challenge.goal.${most === undefined ? "least" : "most"}`, {
      entries: tn("challenge.entries", entries),
      messages: tn("challenge.messages", most ?? least),
    });
  }
  const [kind, n] = Object.entries(goal)[0];
  return tn(`challenge.goal.${kind}`, n);
}

/** The faults of a budget, in the order in which they are shown. @type {Array<"drop"|"duplicate"|"crash">} */
const FAULTS = ["drop", "duplicate", "crash"];

/**
 * What was spent, each with its budget. Leaves out faults that the budget does not allow.
 * @param {Challenge} challenge @param {Spent} used @param {string[]} schedule @param {Words} words
 * @returns {string[]}
 */
export function spentSaid(challenge, used, schedule, { t }) {
  const { steps } = challenge,
    n = used.steps ?? 0;
  const all = [steps ? t("challenge.spent.steps.of", { n, most: steps }) : t("challenge.spent.steps", { n })];
  for (const fault of FAULTS) {
    const most = challenge[fault] ?? 0;
    if (most) all.push(t(`challenge.spent.${fault}`, { n: used[fault] ?? 0, most }));
  }
  if (challenge.asks) all.push(t("challenge.spent.asks", { list: requestsLeft(challenge.asks, schedule) }));
  return all;
}

/**
 * The processes that may still request, with their number of requests: "P1 2, P3 1"; "–" if none.
 * @param {number[]} asks @param {string[]} schedule
 */
function requestsLeft(asks, schedule) {
  const left = asks.map((n, i) => n - schedule.filter((c) => c === `${i + 1} asks`).length);
  const some = left.map((n, i) => (n > 0 ? `P${i + 1} ${n}` : "")).filter(Boolean);
  return some.join(", ") || "–";
}

/**
 * The standing in a sentence; empty while the goal is neither reached nor out of reach.
 * @param {Verdict} v @param {Words} words
 * @returns {{tone: "good"|"bad"|"", text: string}}
 */
export function standing(v, words) {
  const { t } = words;
  if (v.answer) return answered(v, t);
  if (v.solved) return { tone: "good", text: solved(v, words) };
  if (v.lost) return { tone: "bad", text: t(`challenge.lost.${v.lost}`) };
  return { tone: "", text: "" };
}

/** @param {Verdict} v @param {Translate} t @returns {{tone: "good"|"bad"|"", text: string}} */
function answered({ answer, states }, t) {
  if (answer === "right") return { tone: "good", text: t("challenge.right", { states: states ?? 0 }) };
  if (answer === "wrong") return { tone: "bad", text: t("challenge.wrong") };
  return { tone: "", text: t("challenge.undecided") };
}

/** @param {Verdict} v @param {Words} words */
function solved({ steps, least }, { tn }) {
  if (least === undefined) return tn("challenge.solved", steps);
  if (least < steps) return tn("challenge.solved.more", steps, { least });
  return tn("challenge.solved.best", steps);
}

/**
 * The distance from here to the goal, as found by a search.
 * @param {Verdict} v @param {Words} words
 */
export function distance(v, { t, tn }) {
  if (v.lost) return t(v.lost === "search" && !v.steps ? "challenge.lost.never" : `challenge.lost.${v.lost}`);
  return v.from === undefined ? t("challenge.undecided") : tn("challenge.from", v.from);
}
