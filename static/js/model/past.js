/**
 * The history of one process: its current state, the delta of each beat, snapshots in between, deferred replies.
 *
 * @import {Beat, DeferredReply, Header, ProcessState} from "./types.js"
 */
import { applyDelta, initialClock, initialFields } from "./state.js";

/** Beats between two snapshots of a process, and so the most deltas that stateAt applies. */
const SNAPSHOT = 64;

/**
 * The change of a process's fields in a beat: one delta, or the deltas of its events in order.
 * @typedef {any} Delta
 */

export class Past {
  /** @param {Header} header @param {number} process */
  constructor(header, process) {
    /** @type {ProcessState} */
    this.now = { phase: "idle", clock: initialClock(header, process), fields: initialFields(header, process) };
    this.snapshots = [this.now];
    /** @type {Delta[]} by beat of the process */
    this.deltas = [];
    /** The last state returned by stateAt; the next request is usually one step away. */
    this.memo = { index: 0, state: this.now };
    /** @type {Map<number, DeferredReply>} by the process that waits for the reply */
    this.owed = new Map();
  }

  /** Starts from a given state instead of the initial one. @param {ProcessState} state */
  begin(state) {
    this.now = state;
    this.snapshots = [state];
    this.memo = { index: 0, state };
  }

  /**
   * Applies an event: the first of a new beat, or one that joins the last beat.
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
   * @param {number} index @param {() => Beat} last returns the last of them
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

  /**
   * Begins a deferred reply, on the lowest free level.
   * @param {number} process @param {number} to @param {number} from
   */
  owe(process, to, from) {
    const taken = new Set([...this.owed.values()].map((d) => d.level));
    let level = 0;
    while (taken.has(level)) level++;
    const deferred = { process, to, from, until: Infinity, level };
    this.owed.set(to, deferred);
    return deferred;
  }

  /** Ends the deferred reply to a process, if there is one. @param {number} to @param {number} beat */
  pay(to, beat) {
    const deferred = this.owed.get(to);
    if (!deferred) return;
    deferred.until = beat;
    this.owed.delete(to);
  }
}

/** @param {Delta} delta @returns {Record<string, any>[]} */
const parts = (delta) => (delta ? (Array.isArray(delta) ? delta : [delta]) : []);

/** Joins two deltas of one beat, in order. @param {Delta} first @param {Delta} second */
const chain = (first, second) => (first && second ? [...parts(first), second] : (first ?? second));
