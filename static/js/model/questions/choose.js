/**
 * Which questions are asked of a run: a moderate number of those that can be, different ones, at steps at which there is
 * something to think about; or as an instructor has chosen. The same for everybody who sees the run. Pure.
 *
 * @import {Run} from "../types.js"
 * @import {Chosen, Forecast, Kind, Question} from "./types.js"
 */
import { beatOf } from "../numbering.js";
import { makers } from "./kinds.js";
import { KINDS } from "./names.js";

/** A question for so many beats, and at most so many; so far apart. */
const EVERY = 3,
  MOST = 12,
  APART = 2;
/** What each further question of a kind loses, so that others come too, and one next to another of its kind. */
const AGAIN = 1.1,
  ALIKE = 100;
/** In runs of more beats questions are looked for only at so many of the first. */
const LOOKED = 600;
/** Of more processes nothing is asked: who could count them? */
export const MOST_PROCESSES = 30;

/**
 * @typedef {object} Choosing
 * @property {Chosen} [chosen] without it, the page chooses
 * @property {(run: Run) => boolean} [inOrder] whether a run is one of an algorithm that promises EM3
 * @property {Forecast|null} [forecast] what can still go wrong from some steps
 */

/**
 * The questions in the order of their steps, one before each step at most.
 * @param {Run} run @param {Choosing} [how] @returns {Question[]}
 */
export function choose(run, { chosen, inOrder = () => false, forecast = null } = {}) {
  if (run.chunk || run.n > MOST_PROCESSES) return [];
  const kinds = chosen?.kinds?.length ? chosen.kinds : KINDS,
    make = makers(inOrder, forecast),
    at = chosen?.at?.length ? [...new Set(chosen.at.map((e) => beatOf(run, e)))] : null;
  const last = Math.min(run.beats.length, at ? Infinity : LOOKED);
  /** @type {Question[]} */
  const possible = [];
  for (let n = 1; n <= last; n++) {
    if (at && !at.includes(n)) continue;
    for (const kind of KINDS) {
      const q = kinds.includes(kind) ? make[kind](run, n) : null;
      if (q && q.options.length > 1) possible.push(q);
    }
  }
  const most = Math.min(MOST, Math.max(1, Math.round(run.beats.length / EVERY)));
  return at ? oneEach(possible) : pick(possible, most, kinds.length > 1);
}

/** Of each step the most interesting that is not like the one before. @param {Question[]} possible */
function oneEach(possible) {
  /** @type {Question[]} */
  const picked = [];
  for (const n of new Set(possible.map((q) => q.n))) {
    const before = picked.at(-1)?.kind,
      [best] = possible.filter((q) => q.n === n).sort((a, b) => worth(b, before) - worth(a, before));
    picked.push(best);
  }
  return picked;
}

/** @param {Question} q @param {Kind} [before] */
const worth = (q, before) => q.interest - (q.kind === before ? 1.5 : 0);

/**
 * One after the other the best that is left, given those that were picked.
 * @param {Question[]} possible @param {number} most @param {boolean} mixed of different kinds
 */
function pick(possible, most, mixed) {
  /** @type {Question[]} */
  const picked = [];
  /** @type {Map<Kind, number>} */
  const used = new Map();
  while (picked.length < most) {
    let best = null,
      value = 0;
    for (const q of possible) {
      const v = q.interest - (mixed ? AGAIN * (used.get(q.kind) ?? 0) : 0) - crowd(picked, q, mixed);
      if (v > value) [best, value] = [q, v];
    }
    if (!best) break;
    picked.push(best);
    used.set(best.kind, (used.get(best.kind) ?? 0) + 1);
    picked.sort((a, b) => a.n - b.n);
  }
  return picked;
}

/**
 * Whether two ask the same: of a pair of events, or, where there are other questions too, what can still go wrong: who was
 * told that it can would know that it cannot any more where that is asked again.
 * @param {Question} a @param {Question} b @param {boolean} mixed
 */
function isSame(a, b, mixed) {
  if (a.kind !== b.kind) return false;
  const pair = (/** @type {Question} */ { reason }) => String([...(reason.pair ?? [])].sort((x, y) => x - y));
  return (mixed && a.kind === "wrong") || (a.kind === "order" && pair(a) === pair(b));
}

/**
 * What speaks against one more: it is too near another, or next to one of its kind.
 * @param {Question[]} picked @param {Question} q @param {boolean} mixed
 */
function crowd(picked, q, mixed) {
  if (picked.some((x) => Math.abs(x.n - q.n) < APART)) return Infinity;
  if (picked.some((x) => isSame(x, q, mixed))) return Infinity;
  const after = picked.find((x) => x.n > q.n),
    before = picked.filter((x) => x.n < q.n).at(-1);
  return mixed && (after?.kind === q.kind || before?.kind === q.kind) ? ALIKE : 0;
}
