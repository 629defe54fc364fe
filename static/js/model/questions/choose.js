/**
 * Chooses the questions about a run: a moderate number of varied ones, at interesting steps, or as an instructor
 * chose. All viewers of the run get the same questions. Pure.
 *
 * @import {Run} from "../types.js"
 * @import {Chosen, Forecast, Kind, Promised, Question} from "./types.js"
 */
import { beatOf } from "../numbering.js";
import { makers } from "./kinds.js";
import { KINDS } from "./names.js";

/** One question per EVERY beats, at most MOST, and at least APART beats apart. */
const EVERY = 3,
  MOST = 12,
  APART = 2;
/**
 * What a question's interest loses for each question of its kind picked before, so that kinds vary, and for a
 * neighbour of its kind.
 */
const AGAIN = 1.1,
  ALIKE = 100;
/** Questions are sought only before this many of the first beats. */
const LOOKED = 600;
/** A run of more processes gets no questions: they are too many to count. */
export const MOST_PROCESSES = 30;

/**
 * @typedef {object} Choosing
 * @property {Chosen} [chosen] absent: the page chooses
 * @property {Promised} [promised] absent: the algorithm promises nothing
 * @property {Forecast|null} [forecast] what can still go wrong from some steps
 */

/**
 * The questions in the order of their beats, at most one before each.
 * @param {Run} run @param {Choosing} [how] @returns {Question[]}
 */
export function choose(run, { chosen, promised = () => false, forecast = null } = {}) {
  if (run.chunk || run.n > MOST_PROCESSES) return [];
  const kinds = chosen?.kinds?.length ? chosen.kinds : KINDS,
    make = makers(promised, forecast),
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

/**
 * The best question of each beat, preferring a kind other than the previous question's.
 * @param {Question[]} possible
 */
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
 * Picks the best remaining question, given those picked before, until there are enough.
 * @param {Question[]} possible @param {number} most @param {boolean} mixed whether several kinds are asked
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
 * Whether two questions ask the same: about the same pair of events, or, if several kinds are asked, what can still
 * go wrong. A reader who was told that something can would know, when asked again, that it no longer can.
 * @param {Question} a @param {Question} b @param {boolean} mixed
 */
function isSame(a, b, mixed) {
  if (a.kind !== b.kind) return false;
  const pair = (/** @type {Question} */ { reason }) => String([...(reason.pair ?? [])].sort((x, y) => x - y));
  return (mixed && a.kind === "wrong") || (a.kind === "order" && pair(a) === pair(b));
}

/**
 * The penalty of one more question: it is too near another, asks the same, or is next to one of its kind.
 * @param {Question[]} picked @param {Question} q @param {boolean} mixed
 */
function crowd(picked, q, mixed) {
  if (picked.some((x) => Math.abs(x.n - q.n) < APART)) return Infinity;
  if (picked.some((x) => isSame(x, q, mixed))) return Infinity;
  const after = picked.find((x) => x.n > q.n),
    before = picked.filter((x) => x.n < q.n).at(-1);
  return mixed && (after?.kind === q.kind || before?.kind === q.kind) ? ALIKE : 0;
}
