/**
 * The control of a probability distribution of times: constant, uniform between two bounds, or exponential with a mean.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { number, select } from "../fields.js";

/** @typedef {{constant: number}|{uniform: [number, number]}|{exponential: number}} Law */
/** @typedef {"constant"|"uniform"|"exponential"} Kind */

const KINDS = /** @type {Kind[]} */ (["constant", "uniform", "exponential"]);

/** The kind of a law. @param {Law} law @returns {Kind} */
const kindOf = (law) => KINDS.find((k) => k in law) ?? "constant";

/**
 * Converts a law to another kind, with a mean as close as whole numbers allow.
 * @param {Law} law
 * @param {Kind} kind
 * @returns {Law}
 */
function asKind(law, kind) {
  const mean = meanOf(law);
  if (kind === kindOf(law)) return law;
  if (kind === "uniform") return { uniform: [Math.min(1, mean), Math.max(1, Math.round(2 * mean) - 1)] };
  return kind === "constant" ? { constant: Math.round(mean) } : { exponential: Math.max(1, Math.round(mean)) };
}

/** @param {Law} law */
function meanOf(law) {
  if ("uniform" in law) return (law.uniform[0] + law.uniform[1]) / 2;
  return "constant" in law ? law.constant : law.exponential;
}

/**
 * @param {Translate} t
 * @param {string} label what the times measure
 * @param {{law: Law, others?: Array<[string, string]>, other?: boolean}} shown others: choices that are no law; other:
 *   whether the first of them replaces the law
 * @param {(law: Law|string) => void} change a law, or the value of one of the other choices
 */
export function lawControl(t, label, { law, others = [], other = false }, change) {
  const kinds = KINDS.map((k) => /** @type {[string, string]} */ ([k, t(`play.law.${k}`)])),
    kind = select(
      [...others, ...kinds],
      other ? others[0][0] : kindOf(law),
      (value) => change(value in LAWS ? asKind(law, /** @type {Kind} */ (value)) : value),
      label,
    );
  /** @param {string} key @param {number} value @param {(value: number) => Law} make */
  const amount = (key, value, make) =>
    number({ value, step: "any", label: t(`play.law.${key}`, { what: label }) }, (x) => change(make(x)));
  const numbers = LAWS[kindOf(law)](law, amount);
  return el("span.law", kind, !other && el("span.law-numbers", ...numbers));
}

/**
 * The number inputs of each kind of law.
 * @type {Record<Kind, (law: any, amount: (key: string, value: number, make: (x: number) => Law) => HTMLElement) =>
 *   HTMLElement[]>}
 */
const LAWS = {
  constant: (law, amount) => [amount("value", law.constant, (constant) => ({ constant }))],
  exponential: (law, amount) => [amount("value", law.exponential, (exponential) => ({ exponential }))],
  uniform: ({ uniform: [low, high] }, amount) => [
    amount("from", low, (x) => ({ uniform: [x, high] })),
    el("span", { "aria-hidden": "true" }, "–"),
    amount("to", high, (x) => ({ uniform: [low, x] })),
  ],
};
