/**
 * What the diagram's strip shows: when each property was at stake, and the entries that tested it, by their positions
 * on an axis, as far as they have happened.
 *
 * @import {Axis} from "./axis.js"
 * @import {Run, PhaseSpan} from "./types.js"
 */
import { Cover } from "./cover.js";
import { bisect, upTo } from "./search.js";

/** The phase in which each property is at stake. @type {Record<string, "inside"|"waiting">} */
const AT_STAKE = { EM1: "inside", EM2: "waiting", starvation: "waiting" };
/** The properties that every entry tests. */
const TESTED = new Set(["EM1", "EM3"]);

/** The phase in which a property is at stake; undefined if there is none. @param {string} property */
export const stakeOf = (property) => AT_STAKE[property];
/** Whether an entry tests a property. @param {string} property */
export const isTested = (property) => TESTED.has(property);

/**
 * The beat since which the longest-waiting process waits; 0: no process waits.
 * @param {Pick<Run, "phases">} run @param {number} beat the beat at the cursor
 */
export function pendingSince({ phases }, beat) {
  let since = 0;
  for (const of of phases) {
    const last = of[bisect(of.length, (i) => of[i].from <= beat) - 1];
    if (last?.phase === "waiting" && last.to > beat && (!since || last.from < since)) since = last.from;
  }
  return since;
}

/**
 * The beats of the entries up to the cursor, and of those to come, from left to right.
 * @typedef {{done: Int32Array, next: Int32Array}} Tests
 */

export class PropertySpans {
  #axis;
  #stretches;
  #entries;
  /** The answers for the last beat queried. @type {{beat: number, covers: Record<string, Cover>, tests: Tests|null}} */
  #last = { beat: -1, covers: {}, tests: null };

  /** @param {Run} run @param {Axis} axis */
  constructor(run, axis) {
    this.properties = run.header.properties ?? [];
    this.#axis = axis;
    this.#stretches = run.phases.flat();
    this.#entries = Int32Array.from(
      run.beats.filter((b) => b.enters),
      (b) => b.n,
    );
  }

  /**
   * Returns the cached answers. On the logical axis they depend on the beat, as later beats may be left of the
   * cursor.
   * @param {number} beat
   */
  #at(beat) {
    const known = this.#axis.name === "logical" ? beat : Infinity;
    if (this.#last.beat !== known) this.#last = { beat: known, covers: {}, tests: null };
    return this.#last;
  }

  /**
   * Where any process is in a phase, in units. Right of the cursor it may include what is still to come.
   * @param {"inside"|"waiting"} phase @param {number} beat the beat at the cursor
   */
  cover(phase, beat) {
    const last = this.#at(beat);
    return (last.covers[phase] ??= new Cover(
      this.#stretches.filter((s) => s.phase === phase && s.from <= last.beat).map((s) => this.#place(s)),
    ));
  }

  /** @param {PhaseSpan} s @returns {[number, number]} */
  #place({ from, to }) {
    const { xs, hi } = this.#axis;
    return [xs[from], to === Infinity ? hi + 1 : xs[to]];
  }

  /** @param {number} beat the beat at the cursor @returns {Tests} */
  tests(beat) {
    const last = this.#at(beat),
      entries = this.#entries,
      { xs, name } = this.#axis;
    if (name !== "logical") {
      const k = upTo(entries, beat);
      return { done: entries.subarray(0, k), next: entries.subarray(k) };
    }
    const placed = (/** @type {Int32Array} */ some) => some.sort((a, b) => xs[a] - xs[b]);
    return (last.tests ??= {
      done: placed(entries.filter((n) => n <= beat)),
      next: placed(entries.filter((n) => n > beat)),
    });
  }
}
