/**
 * A chunk of a run kept on the server, as a Run. Its beats have the numbers of their events in the whole run (an
 * entry with the event that allowed it has the later number); all other beats are missing. A moment gives the state
 * before its first event. Pure.
 *
 * @import {RemoteRun, Phase, Run, TraceEvent} from "./types.js"
 */
import { joined, Reduction } from "./run.js";
import { fieldsAt } from "./state.js";

/**
 * The messages sent and the entries so far.
 * @typedef {{messages: number, application?: number, entries: number, byType: Record<string, number>}} Counted
 */
/**
 * The state of the whole system after an event.
 * @typedef {object} Moment
 * @property {number} step
 * @property {number} time
 * @property {{phase?: Phase, clock: number, crashed?: boolean, state?: Record<string, any>, asked?: number,
 *   entered?: number}[]} nodes
 * @property {{id: string, from: number, to: number, type: string, clock: number, fields?: Record<string, any>,
 *   sent: number, due?: number}[]} underway
 * @property {Counted} [counts]
 */
/** A chunk as fetched. @typedef {{moment: Moment, events: TraceEvent[]}} Told */

/** Parses the lines of a chunk; throws if the first is no moment. @param {string} text @returns {Told} */
export function readPiece(text) {
  const [{ moment }, ...events] = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  if (!moment) throw new Error("a piece begins with its moment");
  if (events.at(-1)?.summary) events.pop();
  return { moment, events };
}

/** @implements {Run} */
export class RunChunk extends Reduction {
  /** By event that an entry joins, the number of the entry. @type {Map<number, number>} */
  #joined = new Map();
  /** The numbers of the beats in this chunk, in order. @type {number[]} */
  here = [];
  chunk = this;

  /**
   * @param {RemoteRun} remote the run of this chunk
   * @param {Told|null} told null: it has not arrived yet
   */
  constructor(remote, told) {
    super(remote.header);
    this.remote = remote;
    this.first = told ? told.moment.step + 1 : 0;
    this.counted = told?.moment.counts ?? null;
    this.beats.length = remote.last;
    told?.events.forEach((e, i, all) => {
      if (i && joined(all[i - 1], e)) this.#joined.set(e.step - 1, e.step);
    });
    this.finish(remote.summary);
    if (!told) return;
    this.#stand(told.moment);
    for (const e of told.events) {
      const beat = this.push(e);
      if (beat) this.here.push(beat.n);
    }
  }

  /** Sets the state from a moment. @param {Moment} moment */
  #stand({ step, nodes, underway }) {
    nodes.forEach(({ phase = "idle", clock, crashed, state = {}, asked = 0, entered = 0 }, i) => {
      const process = i + 1,
        fields = fieldsAt(this.header, state),
        owed = /** @type {number[]} */ (fields[this.header.owes ?? ""] ?? []);
      this.pasts[i].begin({ phase, clock, fields });
      if (phase !== "idle") this.turn(process, phase, entered || asked || step);
      if (crashed) this.downs[i].push({ process, phase: "waiting", from: step, to: Infinity });
      for (const to of owed) this.pasts[i].owe(process, to, step);
    });
    for (const m of underway) this.sent(m.from, m, m.clock, 0, m.sent);
  }

  /** @override @param {TraceEvent} e */
  numberFor({ step }) {
    return this.beatOfStep(step);
  }

  /**
   * The beat that contains an event; the event's own number if this chunk does not know better.
   * @override @param {number} step
   */
  beatOfStep(step) {
    return this.#joined.get(step) ?? Math.max(0, Math.min(step, this.remote.last));
  }

  /** Whether this chunk contains a beat. @param {number} beat */
  has(beat) {
    return this.first > 0 && (beat === 0 ? this.first === 1 : this.beats[beat - 1] !== undefined);
  }

  /**
   * The beat that is `by` beats away; each beat outside this chunk counts as one event.
   * @param {number} beat @param {number} by forwards, or backwards if negative
   */
  away(beat, by) {
    let n = beat;
    for (let i = 0; i < Math.abs(by); i++) n = by > 0 ? this.beatOfStep(n + 1) : (this.beats[n - 1]?.step ?? n) - 1;
    return Math.max(0, Math.min(n, this.remote.last));
  }
}
