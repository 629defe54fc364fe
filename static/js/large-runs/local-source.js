/**
 * The source of a large run in memory. Its events are in numeric arrays in the order of the axis, so that the cost of a
 * query depends on what is in its window.
 *
 * @import {Axis} from "../model/axis.js"
 * @import {Run} from "../model/types.js"
 * @import {Break, Curve, Overview, Piece, Source, Wait, Window} from "./source.js"
 */
import { beatAt } from "../model/axis.js";
import { createCausality } from "../model/causality.js";
import { arcIndex } from "../model/messages.js";
import { bisect, upTo } from "../model/search.js";
import { watchedUntil } from "../model/ending.js";
import { follow } from "../parts/diagram/keys.js";

/** @implements {Source} */
export class LocalSource {
  /** @type {import("../model/intervals.js").Intervals|null} */
  #arcs = null;
  /** The last unfiltered overview. @type {Overview|null} */
  #counted = null;

  /**
   * @param {Run} run @param {Axis} axis
   * @param {(property: string) => boolean} promised reports whether the algorithm promises a property
   */
  constructor(run, axis, promised) {
    const { order, xs } = axis,
      count = order.length;
    this.run = run;
    this.axis = axis;
    this.promised = promised;
    this.header = run.header;
    this.nodes = run.nodes;
    this.last = run.beats.length;
    this.lo = axis.lo;
    this.hi = axis.hi;
    /** By rank on the axis: the event's place, its node, and the number of messages sent before it. */
    this.places = new Float64Array(count);
    this.nodesAt = new Uint16Array(count);
    this.sentBefore = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) {
      const b = run.beats[order[i] - 1];
      this.places[i] = xs[order[i]];
      this.nodesAt[i] = b.at;
      this.sentBefore[i + 1] = this.sentBefore[i] + b.sends.length;
    }
    this.causality = createCausality(run);
  }

  /** @param {number} event @returns {import("./source.js").Past} */
  past(event) {
    const cone = this.causality.past(event);
    return (other) => cone.has(other);
  }

  /** @param {number} event */
  xOf(event) {
    return this.axis.xs[Math.min(event, this.last)];
  }

  /** @param {number} x */
  eventAt(x) {
    return beatAt(this.axis, x);
  }

  /** @param {number} event */
  nodeOf(event) {
    return this.run.beats[event - 1]?.at ?? 0;
  }

  /** @param {number} event */
  stepOf(event) {
    return this.run.beats[event - 1]?.lastStep ?? 0;
  }

  /** @param {number} x */
  numberAt(x) {
    const { axis, last } = this,
      rank = Math.max(0, Math.min(last, Math.round(x)));
    if (axis.name === "steps") return this.stepOf(rank);
    return axis.name === "logical" ? axis.clocks[axis.order[Math.max(0, rank - 1)]] : x;
  }

  /** @param {number} event @param {string} key */
  neighbour(event, key) {
    return follow(this.run, this.axis, event, key);
  }

  /** Returns the ranks [from, to) of the events in a window. @param {Window} w @returns {[number, number]} */
  #ranks({ t0, t1 }) {
    const { places } = this;
    return [bisect(places.length, (i) => places[i] < t0), upTo(places, t1)];
  }

  /** @param {Window} w */
  inView(w) {
    const [from, to] = this.#ranks(w);
    return { events: to - from, messages: this.sentBefore[to] - this.sentBefore[from] };
  }

  /**
   * @param {Window} w @param {number} columns @param {import("./source.js").Past} [only] @returns {Overview}
   */
  overview(w, columns, only) {
    const known = this.#counted;
    if (known && !only && known.t0 === w.t0 && known.t1 === w.t1 && known.columns === columns) return known;
    const overview = this.#count(w, columns, only);
    this.#counted = only ? null : overview;
    return overview;
  }

  /** @param {Window} w @param {number} columns @param {import("./source.js").Past} [only] @returns {Overview} */
  #count(w, columns, only) {
    const { places, nodesAt, nodes, run } = this,
      { t0, t1 } = w,
      per = columns / (t1 - t0);
    const events = new Uint16Array(nodes * columns),
      inside = new Uint8Array(nodes * columns),
      [from, to] = this.#ranks(w);
    for (let i = from; i < to; i++) {
      if (only && !only(this.axis.order[i], nodesAt[i])) continue;
      const column = Math.min(columns - 1, ((places[i] - t0) * per) | 0);
      events[(nodesAt[i] - 1) * columns + column]++;
    }
    for (let p = 0; p < nodes; p++) this.#fillInside(run.phases[p], p * columns, { t0, t1 }, columns, inside);
    return { t0, t1, columns, events, inside };
  }

  /**
   * Writes the percentage of each column during which a node is inside, at least 1 if it is inside at all.
   * @param {import("../model/types.js").PhaseSpan[]} phases
   * @param {number} row the index of the node's first cell
   * @param {Window} w @param {number} columns @param {Uint8Array} out
   */
  #fillInside(phases, row, { t0, t1 }, columns, out) {
    const per = columns / (t1 - t0),
      first = bisect(phases.length, (i) => this.#end(phases[i].to) < t0);
    for (let i = first; i < phases.length; i++) {
      const { phase, from, to } = phases[i],
        a = this.xOf(from);
      if (a > t1) break;
      if (phase !== "inside") continue;
      const begin = (Math.max(a, t0) - t0) * per,
        end = (Math.min(this.#end(to), t1) - t0) * per;
      for (let c = Math.min(columns - 1, Math.floor(begin)); c < Math.min(columns, Math.max(end, begin + 1e-9)); c++) {
        const share = Math.min(end, c + 1) - Math.max(begin, c);
        out[row + c] = Math.min(100, out[row + c] + Math.max(1, Math.round(100 * share)));
      }
    }
  }

  /** The end of a phase, which may last to the end of the axis. @param {number} event */
  #end(event) {
    return event > this.last ? this.hi : this.xOf(event);
  }

  /** @param {Window} w @returns {Piece} */
  piece(w) {
    const { run, axis } = this,
      [from, to] = this.#ranks(w),
      { t0, t1 } = w;
    const marks = Array.from(axis.order.subarray(from, to), (event) => {
      const { at, kind, enters } = run.beats[event - 1];
      return { event, x: axis.xs[event], at, kind, enters };
    });
    this.#arcs ??= arcIndex(run, axis);
    const arrows = this.#arcs.query(t0, t1).map((i) => {
      const { from, to, type, role, lost, since, receivedBeat } = run.messages[i];
      const x0 = since ? axis.xs[since] : this.lo,
        got = receivedBeat || Infinity;
      return { from, to, type, role, lost, sent: since, got, x0, x1: receivedBeat ? axis.xs[receivedBeat] : this.hi };
    });
    // a copy is made after its message was sent, so it may begin after the window
    const begun = arrows.filter((a) => a.x0 <= t1);
    return { t0, t1, marks, arrows: begun, bars: this.#bars(w) };
  }

  /** @param {Window} w */
  #bars({ t0, t1 }) {
    return this.run.phases.flatMap((phases) => {
      const first = bisect(phases.length, (i) => this.#end(phases[i].to) < t0),
        end = bisect(phases.length, (i) => this.xOf(phases[i].from) <= t1);
      return phases.slice(first, end).map(({ process, phase, from, to }) => {
        return { at: process, inside: phase === "inside", x0: this.xOf(from), x1: this.#end(to), from };
      });
    });
  }

  /** @param {number} columns @returns {Curve} */
  curve(columns) {
    const { axis, run, lo, hi } = this,
      change = new Int32Array(this.last + 2);
    for (const { phase, from, to } of run.phases.flat()) {
      if (phase !== "waiting") continue;
      change[from]++;
      if (to <= this.last) change[to]--;
    }
    const waiting = new Uint16Array(columns),
      tenth = Math.floor(columns / 10);
    let now = 0,
      column = 0;
    for (const event of axis.order) {
      const here = Math.min(columns - 1, Math.floor(((axis.xs[event] - lo) / (hi - lo)) * columns));
      while (column < here) waiting[++column] = now;
      now += change[event];
      waiting[column] = Math.max(waiting[column], now);
    }
    waiting.fill(now, column + 1);
    const later = waiting.subarray(tenth);
    return { waiting, least: Math.min(...later), most: Math.max(...waiting) };
  }

  /** @returns {Break[]} */
  breaks() {
    return this.run.violations
      .map(({ property, beat }) => ({ property, event: beat, promised: this.promised(property) }))
      .sort((a, b) => a.event - b.event);
  }

  watched() {
    const { looks = 0, properties = [] } = this.header,
      own = properties.some((p) => watchedUntil(this.run, p) < Infinity);
    return own && looks < this.stepOf(this.last) ? this.run.beatOfStep(looks) : 0;
  }

  /** @returns {Wait|null} */
  longest() {
    const { run } = this,
      end = run.timeOf(this.last);
    /** @type {Wait|null} */
    let longest = null;
    for (const { process, phase, from, to } of run.phases.flat()) {
      const time = (to > this.last ? end : run.timeOf(to)) - run.timeOf(from);
      if (phase === "waiting" && (!longest || time > longest.time))
        longest = { process, time, event: Math.min(to, this.last) };
    }
    return longest;
  }
}
