/**
 * What is kept of a process along a run: its state now, what each beat changed, some states in between, answers owed.
 *
 * @import {Beat, DeferredReply, Header, ProcessState} from "./types.js"
 */
import { applyDelta, initialClock, initialFields } from "./state.js";

/** Beats of one process between two kept states: stateAt applies at most so many deltas. */
const SNAPSHOT = 64;

/**
 * What the fields of a process change by: one delta, or the deltas of one beat's events in order.
 * @typedef {any} Delta
 */

export class Past {
  /** @param {Header} header @param {number} process */
  constructor(header, process) {
    /** @type {ProcessState} */
    this.now = { phase: "idle", clock: initialClock(header, process), fields: initialFields(header, process) };
    this.snapshots = [this.now];
    /** @type {Delta[]} of each beat of the process */
    this.deltas = [];
    /** The state asked for last, so that the next one is a step away. */
    this.memo = { index: 0, state: this.now };
    /** @type {Map<number, DeferredReply>} by the process to whom the answer is owed */
    this.owed = new Map();
  }

  /** Begins with another state. @param {ProcessState} state */
  begin(state) {
    this.now = state;
    this.snapshots = [state];
    this.memo = { index: 0, state };
  }

  /**
   * Takes an event: of a new beat, or one that joins the last.
   * @param {Beat} beat @param {Delta} delta @param {boolean} joins
   */
  take(beat, delta, joins) {
    const fields = delta ? applyDelta(this.now.fields, delta) : this.now.fields;
    this.now = { phase: beat.phase, clock: beat.clockAfter, fields };
    if (joins) this.deltas[beat.index] = chain(this.deltas[beat.index], delta);
    else this.deltas.push(delta);
    const kept = this.deltas.length;
    if (kept % SNAPSHOT === 0) this.snapshots[kept / SNAPSHOT] = this.now;
    if (this.memo.index >= kept) this.memo = { index: 0, state: this.snapshots[0] };
  }

  /**
   * The state after its first `index` beats.
   * @param {number} index @param {() => Beat} last of them
   * @returns {ProcessState}
   */
  stateAt(index, last) {
    if (index === this.deltas.length) return this.now;
    const start = Math.floor(index / SNAPSHOT),
      near = this.memo.index <= index && this.memo.index > start * SNAPSHOT;
    let state = near ? this.memo.state : this.snapshots[start];
    let fields = state.fields;
    for (let i = near ? this.memo.index : start * SNAPSHOT; i < index; i++)
      for (const part of parts(this.deltas[i])) fields = applyDelta(fields, part);
    if (index > 0) {
      const { phase, clockAfter } = last();
      state = { phase, clock: clockAfter, fields };
    }
    this.memo = { index, state };
    return state;
  }

  /** Puts an answer off, on the lowest free level. @param {number} process @param {number} to @param {number} from */
  owe(process, to, from) {
    const taken = new Set([...this.owed.values()].map((d) => d.level));
    let level = 0;
    while (taken.has(level)) level++;
    const deferred = { process, to, from, until: Infinity, level };
    this.owed.set(to, deferred);
    return deferred;
  }

  /** Ends a deferred, if there is one. @param {number} to @param {number} beat */
  pay(to, beat) {
    const deferred = this.owed.get(to);
    if (!deferred) return;
    deferred.until = beat;
    this.owed.delete(to);
  }
}

/** @param {Delta} delta @returns {Record<string, any>[]} */
const parts = (delta) => (delta ? (Array.isArray(delta) ? delta : [delta]) : []);

/** Two deltas of one beat, in order. @param {Delta} first @param {Delta} second */
const chain = (first, second) => (first && second ? [...parts(first), second] : (first ?? second));
