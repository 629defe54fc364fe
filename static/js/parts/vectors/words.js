/**
 * The texts that compare two events in two clocks. Pure.
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {Comparison} from "../../model/vectors.js"
 */
import { nodeName } from "../../model/names.js";

/** Longer vectors list only the nodes with nonzero entries. */
const LONG = 9;
/** The most entries of such a list. */
const MOST = 6;

/** A vector as text: [2, 0, 1]; if long, its nonzero entries: [1: 2, 14: 1]. @param {number[]} v */
export function vectorText(v) {
  if (v.length <= LONG) return `[${v.join(", ")}]`;
  const known = v.flatMap((n, i) => (n ? [`${i + 1}: ${n}`] : []));
  return `[${known.slice(0, MOST).join(", ")}${known.length > MOST ? ", …" : ""}]`;
}

/**
 * Happened before, after, or concurrent; and whether Lamport's order claims more than that, or fails to show it.
 * @param {Run} run @param {number} a @param {number} b @param {Comparison} both @param {Translate} t @returns {Part[]}
 */
export function conclusion(run, a, b, { order, lamport }, t) {
  if (order === "concurrent") return [{ text: t(lamport < 0 ? "vectors.concurrent.a" : "vectors.concurrent.b") }];
  const [x, y, kept] =
    order === "before"
      ? ["A", "B", run.beats[a - 1].clock < run.beats[b - 1].clock]
      : ["B", "A", run.beats[b - 1].clock < run.beats[a - 1].clock];
  return [{ text: t(kept ? "vectors.before" : "vectors.before.unkept", { x, y, rule: run.header.clock ?? "" }) }];
}

/**
 * The order of the timestamps, as in L(A) = (3, P1) > L(B) = (1, P2).
 * @param {Run} run @param {number} a @param {number} b @param {Comparison} both @param {Translate} t @returns {Part[]}
 */
export function ordered(run, a, b, { lamport }, t) {
  const sign = lamport < 0 ? "<" : lamport > 0 ? ">" : "=";
  return [
    { text: `${t("vectors.total")} ` },
    ...stamp(run, "A", a),
    { text: ` ${sign} ` },
    ...stamp(run, "B", b),
    { text: "." },
  ];
}

/** @param {Run} run @param {string} name @param {number} n @returns {Part[]} */
function stamp(run, name, n) {
  const { at, clock } = run.beats[n - 1];
  return [{ text: `L(${name}) = (${clock}, ` }, { process: at, name: nodeName(run.header, at) }, { text: ")" }];
}

/**
 * What each event knows of the other, as in: B knows 0 events of P1, and A is number 3.
 * @param {Run} run @param {number} a @param {number} b @param {Comparison} both @param {Translate} t @returns {Part[]}
 */
export function reason(run, a, b, { order, va, vb }, t) {
  const p = run.beats[a - 1].at,
    q = run.beats[b - 1].at;
  if (p === q) return [{ text: t("vectors.lane", { p: nodeName(run.header, p) }) }];
  const of = (
    /** @type {string} */ x,
    /** @type {string} */ y,
    /** @type {number} */ node,
    /** @type {number} */ known,
    /** @type {number} */ own,
  ) => t(known < own ? "vectors.unknown" : "vectors.known", { x, y, p: nodeName(run.header, node), known, own });
  const aInB = of("B", "A", p, vb[p - 1], va[p - 1]),
    bInA = of("A", "B", q, va[q - 1], vb[q - 1]);
  return [{ text: order === "before" ? aInB : order === "after" ? bInA : `${aInB} ${bInA}` }];
}
