/**
 * What a changed scenario is called. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { switchLabel } from "../../model/names.js";
import { inLanguage } from "../notes/pinned.js";

/** @typedef {{s: string, scenario: Scenario}} Origin a scenario as it was opened, and what names it in an address */

/**
 * A changed scenario with words that are true of it: story, notes and questions go, for they tell of another run; the
 * title says what was changed.
 * @param {Scenario} next @param {Origin} origin @param {Translate} t @param {string} lang @returns {Scenario}
 */
export function reworded(next, origin, t, lang) {
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
