/**
 * The title of a changed scenario. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { switchLabel } from "../../model/names.js";
import { inLanguage } from "../notes/pinned.js";

/** @typedef {{s: string, scenario: Scenario}} Origin a scenario as opened, and its name in an address */

/**
 * A changed scenario without words that are no longer true: story, notes and questions tell of another run and are
 * removed; the title names the change.
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

/** The most characters of a title; the server allows no more. */
const LONGEST = 200;

/**
 * A title made from another one, which is cut if necessary.
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
