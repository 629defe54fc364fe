/**
 * A run that stays at the server. Step by step, it is read in chunks: the chunk that holds a step is fetched when the
 * cursor comes near, and only a few are kept. As the diagram's source it also fetches an overview of what is in view;
 * meanwhile it returns an overview of the whole run, or an incomplete piece, and calls `news` when more has arrived.
 * @import {RemoteRun, Header} from "../model/types.js"
 * @import {Get} from "./pieces.js"
 * @import {RemoteOverview} from "./remote-overview.js"
 * @import {Break, Curve, Overview, Past, Piece, Source, Wait, Window} from "./source.js"
 */
import { nodesOf } from "../model/names.js";
import { RunChunk, readPiece } from "../model/run-chunk.js";
import { bisect } from "../model/search.js";
import { Cone } from "./cone.js";
import { pieceOf } from "./piece.js";
import { PIECE, Pieces, pieceWith } from "./pieces.js";
import { readOverview, restricted, unfold } from "./remote-overview.js";

/** The fraction of a chunk at either end within which the neighbouring chunk is fetched, too. */
const NEAR = 0.2;
/** The number of columns of the whole run's overview. */
const COLUMNS = 1280;
/** Requested times are rounded outwards to three decimals. */
const FINE = 1000;
/** The milliseconds to wait after an overview has arrived, and after a request for one has failed. */
const PAUSE = 150,
  REST = 2000;

/** @implements {RemoteRun} @implements {Source} */
export class StoredRun {
  /** Called when more has arrived. */
  news = () => {};
  /** The causal past of the last query. @type {Cone|null} */
  #past = null;
  /** An empty chunk, in place of those that have not arrived. */
  #none;
  /** The last overview of a causal past, and its inputs. @type {{of: unknown[], seen: Overview|null}} */
  #masked = { of: [], seen: null };
  /** The overview requested last, and whether a request, or the pause after one, is under way. */
  #wanted = { key: "", busy: false };
  lo = 0;

  /**
   * @param {Header} header @param {any} whole the overview of the whole run @param {Get} get
   * @param {(work: () => void, ms: number) => any} [later]
   */
  constructor(header, whole, get, later = (work, ms) => setTimeout(work, ms)) {
    const { summary, watched = header.properties, looks, stopped } = whole.totals;
    this.header = { ...header, properties: watched, ...(looks && { looks }) };
    this.nodes = nodesOf(this.header);
    this.totals = whole.totals;
    this.summary = summary;
    this.last = summary.events;
    this.spent = Boolean(stopped);
    this.hi = Math.max(whole.to, 1);
    this.get = get;
    this.later = later;
    this.pieces = new Pieces(get, this.last, (text) => new RunChunk(this, readPiece(text)), later);
    this.pieces.listen(() => this.news());
    this.#none = new RunChunk(this, null);
    /** The overview of the whole run, and the one fetched last. @type {RemoteOverview} */
    this.whole = readOverview(whole, this.nodes);
    this.sight = this.whole;
    this.waiting = unfold(whole.waiting, whole.columns);
  }

  /** @param {() => void} news called when a chunk has arrived */
  listen(news) {
    this.pieces.listen(news);
  }

  /** Stops fetching chunks. */
  stop() {
    this.pieces.stop();
  }

  /** Returns the chunk that holds a beat, or an empty one until it has arrived. @param {number} beat */
  at(beat) {
    const k = pieceWith(beat),
      within = (beat - k * PIECE) / PIECE,
      chunk = this.pieces.at(k);
    if (within < NEAR) this.pieces.at(k - 1, true);
    if (within > 1 - NEAR) this.pieces.at(k + 1, true);
    return chunk ?? this.#none;
  }

  /**
   * Returns the causal past of an event, or null until the chunks that it needs have arrived.
   * @param {number} event @returns {Past|null}
   */
  past(event) {
    const piece = this.at(event),
      beat = piece.beatOfStep(event);
    if (!piece.has(beat) || !beat) return null;
    if (this.#past?.event !== beat) this.#past = new Cone(beat, this.nodes);
    while (!this.#past.done) {
      const next = this.at(this.#past.next);
      if (!next.has(next.beatOfStep(this.#past.next))) return null;
      this.#past.walk(next);
    }
    return this.#past.test;
  }

  /* ---- events and places ---- */

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

  /* ---- what is in view ---- */

  /** @param {Window} w */
  inView({ t0, t1 }) {
    const events = Math.round(this.#stepsTo(t1) - this.#stepsTo(t0));
    return { events, messages: Math.round((events * this.summary.messages) / Math.max(1, this.last)) };
  }

  /** @param {Window} w @param {number} columns @param {Past} [only] @returns {Overview} */
  overview(w, columns, only) {
    const seen = this.#seen(w, columns);
    if (!only) return seen;
    const { of } = this.#masked;
    if (of[0] !== seen || of[1] !== only) this.#masked = { of: [seen, only], seen: restricted(seen, only, this) };
    return this.#masked.seen ?? seen;
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
          this.sight = readOverview(o, this.nodes);
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

  /* ---- the whole run ---- */

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

/**
 * Opens a run, by its header and overview.
 * @param {Get} get fetches a path below /api/v1/run @param {(work: () => void, ms: number) => any} [later]
 */
export async function openRemote(get, later) {
  const header = await (await get("header", {})).json(),
    whole = await (await get("overview", { columns: COLUMNS })).json();
  return new StoredRun(header, whole, get, later);
}
