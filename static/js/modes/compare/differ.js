/**
 * In what two runs differ: the first event in which not the same happened, however it is told; and after it whatever
 * happens in one of them alone, or in both at other moments. Two algorithms do not do the same in anything: of them the
 * order is compared in which they let processes in. Pure.
 *
 * @import {Arc, Beat, Run} from "../../model/types.js"
 * @import {Measure} from "./measure.js"
 */
import { TIME } from "./measure.js";

/** A run and the one beside it. @typedef {[Run, Run]} Two */
/**
 * The first difference: the beats at which it is in each, 0 where the run is over by then. `on`: both beats are the same
 * event, of which not the same came. `entry`: of two algorithms, the first entry that is another process's, from 1.
 * @typedef {{beats: [number, number], on: boolean, entry: number}} First
 */
/**
 * What happens in a run: by a key that it shares with the same in the other.
 * @typedef {{key: string, what: "ask"|"enter"|"leave"|"receive"|"drop"|"crash"|"recover"|"internal"|"broken", process:
 *   number, nth: number, type?: string, from?: number, property?: string}} Happening
 */
/**
 * A later difference: when it happens in each, as a beat; 0: never.
 * @typedef {Happening & {beats: [number, number]}} Later
 */

/** Kinds of events that are counted at their process. */
const COUNTED = new Set(["ask", "leave", "crash", "recover", "internal"]);

/** @param {Two} two */
export const sameAlgorithm = ([a, b]) => a.header.algorithm === b.header.algorithm;

/**
 * The first difference of two runs; null if there is none.
 * @param {Two} two @returns {First|null}
 */
export function firstDifference(two) {
  return sameAlgorithm(two) ? firstEvent(two) : firstEntry(two);
}

/** @param {Two} two @returns {First|null} */
function firstEvent(two) {
  const [a, b] = two,
    least = Math.min(a.beats.length, b.beats.length);
  for (let n = 1; n <= least; n++) {
    if (came(a, n) === came(b, n)) continue;
    return { beats: [n, n], on: occasion(a.beats[n - 1]) === occasion(b.beats[n - 1]), entry: 0 };
  }
  return a.beats.length === b.beats.length ? null : { beats: ends(two, least + 1), on: false, entry: 0 };
}

/** A beat of both; 0 where there are not so many. @param {Two} two @param {number} n @returns {[number, number]} */
const ends = ([a, b], n) => [n > a.beats.length ? 0 : n, n > b.beats.length ? 0 : n];

/** Of two algorithms: the first entry by another process. @param {Two} two @returns {First|null} */
function firstEntry([a, b]) {
  const [x, y] = [entriesOf(a), entriesOf(b)],
    at = x.findIndex((beat, i) => beat.at !== y[i]?.at),
    i = at < 0 ? x.length : at;
  if (at < 0 && x.length >= y.length) return null;
  return { beats: [x[i]?.n ?? 0, y[i]?.n ?? 0], on: false, entry: i + 1 };
}

/** The beats at which somebody enters. @param {Run} run @returns {Beat[]} */
export const entriesOf = (run) => run.beats.filter((b) => b.enters || b.kind === "enter");

/** To what something comes: who acts when, and by which message. @param {Beat} b */
const occasion = ({ time, kind, at, message }) => JSON.stringify([time, kind, at, message?.id ?? ""]);

/**
 * All that came of a beat, as text: not which lines ran, nor what it says of properties, nor when a message will arrive.
 * @param {Run} run @param {number} n
 */
function came(run, n) {
  const { step, lastStep } = run.beats[n - 1];
  return JSON.stringify(
    run.events
      .slice(step - 1, lastStep)
      .map(({ lines, compared, verdicts, picture, sends, ...e }) => [e, sends?.map(({ due, ...m }) => m)]),
  );
}

/**
 * What happens in one of them alone, or in both at other moments, in the order in which it first does. Of two algorithms
 * only what both have: requests, entries, and what breaks.
 * @param {Two} two @param {Measure} [measure] of moments @returns {Later[]}
 */
export function laterDifferences(two, { of } = TIME) {
  const every = sameAlgorithm(two),
    [a, b] = two.map((run) => happenings(run, every)),
    all = new Map([...a, ...b].map(([key, { is }]) => [key, is]));
  const found = /** @type {Later[]} */ ([]);
  for (const [key, is] of all) {
    const beats = /** @type {[number, number]} */ ([a.get(key)?.beat ?? 0, b.get(key)?.beat ?? 0]);
    if (!beats[0] || !beats[1] || of(two[0], beats[0]) !== of(two[1], beats[1])) found.push({ ...is, beats });
  }
  const since = (/** @type {Later} */ l) => Math.min(...l.beats.map((n, i) => (n ? of(two[i], n) : Infinity)));
  return found
    .map((l) => ({ l, at: since(l) }))
    .sort((x, y) => x.at - y.at)
    .map(({ l }) => l);
}

/**
 * What happens in a run, by its key; of what is broken, where it is.
 * @param {Run} run @param {boolean} every whether messages and what processes do by themselves are among it
 */
function happenings(run, every) {
  const found = /** @type {Map<string, {is: Happening, beat: number}>} */ (new Map()),
    counts = /** @type {Map<string, number>} */ (new Map()),
    named = every ? namesOf(run) : null;
  const note = (
    /** @type {Omit<Happening, "key"|"nth">} */ is,
    /** @type {number} */ beat,
    /** @type {string} */ name = "",
  ) => {
    const of = `${is.what} ${name || is.process}`,
      nth = (counts.get(of) ?? 0) + 1;
    counts.set(of, nth);
    found.set(`${of} ${nth}`, { is: { ...is, key: `${of} ${nth}`, nth }, beat });
  };
  for (const b of run.beats) {
    const asks = b.kind === "ask" || b.kind === "again",
      leaves = b.kind === "leave" || b.kind === "again";
    if (leaves && every) note({ what: "leave", process: b.at }, b.n);
    if (asks) note({ what: "ask", process: b.at }, b.n);
    else if (every && b.kind !== "leave" && COUNTED.has(b.kind))
      note({ what: /** @type {any} */ (b.kind), process: b.at }, b.n);
    else if (named && b.message && (b.kind === "receive" || b.kind === "drop")) {
      const { from, to, type } = b.message;
      note({ what: b.kind, process: to, from, type }, b.n, `${from}>${to} ${named.get(b.message)}`);
    }
    if (b.enters || b.kind === "enter") note({ what: "enter", process: b.at }, b.n);
  }
  for (const v of run.violations) note({ what: "broken", process: 0, property: v.property }, v.beat, v.property);
  return found;
}

/**
 * The messages of each kind on each channel, counted as they were sent: the same one may have another number where more
 * of other kinds went before it.
 * @param {Run} run @returns {Map<Arc, string>}
 */
function namesOf(run) {
  const counts = /** @type {Map<string, number>} */ (new Map());
  return new Map(
    run.messages.map((m) => {
      const of = `${m.from}>${m.to} ${m.type}`,
        nth = (counts.get(of) ?? 0) + 1;
      counts.set(of, nth);
      return [m, `${m.type} ${nth}`];
    }),
  );
}

/**
 * Those after the first difference: not that itself.
 * @param {First|null} first @param {Later[]} later
 */
export function laterThan(first, later) {
  if (!first || first.entry) return later;
  return later.filter((l) => l.beats.some((n, i) => n && n !== first.beats[i]));
}
