/**
 * The source of a run that stays at the server. It fetches what is in view, and keeps a little of it. Meanwhile it
 * returns an overview of the whole run, or an incomplete piece; it calls `news` when more has arrived.
 *
 * @import {RunChunk} from "../model/run-chunk.js"
 * @import {Break, Curve, Overview, Piece, Source, Wait, Window} from "./source.js"
 * @import {StoredRun} from "./remote-run.js"
 */
import { nodesOf } from "../model/names.js";
import { bisect } from "../model/search.js";
import { pieceOf } from "./piece.js";
import { PIECE } from "./pieces.js";

/** The number of columns of the whole run's overview. */
const COLUMNS = 1280;
/** Requested times are rounded outwards to three decimals. */
const FINE = 1000;
/** The milliseconds to wait after an overview has arrived, and after a request for one has failed. */
const PAUSE = 150,
  REST = 2000;

/**
 * Expands run-length encoded numbers: −n repeats the number before it n times, or 0 at the start.
 * @param {number[]} runs
 * @param {number} length
 */
export function unfold(runs, length) {
  const all = new Float64Array(length);
  let i = 0;
  for (const n of runs) {
    if (n >= 0) all[i++] = n;
    else {
      all.fill(i ? all[i - 1] : 0, i, i - n);
      i -= n;
    }
  }
  return all;
}

/** @typedef {(path: string, query: Record<string, string|number>) => Promise<Response>} Get */
/**
 * The server's answer for a window. `steps` holds the first step of each column, and the one after the last; `sent` the
 * messages sent in each.
 * @typedef {Window & {columns: number, steps: number[], sent: Float64Array, seen: Overview}} Sight
 */

/** The query for the overview of the whole run. */
export const WHOLE = { columns: COLUMNS };

/** @implements {Source} */
export class RemoteSource {
  /** The last overview of a causal past, and its inputs. @type {{of: unknown[], seen: Overview|null}} */
  #masked = { of: [], seen: null };
  /** Called when more has arrived. */
  news = () => {};
  /** The overview requested last, and whether a request, or the pause after one, is under way. */
  #wanted = { key: "", busy: false };

  /**
   * @param {StoredRun} run @param {any} whole the overview of the whole run @param {Get} get
   * @param {(work: () => void, ms: number) => any} [later]
   */
  constructor(run, whole, get, later = (work, ms) => setTimeout(work, ms)) {
    this.header = run.header;
    this.nodes = nodesOf(run.header);
    this.get = get;
    this.later = later;
    this.pieces = run.pieces;
    this.pieces.listen(() => this.news());
    this.past = (/** @type {number} */ event) => run.past(event);
    this.totals = whole.totals;
    this.last = run.last;
    this.lo = 0;
    this.hi = Math.max(whole.to, 1);
    this.whole = this.#sight(whole);
    this.sight = this.whole;
    this.waiting = unfold(whole.waiting, whole.columns);
  }

  /** @param {any} o the server's answer @returns {Sight} */
  #sight(o) {
    const { columns, from: t0, to: t1, steps } = o,
      events = new Uint16Array(this.nodes * columns),
      inside = new Uint8Array(this.nodes * columns);
    o.rows.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
      const counted = unfold(row.events, columns),
        within = unfold(row.inside, columns);
      // the server counts groups of nodes together, so their events are divided evenly
      for (let p = i * o.group; p < Math.min(this.nodes, (i + 1) * o.group); p++) {
        events.set(o.group > 1 ? counted.map((n) => n / o.group) : counted, p * columns);
        inside.set(within, p * columns);
      }
    });
    return { t0, t1, columns, steps, sent: unfold(o.sent, columns), seen: { t0, t1, columns, events, inside } };
  }

  /** Estimates the number of events up to a place. @param {number} x */
  #stepsTo(x) {
    const s = x >= this.sight.t0 && x <= this.sight.t1 ? this.sight : this.whole,
      at = Math.max(0, Math.min(s.columns, ((x - s.t0) / (s.t1 - s.t0)) * s.columns)),
      column = Math.min(s.columns - 1, Math.floor(at));
    return s.steps[column] - 1 + (at - column) * (s.steps[column + 1] - s.steps[column]);
  }

  /** @param {number} event */
  xOf(event) {
    const known = this.#beatOf(event);
    if (known) return known.time;
    const { steps, columns, t0, t1 } = this.whole,
      column = Math.max(0, bisect(columns, (c) => steps[c] <= event) - 1),
      within = (event - steps[column]) / Math.max(1, steps[column + 1] - steps[column]);
    return t0 + ((column + Math.max(0, Math.min(1, within))) * (t1 - t0)) / columns;
  }

  /** @param {number} event */
  #beatOf(event) {
    const chunk = this.pieces.with(event);
    return chunk?.beats[chunk.beatOfStep(event) - 1];
  }

  /** @param {number} x */
  eventAt(x) {
    const about = Math.max(0, Math.min(this.last, Math.round(this.#stepsTo(x)))),
      chunk = this.pieces.with(about),
      here = chunk?.here ?? [],
      timeAt = (/** @type {number} */ i) => chunk?.timeOf(here[i]) ?? 0;
    if (!chunk || !here.length || x < timeAt(0) || x > timeAt(here.length - 1)) return about;
    return here[bisect(here.length, (i) => timeAt(i) <= x) - 1];
  }

  /** @param {number} event */
  nodeOf = (event) => this.#beatOf(event)?.at ?? 0;
  /** @param {number} event */
  stepOf = (event) => event;
  /** @param {number} x */
  numberAt = (x) => x;

  /** @param {number} event @param {string} key */
  neighbour(event, key) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    return way ? Math.max(1, Math.min(this.last, event + way)) : 0;
  }

  /** @param {Window} w */
  inView({ t0, t1 }) {
    const events = Math.round(this.#stepsTo(t1) - this.#stepsTo(t0));
    return { events, messages: Math.round((events * this.totals.summary.messages) / Math.max(1, this.last)) };
  }

  /** @param {Window} w @param {number} columns @param {import("./source.js").Past} [only] @returns {Overview} */
  overview(w, columns, only) {
    const seen = this.#seen(w, columns);
    if (!only) return seen;
    const { of } = this.#masked;
    if (of[0] !== seen || of[1] !== only) this.#masked = { of: [seen, only], seen: this.#mask(seen, only) };
    return this.#masked.seen ?? seen;
  }

  /**
   * Restricts an overview to a causal past, which is a prefix of each lane.
   * @param {Overview} seen @param {import("./source.js").Past} only
   */
  #mask(seen, only) {
    const { t0, t1, columns } = seen,
      [events, inside] = [seen.events.slice(), seen.inside.slice()];
    for (let p = 0; p < this.nodes; p++) {
      const column = (/** @type {number} */ event) => ((this.xOf(event) - t0) * columns) / (t1 - t0),
        last = bisect(this.last, (i) => only(i + 1, p + 1)),
        end = Math.max(0, Math.min(columns, Math.ceil(last ? column(last) : 0)));
      events.fill(0, p * columns + end, (p + 1) * columns);
      inside.fill(0, p * columns + end, (p + 1) * columns);
    }
    return { ...seen, events, inside };
  }

  /** @param {Window} w @param {number} columns @returns {Overview} */
  #seen({ t0, t1 }, columns) {
    const whole = t1 - t0 >= (this.hi - this.lo) * 0.999;
    if (whole) this.sight = this.whole;
    else this.#want({ from: Math.max(0, Math.floor(t0 * FINE) / FINE), to: Math.ceil(t1 * FINE) / FINE, columns });
    const covers = this.sight.t0 <= t0 + 1e-6 && this.sight.t1 >= t1 - 1e-6;
    return covers ? this.sight.seen : this.whole.seen;
  }

  /**
   * Requests the overview of a window, unless it is the last one requested or a request is under way.
   * @param {{from: number, to: number, columns: number}} query
   */
  #want(query) {
    const wanted = this.#wanted,
      key = `${query.from} ${query.to} ${query.columns}`;
    if (key === wanted.key || wanted.busy) return;
    wanted.key = key;
    wanted.busy = true;
    const done = (/** @type {number} */ ms) =>
      this.later(() => {
        wanted.busy = false;
        this.news();
      }, ms);
    void this.get("overview", query)
      .then((answer) => answer.json())
      .then(
        (o) => {
          this.sight = this.#sight(o);
          done(PAUSE);
        },
        () => {
          wanted.key = "";
          done(REST);
        },
      );
  }

  /** @param {Window} w @returns {Piece} */
  piece(w) {
    const from = Math.max(0, Math.floor(this.#stepsTo(w.t0) / PIECE - 0.02)),
      to = Math.min(this.pieces.count - 1, Math.floor(this.#stepsTo(w.t1) / PIECE + 0.02));
    /** @type {RunChunk[]} */
    const chunks = [];
    for (let k = to; k >= from; k--) {
      const chunk = this.pieces.at(k);
      if (chunk) chunks.unshift(chunk);
    }
    return pieceOf(chunks, w, this.hi);
  }

  /** @param {number} columns @returns {Curve} */
  curve(columns) {
    const { waiting: all } = this,
      waiting = new Uint16Array(columns);
    all.forEach((n, i) => {
      const c = Math.floor((i * columns) / all.length);
      waiting[c] = Math.max(waiting[c], n);
    });
    return { waiting, least: Math.min(...waiting.subarray(Math.floor(columns / 10))), most: Math.max(...waiting) };
  }

  /** @returns {Break[]} */
  breaks() {
    const { summary, promised } = this.totals;
    return (summary.violations ?? []).map((/** @type {{property: string, step?: number}} */ v) => ({
      property: v.property,
      event: v.step ?? this.last,
      promised: promised.includes(v.property) || !/^EM/.test(v.property),
    }));
  }

  watched() {
    const { looks = 0 } = this.totals;
    return looks < this.last ? looks : 0;
  }

  /** @returns {Wait|null} */
  longest() {
    const { wait } = this.totals;
    return wait ? { process: wait.process, time: wait.time, event: wait.entered ?? this.last } : null;
  }
}
