/**
 * A law of times: constant, uniform between two, exponential with a mean.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { number, select } from "../fields.js";

/** @typedef {{constant: number}|{uniform: [number, number]}|{exponential: number}} Law */
/** @typedef {"constant"|"uniform"|"exponential"} Kind */

const KINDS = /** @type {Kind[]} */ (["constant", "uniform", "exponential"]);

/** The kind of a law. @param {Law} law @returns {Kind} */
export function kindOf(law) {
  return KINDS.find((k) => k in law) ?? "constant";
}

/**
 * The same law in another kind, with a mean as near as whole numbers allow.
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
 * @param {string} label what the times are of
 * @param {(law: Law|string) => void} told a law, or the value of one of the other choices
 */
export function lawControl(t, label, told) {
  /** @type {Law} */
  let law = { constant: 1 };
  const change = (/** @type {Law|string} */ next) => {
    if (typeof next !== "string") law = next;
    told(next);
  };
  const options = (/** @type {Array<[string, string]>} */ more) => [
    ...more,
    ...KINDS.map((k) => /** @type {[string, string]} */ ([k, t(`play.law.${k}`)])),
  ];
  const kind = select(options([]), (value) =>
    change(KINDS.includes(/** @type {Kind} */ (value)) ? asKind(law, /** @type {Kind} */ (value)) : value),
  );
  kind.control.setAttribute("aria-label", label);
  const sized = { step: /** @type {const} */ ("any"), size: 4 };
  const one = number({ ...sized, label: t("play.law.value", { what: label }) }, (x) =>
    change(kindOf(law) === "exponential" ? { exponential: x } : { constant: x }),
  );
  const ends = () => ("uniform" in law ? law.uniform : [1, 1]);
  const low = number({ ...sized, label: t("play.law.from", { what: label }) }, (x) =>
    change({ uniform: [x, ends()[1]] }),
  );
  const high = number({ ...sized, label: t("play.law.to", { what: label }) }, (x) =>
    change({ uniform: [ends()[0], x] }),
  );
  const single = el("span.law-numbers", one.control),
    pair = el("span.law-numbers", low.control, el("span", { "aria-hidden": "true" }, "–"), high.control);
  const control = el("span.law", kind.control, single, pair);

  /** @param {Law} next @param {string} [other] the choice that stands instead of a law */
  function set(next, other) {
    law = next;
    kind.set(other ?? kindOf(next));
    pair.hidden = Boolean(other) || !("uniform" in next);
    single.hidden = Boolean(other) || "uniform" in next;
    if ("uniform" in next) {
      low.set(next.uniform[0]);
      high.set(next.uniform[1]);
    } else {
      one.set("constant" in next ? next.constant : next.exponential);
    }
  }

  /** Other choices, which are no law. @param {Array<[string, string]>} more */
  const choices = (more) => kind.fill(options(more));
  return { control, set, choices };
}
