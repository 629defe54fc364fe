/**
 * A loop in words: which processes wait forever, how often others enter in each round, and whether that is fair. Pure.
 * @import {Loop, Run, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { nodeName } from "../../model/names.js";

/** @typedef {{t: Translate, tn: TranslateCount, lang: string}} Speech */

/** The loop in one or two sentences. @param {Run} run @param {Loop} loop @param {Speech} speech */
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
 * The cursor's place: the round, or before the loop.
 * @param {number} step the cursor's number
 * @param {number} from the number of the loop's first step
 * @param {number} round
 * @param {Translate} t
 */
export function place(step, from, round, t) {
  return step < from ? t("loop.ahead", { step: from }) : t("loop.round", { round });
}
