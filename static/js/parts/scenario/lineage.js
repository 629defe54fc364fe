/**
 * What a changed scenario is called, and when it is no longer a change. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {AlgorithmInfo} from "../../net/canonical.js"
 * @import {Scenario} from "./edits.js"
 */
import { switchLabel } from "../../model/names.js";
import { canonical } from "../../net/canonical.js";
import { core } from "./edits.js";
import { inLanguage } from "../notes/pinned.js";

/** @typedef {{s: string, scenario: Scenario}} Origin a scenario as it was opened, and what names it in an address */

/**
 * Whether two scenarios run alike, whatever is said about them.
 * @param {Scenario} a @param {Scenario} b @param {readonly AlgorithmInfo[]} algorithms
 */
export function sameRun(a, b, algorithms) {
  return canonical(core(a), algorithms) === canonical(core(b), algorithms);
}

/**
 * A changed scenario with words that are true of it. Changed back, it is the origin again. Otherwise story,
 * notes and questions go, for they tell of another run; the title says what was changed.
 * @param {Scenario} next
 * @param {Origin} origin
 * @param {readonly AlgorithmInfo[]} algorithms
 * @param {Translate} t
 * @param {string} lang
 * @returns {Scenario}
 */
export function reworded(next, origin, algorithms, t, lang) {
  if (sameRun(next, origin.scenario, algorithms))
    return next.beside ? { ...origin.scenario, beside: next.beside } : origin.scenario;
  const { label, title, story, notes, questions, view, futures, ...rest } = next;
  const from = inLanguage(origin.scenario.title, lang);
  if (!from) return rest;
  const on = (next.switches ?? []).filter((/** @type {string} */ s) => !(origin.scenario.switches ?? []).includes(s));
  const names = on.map((/** @type {string} */ s) => switchLabel(next.algorithm, s, t)).join(", ");
  const say = (/** @type {string} */ title) =>
    names ? t("play.title.with", { title, switches: names }) : t("play.title.changed", { title });
  return { ...rest, title: titled(say, from) };
}

/** How many characters the title of a scenario may have; the server allows no more. */
const LONGEST = 200;

/**
 * A title that is made of another one, of which as much is said as there is room for.
 * @param {(title: string) => string} say
 * @param {string} title
 */
export function titled(say, title) {
  const whole = say(title),
    over = [...whole].length - LONGEST;
  return over > 0
    ? say(
        `${[...title]
          .slice(0, -over - 1)
          .join("")
          .trimEnd()}…`,
      )
    : whole;
}
