/**
 * The difference between the runs of two scenarios: the top-level fields that differ, null for a removed one. Texts
 * and view are not part of it, except the other's label and title. Pure; the server does the same.
 * @import {Scenario} from "../model/scenario.js"
 */
import { FIELDS } from "./fields.js";

const ALL = Object.keys(FIELDS),
  /** The fields that determine the run: all those after `fano` and before `challenge`. */
  RUN = ALL.slice(1, ALL.indexOf("challenge")),
  /** The texts that each scenario may have of its own. */
  NAMES = ["label", "title"];

/**
 * The other scenario: base with these fields replaced, without its texts and its view.
 * @param {Scenario} base @param {Scenario} but @returns {Scenario}
 */
export function applied(base, but) {
  // Setting an algorithm removes a program, and vice versa.
  const { algorithm, program, ...rest } = base,
    kept = (but.algorithm ?? but.program ?? null) === null ? base : rest;
  const named = pick({ ...pick(kept, RUN), ...pick(but, [...RUN, ...NAMES]) }, ALL);
  return { fano: base.fano, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null)) };
}

/**
 * The fields that turn base's run into other's; null if both produce the same run.
 * @param {Scenario} base in canonical form, like other @param {Scenario} other @returns {Scenario|null}
 */
export function differing(base, other) {
  const names = RUN.filter((name) => JSON.stringify(base[name]) !== JSON.stringify(other[name])),
    but = Object.fromEntries(names.map((name) => [name, other[name] ?? null]));
  return names.length ? { ...but, ...pick(other, NAMES) } : null;
}

/**
 * The given fields of a scenario, without undefined ones.
 * @param {Scenario} of
 * @param {string[]} names
 * @returns {Scenario}
 */
function pick(of, names) {
  return Object.fromEntries(names.filter((name) => of[name] !== undefined).map((name) => [name, of[name]]));
}
