/**
 * In what one scenario's run differs from another's: the whole fields that are not the same, null for one that is taken
 * away. What is said about a run and how it is looked at stays with it; a label and a title the other may have of its
 * own. Pure; the server does the same.
 * @import {Scenario} from "../model/scenario.js"
 */
import { FIELDS } from "./fields.js";

const ALL = Object.keys(FIELDS),
  /** The fields that make the run, which are the first of all: before the goal that somebody may have in it. */
  RUN = ALL.slice(1, ALL.indexOf("challenge")),
  /** The words that each may have of its own. */
  NAMES = ["label", "title"];

/**
 * The other scenario: base but for these fields, without its words and its view.
 * @param {Scenario} base @param {Scenario} but @returns {Scenario}
 */
export function applied(base, but) {
  // Naming an algorithm takes a program away, and the other way round.
  const { algorithm, program, ...rest } = base,
    kept = (but.algorithm ?? but.program ?? null) === null ? base : rest;
  const named = pick({ ...pick(kept, RUN), ...pick(but, [...RUN, ...NAMES]) }, ALL);
  return { fano: base.fano, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null)) };
}

/**
 * What makes one run another; null if they run alike, whatever is said about them.
 * @param {Scenario} base in canonical form, as the other @param {Scenario} other @returns {Scenario|null}
 */
export function differing(base, other) {
  const names = RUN.filter((name) => JSON.stringify(base[name]) !== JSON.stringify(other[name])),
    but = Object.fromEntries(names.map((name) => [name, other[name] ?? null]));
  return names.length ? { ...but, ...pick(other, NAMES) } : null;
}

/**
 * Some fields of a scenario, as far as they are there.
 * @param {Scenario} of
 * @param {string[]} names
 * @returns {Scenario}
 */
function pick(of, names) {
  return Object.fromEntries(names.filter((name) => of[name] !== undefined).map((name) => [name, of[name]]));
}
