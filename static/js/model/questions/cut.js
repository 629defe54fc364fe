/**
 * A run as far as a reader may know it: whole up to a beat, and of what comes then nothing. Whatever is drawn or told of
 * it can tell nothing of the rest, for the rest is not there. More of it is revealed as it goes on, as if it streamed.
 *
 * @import {Arc, Beat, DeferredReply, Run, PhaseSpan, Violation} from "../types.js"
 */
import { axisOf } from "../axis.js";

/** @implements {Run} */
export class Cut {
  /** The messages that are known, by those of the whole. @type {Map<Arc, Arc>} */
  #arcs = new Map();
  /** Known stretches, deferredReplies by those of the whole, which have perhaps ended there. @type {Map<object, any>} */
  #spans = new Map();

  /** @param {Run} whole @param {number} beat up to which it is known */
  constructor(whole, beat) {
    const { loop, ...header } = whole.header;
    this.whole = whole;
    this.header = header;
    this.n = whole.n;
    this.nodes = whole.nodes;
    this.beats = /** @type {Beat[]} */ ([]);
    this.messages = /** @type {Arc[]} */ ([]);
    this.byId = /** @type {Map<string, Arc>} */ (new Map());
    this.lanes = /** @type {number[][]} */ (whole.lanes.map(() => []));
    this.phases = /** @type {PhaseSpan[][]} */ (whole.phases.map(() => []));
    this.downs = /** @type {PhaseSpan[][]} */ (whole.downs.map(() => []));
    this.deferredReplies = /** @type {DeferredReply[]} */ ([]);
    this.violations = /** @type {Violation[]} */ ([]);
    this.drawn = /** @type {Run["drawn"]} */ ([]);
    this.summary = /** @type {Run["summary"]} */ (null);
    /** How many ranks of its logical axis are still empty. */
    this.beyond = 0;
    this.reveal(beat);
  }

  /**
   * Takes in what happens up to a beat.
   * @param {number} beat @param {boolean} [told] whether the reader is told which message comes next: it flies there
   */
  reveal(beat, told = false) {
    const { whole } = this,
      to = Math.min(Math.max(beat, this.beats.length), whole.beats.length);
    this.#send(to);
    const next = told ? whole.beats[to] : undefined,
      comes = next?.kind === "receive" && next.message && this.#arcs.get(next.message);
    if (comes) comes.due = next?.time ?? null;
    for (let n = this.beats.length + 1; n <= to; n++) this.#tell(whole.beats[n - 1]);
    const last = whole.beats[to - 1]?.lastStep ?? 0;
    this.drawn = whole.drawn.slice(0, last + 1);
    for (const [i, of] of whole.phases.entries()) this.#span(of, this.phases[i], "to", to);
    for (const [i, of] of whole.downs.entries()) this.#span(of, this.downs[i], "to", to);
    this.#span(whole.deferredReplies, this.deferredReplies, "until", to);
    this.violations = whole.violations.filter((v) => v.beat <= to);
    this.beyond = whole.beats.length - to;
    if (to === whole.beats.length) {
      this.summary = whole.summary;
      if (whole.summary) this.header = whole.header;
    }
  }

  /** The messages that were sent by then, and what has become of them. @param {number} to */
  #send(to) {
    for (const m of this.whole.messages) {
      if (m.since > to || m.sentBeat > to) continue;
      const known = this.#arcs.get(m),
        arrived = m.receivedBeat > 0 && m.receivedBeat <= to;
      const fate = { receivedBeat: arrived ? m.receivedBeat : 0, lost: arrived && m.lost, due: null };
      if (known) {
        Object.assign(known, fate);
        continue;
      }
      const copyOf = m.copyOf && (this.#arcs.get(m.copyOf) ?? null),
        arc = { ...m, ...fate, copyOf, copies: 0 };
      if (copyOf) copyOf.copies++;
      this.#arcs.set(m, arc);
      this.messages.push(arc);
      if (this.byId.get(arc.id)?.receivedBeat !== 0) this.byId.set(arc.id, arc); // of copies, the first arrives first
    }
  }

  /** @param {Beat} b of the whole */
  #tell(b) {
    const known = (/** @type {Arc} */ m) => this.#arcs.get(m) ?? m;
    this.beats.push({ ...b, message: b.message && known(b.message), sends: b.sends.map(known) });
    if (b.local) this.lanes[b.at - 1].push(b.n);
  }

  /**
   * What has begun by a beat; what ends later has not ended.
   * @template {{from: number}} T @param {T[]} of @param {T[]} mine @param {keyof T} end @param {number} to
   */
  #span(of, mine, end, to) {
    for (const s of of) {
      if (s.from > to) continue;
      const until = Number(s[end]) <= to ? s[end] : Infinity,
        known = this.#spans.get(s);
      if (known) known[end] = until;
      else {
        const own = { ...s, [end]: until };
        this.#spans.set(s, own);
        mine.push(own);
      }
    }
  }

  /**
   * Of time and of steps the whole's, as far as something stands on it; on the logical axis what comes later could be
   * told by the room that is left for it.
   * @param {import("../types.js").AxisName} name
   */
  axisOf(name) {
    if (name === "logical") return null;
    const axis = axisOf(this.whole, name),
      count = this.beats.length,
      { xs, order, clocks } = axis;
    return {
      ...axis,
      ...{ xs: xs.slice(0, count + 1), order: order.slice(0, count), clocks: clocks.slice(0, count + 1) },
    };
  }

  push = () => null;
  finish() {}

  /** @param {number} beat */
  #known(beat) {
    return Math.min(beat, this.beats.length);
  }

  /** @param {number} step */
  beatOfStep(step) {
    return this.#known(this.whole.beatOfStep(step));
  }

  /** @param {number} beat */
  timeOf(beat) {
    return this.whole.timeOf(this.#known(beat));
  }

  /** @param {number} beat @param {number} process */
  stateAt(beat, process) {
    return this.whole.stateAt(this.#known(beat), process);
  }

  /** @param {number} beat */
  prevOf(beat) {
    return this.beats[(this.whole.prevOf(beat)?.n ?? 0) - 1] ?? null;
  }

  /** @param {number} beat */
  nextOf(beat) {
    return this.beats[(this.whole.nextOf(beat)?.n ?? 0) - 1] ?? null;
  }

  /** @param {number} process @param {number} beat */
  lastOf(process, beat) {
    return this.whole.lastOf(process, this.#known(beat));
  }
}
