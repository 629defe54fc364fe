/**
 * The differences of two runs: the first event with different effects, ignoring how it is described; then everything
 * that happens in one run only, or at different moments. Runs of two algorithms share no events, so these are compared
 * by the order of entries. Pure.
 *
 * @import {Arc, Beat, Run} from "../../model/types.js"
 * @import {Measure} from "./measure.js"
 */
import { TIME } from "./measure.js";

/** The first and the second run. @typedef {[Run, Run]} Two */
/**
 * The first difference: its beat in each run, 0 where the run is over by then. `on`: both beats are the same event,
 * with different effects. `entry`: for two algorithms, the number of the first entry by different processes, from 1;
 * else 0.
 * @typedef {{beats: [number, number], on: boolean, entry: number}} First
 */
/**
 * Something that happens in a run, with a key that identifies it in both runs.
 * @typedef {{key: string, what: "ask"|"enter"|"leave"|"receive"|"drop"|"crash"|"recover"|"internal"|"broken", process:
 *   number, nth: number, type?: string, from?: number, property?: string}} Happening
 */
/**
 * A later difference: its beat in each run, or 0 for never.
 * @typedef {Happening & {beats: [number, number]}} Later
 */

/** Kinds of events that are counted per process. */
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

/** Beat n of both runs; 0 where a run is shorter. @param {Two} two @param {number} n @returns {[number, number]} */
const ends = ([a, b], n) => [n > a.beats.length ? 0 : n, n > b.beats.length ? 0 : n];

/** For two algorithms: the first entry by different processes. @param {Two} two @returns {First|null} */
function firstEntry([a, b]) {
  const [x, y] = [entriesOf(a), entriesOf(b)],
    at = x.findIndex((beat, i) => beat.at !== y[i]?.at),
    i = at < 0 ? x.length : at;
  if (at < 0 && x.length >= y.length) return null;
  return { beats: [x[i]?.n ?? 0, y[i]?.n ?? 0], on: false, entry: i + 1 };
}

/** The beats at which a process enters. @param {Run} run @returns {Beat[]} */
export const entriesOf = (run) => run.beats.filter((b) => b.enters || b.kind === "enter");

/** The identity of an event: time, kind, process and message. @param {Beat} b */
const occasion = ({ time, kind, at, message }) => JSON.stringify([time, kind, at, message?.id ?? ""]);

/**
 * All effects of a beat, as text: without the executed lines, the verdicts, and the arrival times of sent messages.
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
 * What happens in one run only, or at different moments, sorted by the earlier moment. For two algorithms only what
 * both can have: requests, entries, and violations.
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
 * What happens in a run, by key; violations by property.
 * @param {Run} run @param {boolean} every whether messages and internal events are included
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
 * A name for each message: its type, and its number among the messages of that type on its channel. Counts over all
 * types would shift whenever one run sends more of another type.
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
 * The differences after the first, without the first itself.
 * @param {First|null} first @param {Later[]} later
 */
export function laterThan(first, later) {
  if (!first || first.entry) return later;
  return later.filter((l) => l.beats.some((n, i) => n && n !== first.beats[i]));
}
