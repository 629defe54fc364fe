/**
 * A loop in words: who waits for ever, who enters how often in each round, and whether that is fair. Pure.
 * @import {Loop, Run, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { nodeName } from "../../model/names.js";

/** @typedef {{t: Translate, tn: TranslateCount, lang: string}} Speech */

/** The whole of it, in one or two sentences. @param {Run} run @param {Loop} loop @param {Speech} speech */
export function told(run, { entries, waits = [], fair }, { t, tn, lang }) {
  const list = new Intl.ListFormat(lang),
    name = (/** @type {number} */ p) => nodeName(run.header, p);
  const often = Object.entries(entries).map(([p, times]) => tn("loop.enters", times, { p: name(Number(p)) }));
  const enter = often.length ? t("loop.round.entries", { entries: list.format(often) }) : t("loop.round.nobody");
  const wait = waits.length ? tn("loop.waits", waits.length, { list: list.format(waits.map(name)) }) : "";
  const all = wait ? t("loop.both", { wait, enter }) : t("loop.only", { enter });
  return fair ? all : `${all} ${t("loop.unfair")}`;
}

/**
 * Where in it one is: in which round, or on the way there.
 * @param {number} step the number of the cursor's
 * @param {number} from that of the loop's first
 * @param {number} round
 * @param {Translate} t
 */
export function place(step, from, round, t) {
  return step < from ? t("loop.ahead", { step: from }) : t("loop.round", { round });
}
