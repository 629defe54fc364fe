/**
 * The space-time diagram of a run, at every size. It holds the page's state (run, axis, cursor, range, causal past) and
 * the user's (window, focused event), and reports what the user asks for; the page decides where the cursor goes. A
 * detail level does the drawing: each event with its mark or, for large runs, lanes and density.
 *
 * All changes within a frame are laid out and painted once, at its end. Modes extend the diagram with overlays, with a
 * preview, and with the options of `Link`, which joins two diagrams.
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

/** Keys that zoom: the factor applied to the window's width. @type {Record<string, number>} */
const ZOOMS = { "+": 2 / 3, "=": 2 / 3, "-": 1.5, _: 1.5 };
/** Milliseconds without movement after which a dragged diagram is laid out again. */
const SETTLE = 120;
/** Milliseconds a growing run may cost a frame; above that, updates pause for REST times as long as the last took. */
const FRAME = 8,
  REST = 5;

export class Diagram {
  /** The page's run; a preview may show another. */
  run = createRun({ fano: 1, algorithm: "", processes: 1 });
  /** @type {AxisName} */
  axis = "time";
  /** The beat the page asks for, the beat shown (limited to the beats received so far), and the focused event, or 0. */
  wanted = 0;
  cursor = 0;
  focusedEvent = 0;
  /** Whether the cursor is being dragged; the window stays meanwhile. */
  scrubbing = false;
  /** @type {Preview|null} */
  preview = null;
  /** The detail level for large runs, once it has been fetched. @type {Level|null} */
  large = null;
  /** Whether a large run waits for its level to load; and the range requested meanwhile. */
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
   * @param {HTMLElement} host sized by the page's style sheet @param {Options} options
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

  /* ---- what the page sets ---- */

  /** @param {Run} run another run, or the same one after it has grown */
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
      // while a long run streams in, not every batch is worth a repaint
      this.#growTimer = window.setTimeout(() => this.#take(run), this.#took * REST);
    else this.#take(run);
  }

  /** Chooses the level for the run. @returns {boolean} whether that level is loaded */
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
    if (continues && range && !this.camera.range) this.camera.asks(range); // the run has outgrown its level
    this.#took = performance.now() - began;
    this.show(false);
  }

  /** @param {number} beat @param {boolean} [follows] whether the window follows the cursor */
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

  /** Shows a range until the cursor leaves it; null: the opening window. @param {ViewRange|null} range */
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

  /** Whether the causal past of the focused event, or of the cursor, is highlighted. A preview dims nothing. */
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
   * Sets the label written in place of an event's clock; undefined: the clock alone.
   * @param {import("../../model/label-layout.js").Words["stamp"]} stamp
   */
  setStamp(stamp) {
    this.near.stamp = stamp;
    this.settle();
  }

  /** Adds an overlay, redraws it, or removes it. @param {Overlay} overlay @param {boolean} [on] */
  setOverlay(overlay, on = true) {
    this.near.overlays[on ? "add" : "delete"](overlay);
    this.settle();
  }

  /**
   * Shows another run in place of the page's, whole and with its own cursor; null: the page's run again.
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

  /** Reads the colours again. */
  setTheme() {
    for (const level of [this.near, this.large]) level?.setTheme();
    this.resize();
  }

  resize() {
    this.camera.resized(this.level.sized());
    this.show(false);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was handled */
  key(event) {
    const { key } = event;
    if (this.#pending || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key in ZOOMS) this.zoom(ZOOMS[key]);
    else if (key === "0") this.fit();
    else return this.level.key(event);
    return true;
  }

  /** The source of a large run, or null. */
  get source() {
    return this.#pending ? null : this.level.source;
  }

  /* ---- what the user does ---- */

  /** Focuses an event; 0: none. @param {number} beat */
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

  /** Drags the cursor; the window stays until the drag ends. @param {number} beat @param {boolean} done */
  scrub(beat, done) {
    this.scrubbing = !done;
    if (!done && beat !== this.cursor) this.options.onCursor?.(beat);
    if (!done) return;
    this.camera.follows(this.cursor, true);
    this.show(true);
  }

  /** Zooms in on the focused event (or the cursor), or out. @param {number} factor */
  zoom(factor) {
    this.camera.zooms(factor, this.stage.xOf(this.focusedEvent || this.cursor));
    this.show(true);
  }

  /** Shows the whole run or, if it is already whole, the opening window. */
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
   * Moves the cursor that both diagrams share; in this one it stands at a beat.
   * @param {number} beat @param {boolean} leads whether the window follows this diagram
   */
  stand(beat, leads) {
    this.wanted = this.cursor = beat;
    if (this.focusedEvent !== beat) this.focusedEvent = 0;
    if (leads && !this.scrubbing) this.camera.follows(beat, true);
    else this.camera.cursor = beat;
  }

  /** Shows the same time span as the other diagram. @param {Viewport} view @param {boolean} glides */
  goWith({ t0, t1 }, glides) {
    this.camera.view = { ...this.camera.view, t0, t1 };
    this.level.glide(glides);
    this.settle();
  }

  /* ---- drawing ---- */

  /** Redraws after a change of window, cursor or run. @param {boolean} glides */
  show(glides) {
    this.level.glide(glides && !this.scrubbing);
    this.settle();
    this.options.link?.moved(glides && !this.scrubbing);
  }

  /** Lays everything out before the next paint. */
  settle() {
    clearTimeout(this.#settleTimer);
    this.#dirty = true;
    this.requestPaint();
  }

  /** Redraws while something moves: labels and lanes keep their places, and are laid out again a moment later. */
  settleSoon() {
    clearTimeout(this.#settleTimer);
    this.#settleTimer = window.setTimeout(() => this.settle(), SETTLE);
    this.level.glide(false);
    this.requestPaint();
    this.options.link?.moved(false);
  }

  /** Paints in the next frame, or at the end of this one if the page calls `flush`. */
  requestPaint() {
    this.#request ||= requestAnimationFrame((now) => this.flush(now));
  }

  /** Lays out and paints now, if a paint is due. @param {number} [now] */
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
