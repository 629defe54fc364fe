/**
 * The space-time diagram of a run, at every size. It holds what the page says (run, axis, cursor, range, causal past) and
 * what the user looks at (window, focused event), and reports what the user wants; where the cursor stands, the page
 * decides. How it is drawn is the business of its detail level: each event with its mark, or, for large runs, lanes
 * and density.
 *
 * Whatever changes within a frame is laid out and painted once, at its end. Modes extend the diagram by overlays, by a
 * preview, and by the options of `Link`, which join two diagrams.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {ViewRange} from "../../model/view-range.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Level, Options, Overlay, Preview, Scenery} from "./api.js"
 */
import { createRun } from "../../model/run.js";
import { Camera } from "./camera.js";
import { isLarge } from "./large.js";
import { NearLevel } from "./near.js";

/** Keys that zoom: by how much the window's width changes. @type {Record<string, number>} */
const ZOOMS = { "+": 2 / 3, "=": 2 / 3, "-": 1.5, _: 1.5 };
/** Milliseconds without movement after which a dragged diagram is laid out anew. */
const SETTLE = 120;
/** Milliseconds that a growing run may cost a frame, and how many times as long it rests if it costs more. */
const FRAME = 8,
  REST = 5;

export class Diagram {
  /** The page's run; a preview may show another. */
  run = createRun({ fano: 1, algorithm: "", processes: 1 });
  /** @type {AxisName} */
  axis = "time";
  /** Where the page wants the cursor, where it stands as far as the run has come, and the focused event, or 0. */
  wanted = 0;
  cursor = 0;
  focusedEvent = 0;
  /** Whether the cursor is being dragged, so that the window stays. */
  scrubbing = false;
  /** @type {Preview|null} */
  preview = null;
  /** The level for large runs, once it has been fetched. @type {Level|null} */
  large = null;
  /** Whether it is on its way, while a large run waits for it; and the range that was asked for meanwhile. */
  #pending = false;
  /** @type {ViewRange|null} */
  #range = null;
  #causalPast;
  #fetching = false;
  #dirty = true;
  #request = 0;
  #settleTimer = 0;
  #growTimer = 0;
  #took = 0;

  /**
   * @param {HTMLElement} host whose size the page's style sheet says @param {Options} options
   * @param {((diagram: Diagram) => Promise<Level>)|null} [fetchLarge] null: large runs are drawn like all others
   */
  constructor(host, options, fetchLarge = null) {
    this.host = host;
    this.options = options;
    this.fetchLarge = fetchLarge;
    this.#causalPast = !options.embed;
    this.near = new NearLevel(this);
    /** @type {Level} */
    this.level = this.near;
    /** @type {Scenery} */
    this.stage = this.near.stage;
    this.camera = new Camera(this.stage, this.near.sized());
    this.plot = this.near.surface.plot;
    this.near.begin();
  }

  /* ---- what the page says ---- */

  /** @param {Run} run also when the same run has grown */
  setRun(run) {
    const same = run === this.run && !this.preview;
    clearTimeout(this.#growTimer);
    this.run = run;
    this.preview = null;
    if (!same) {
      this.focusedEvent = this.#took = 0;
      this.#range = null;
      this.level.forget();
    }
    if (!this.#choose()) return;
    if (same && !run.summary && this.#took > FRAME)
      // while a long run streams in, not every batch is worth a new picture
      this.#growTimer = window.setTimeout(() => this.#take(run), this.#took * REST);
    else this.#take(run);
  }

  /** Chooses the level for the run. @returns {boolean} whether it is here */
  #choose() {
    const large = this.fetchLarge !== null && isLarge(this.run);
    this.#pending = large && !this.large;
    this.near.hide(large);
    this.large?.hide(!large);
    if (this.#pending) void this.#fetch();
    else this.level = (large && this.large) || this.near;
    return !this.#pending;
  }

  async #fetch() {
    if (this.#fetching) return;
    this.#fetching = true;
    this.large = (await this.fetchLarge?.(this)) ?? null;
    if (!this.#choose()) return;
    this.#take(this.run);
    if (this.#range) this.camera.asks(this.#range);
  }

  /** @param {Run} run */
  #take(run) {
    const began = performance.now(),
      { range } = this.camera,
      continues = this.stage.run === run;
    this.stage = this.level.take(run, this.axis);
    this.cursor = this.preview ? this.stage.last : Math.min(this.wanted, this.stage.last);
    this.camera.shows(this.stage, this.level.sized(), this.cursor);
    if (continues && range && !this.camera.range) this.camera.asks(range); // it has grown into another level
    this.#took = performance.now() - began;
    this.show(false);
  }

  /** @param {number} beat @param {boolean} [follows] whether the window goes along, as it usually does */
  setCursor(beat, follows = true) {
    this.wanted = Math.max(0, beat);
    if (this.#pending || this.preview) return;
    const to = Math.min(this.wanted, this.stage.last);
    if (to === this.cursor && !this.focusedEvent) return;
    this.cursor = to;
    if (this.focusedEvent !== to) this.focusedEvent = 0;
    if (this.scrubbing && follows) this.camera.cursor = to;
    else this.camera.follows(to, follows);
    this.level.stepped();
  }

  /** Shows a range until the cursor leaves it; null: what opens by itself. @param {ViewRange|null} range */
  setRange(range) {
    if (this.#pending) this.#range = range;
    if (this.#pending || !this.camera.differs(range)) return;
    this.camera.asks(range);
    this.show(false);
  }

  /** @param {AxisName} axis */
  setAxis(axis) {
    if (axis === this.axis) return;
    this.axis = axis;
    if (this.#pending) return;
    const stage = this.level.take(this.stage.run, axis);
    if (stage === this.stage) return;
    this.stage = stage;
    this.camera.turns(stage);
    this.show(true);
  }

  /** Whether the causal past of the focused event, or of the cursor, is lit. A preview dims nothing. */
  get causalPast() {
    return this.#causalPast && !this.preview;
  }

  /** @param {boolean} on */
  setCausalPast(on) {
    if (on === this.#causalPast) return;
    this.#causalPast = on;
    this.settle();
  }

  /**
   * What stands for an event's clock; undefined: the clock alone.
   * @param {import("../../model/label-layout.js").Words["stamp"]} stamp
   */
  setStamp(stamp) {
    this.near.stamp = stamp;
    this.settle();
  }

  /** Adds an overlay, draws it anew, or takes it away. @param {Overlay} overlay @param {boolean} [on] */
  setOverlay(overlay, on = true) {
    this.near.overlays[on ? "add" : "delete"](overlay);
    this.settle();
  }

  /**
   * Shows another run, whole and with a cursor of its own, in the place of the page's; null: the page's again.
   * @param {Preview|null} preview
   */
  setPreview(preview) {
    const was = this.preview,
      run = preview?.run ?? this.run;
    if (!was && !preview) return;
    this.preview = preview;
    if (!was || !preview || run !== was.run) {
      this.focusedEvent = 0;
      this.level.forget();
      this.#take(run);
    }
    if (preview) this.camera.view = preview.view;
    this.show(false);
  }

  /** Reads the colours anew. */
  setTheme() {
    for (const level of [this.near, this.large]) level?.setTheme();
    this.resize();
  }

  resize() {
    this.camera.resized(this.level.sized());
    this.show(false);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  key(event) {
    const { key } = event;
    if (this.#pending || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key in ZOOMS) this.zoom(ZOOMS[key]);
    else if (key === "0") this.fit();
    else return this.level.key(event);
    return true;
  }

  /** The source of a large run. */
  get source() {
    return this.#pending ? null : this.level.source;
  }

  /* ---- what the user means ---- */

  /** The focused event is another; 0: none. @param {number} beat */
  focus(beat) {
    if (beat === this.focusedEvent) return;
    this.focusedEvent = Math.max(0, Math.min(beat, this.stage.last));
    if (this.focusedEvent) this.camera.reveals(this.focusedEvent);
    this.show(true);
  }

  /** @param {number} beat */
  select(beat) {
    this.focus(beat);
    this.options.onSelect?.(beat);
  }

  /** The cursor is dragged: the window stays until it is let go. @param {number} beat @param {boolean} done */
  scrub(beat, done) {
    this.scrubbing = !done;
    if (!done && beat !== this.cursor) this.options.onCursor?.(beat);
    if (!done) return;
    this.camera.follows(this.cursor, true);
    this.show(true);
  }

  /** Closer to the focused event, or away from it. @param {number} factor */
  zoom(factor) {
    this.camera.zooms(factor, this.stage.xOf(this.focusedEvent || this.cursor));
    this.show(true);
  }

  /** The whole run; again: what opens by itself. */
  fit() {
    this.camera.fits();
    this.show(true);
  }

  /** @param {Viewport} view @param {boolean} done whether the movement is over */
  look(view, done) {
    this.camera.looks(view);
    if (done) this.show(false);
    else this.settleSoon();
  }

  /* ---- linked diagrams ---- */

  /**
   * The cursor of both stands somewhere: here, at a beat.
   * @param {number} beat @param {boolean} leads whether the window follows this one
   */
  stand(beat, leads) {
    this.wanted = this.cursor = beat;
    if (this.focusedEvent !== beat) this.focusedEvent = 0;
    if (leads && !this.scrubbing) this.camera.follows(beat, true);
    else this.camera.cursor = beat;
  }

  /** Shows the same time as another. @param {Viewport} view @param {boolean} glides */
  goWith({ t0, t1 }, glides) {
    this.camera.view = { ...this.camera.view, t0, t1 };
    this.level.glide(glides);
    this.settle();
  }

  /* ---- drawing ---- */

  /** The window, the cursor or the run is another. @param {boolean} glides */
  show(glides) {
    this.level.glide(glides && !this.scrubbing);
    this.settle();
    this.options.link?.moved(glides && !this.scrubbing);
  }

  /** Lays everything out before the next painting. */
  settle() {
    clearTimeout(this.#settleTimer);
    this.#dirty = true;
    this.draw();
  }

  /** While something moves, words and lanes keep their places; a moment later they get new ones. */
  settleSoon() {
    clearTimeout(this.#settleTimer);
    this.#settleTimer = window.setTimeout(() => this.settle(), SETTLE);
    this.level.glide(false);
    this.draw();
    this.options.link?.moved(false);
  }

  /** Paints in the next frame, or at the end of this one, if the page says so by `flush`. */
  draw() {
    this.#request ||= requestAnimationFrame((now) => this.flush(now));
  }

  /** Lays out and paints now what is due, if anything is. @param {number} [now] */
  flush(now = performance.now()) {
    if (!this.#request) return;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    if (this.#pending) return;
    this.arrange();
    this.level.paint(now);
  }

  /** Lays out what has changed. */
  arrange() {
    if (!this.#dirty || this.#pending) return;
    this.#dirty = false;
    this.level.settle();
    const range = this.camera.report();
    if (range !== undefined) this.options.onRange?.(range);
  }
}
