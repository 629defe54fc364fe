/**
 * The space-time diagram: a run on a canvas, in the box that the page gives it. It owns its picture (window, axis,
 * lens, hover, focus) and tells the page what its user wants; where the cursor is, is for the page to say.
 *
 * The canvas is hidden from screen readers; the plot is focusable, and what is in focus is told in words by the page.
 * Keys come in by `key`, so that the page can decide which part they are for.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Sizes} from "../../model/sizes.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Pose} from "./motion.js"
 */
import { Frame } from "../../model/frame.js";
import { endOf, hitAt } from "../../model/hit.js";
import { createRun } from "../../model/run.js";
import { sizesFor } from "../../model/sizes.js";
import { geometryOf } from "./axis.js";
import { Camera } from "./camera.js";
import { Easel } from "./easel.js";
import { Frills } from "./frills.js";
import { listen } from "./gestures.js";
import { headWidth } from "./heads.js";
import { pressed } from "./keys.js";
import { Motion } from "./motion.js";
import { Painter } from "./painter.js";
import { meaningsOf } from "./pointer.js";
import { Pointing } from "./pointing.js";
import { Stage } from "./stage.js";

/** Milliseconds without movement after which words are placed anew. */
const SETTLE = 120;
/** Milliseconds that a growing run may cost a frame. */
const FRAME = 8;
/** A window less high than this is low. */
const LOW = 480;

/** @typedef {import("./api.js").Options} Options */
/** @typedef {import("./api.js").Diagram} Diagram */

/** @implements {Diagram} */
export class Picture {
  /** @param {HTMLElement} host whose size the page's style sheet says @param {Options} options */
  constructor(host, options) {
    this.host = host;
    this.options = options;
    this.easel = new Easel(host, (now) => this.paint(now));
    this.painter = new Painter(this.easel, options);
    this.plot = this.easel.plot;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.lens = !options.embed;
    this.scrubbing = false;
    this.cursor = this.wanted = this.chosen = 0;
    this.settleTimer = this.growTimer = 0;
    this.took = 0;
    /** The event that the page knows to be pointed at. */
    this.told = 0;
    this.pointing = new Pointing((hit, x, y) => this.pointed(hit, x, y));
    this.stage = new Stage(createRun({ fano: 1, algorithm: "", processes: 1 }), "time");
    this.camera = new Camera(this.stage, this.sized());
    this.motion = new Motion(this.pose());
    this.frills = new Frills(host, options, {
      fit: () => this.fit(),
      tell: (beat) => options.tell?.(beat) ?? "",
    });
    listen(this.plot, meaningsOf(this));
    this.plot.addEventListener("blur", () => this.pointing.set(null));
    new ResizeObserver(() => {
      const { width, height } = this.easel.room();
      if (width !== this.sizes.width || height !== this.sizes.height) this.resize();
    }).observe(host);
  }

  /* ---- what the page says ---- */

  /** @param {Run} run */
  setRun(run) {
    const same = run === this.stage.run;
    clearTimeout(this.growTimer);
    if (same && !run.summary && this.took > FRAME) {
      // a long run streams in: not every batch is worth a new picture
      this.growTimer = window.setTimeout(() => this.take(run), this.took * 4);
      return;
    }
    if (!same) {
      this.chosen = this.took = 0;
      this.pointing.drop();
      this.frills.tip(null, this.frame(), 0, 0);
    }
    this.take(run);
  }

  /** @param {ConstructorParameters<typeof Stage>} of */
  staged(...of) {
    return new Stage(...of);
  }

  /** @param {Run} run */
  take(run) {
    const began = performance.now(),
      same = run === this.stage.run;
    this.stage = this.staged(run, this.stage.axis.name, same ? this.stage.causality : undefined);
    this.cursor = Math.min(this.wanted, run.beats.length);
    this.camera.shows(this.stage, this.sized(), this.cursor);
    this.took = performance.now() - began;
    this.show(false);
  }

  /** @param {number} beat @param {boolean} [follows] whether the window goes along */
  setCursor(beat, follows = true) {
    this.wanted = Math.max(0, beat);
    const to = Math.min(this.wanted, this.stage.axis.order.length);
    if (to === this.cursor && !this.chosen) return;
    this.cursor = to;
    if (this.chosen !== to) this.chosen = 0;
    if (this.scrubbing && follows) this.camera.cursor = to;
    else this.camera.follows(to, follows);
    this.show(true);
  }

  /** @param {import("../../model/stretch.js").Stretch|null} stretch */
  setStretch(stretch) {
    if (!this.camera.differs(stretch)) return;
    this.camera.asks(stretch);
    this.show(false);
  }

  /** @param {AxisName} axis */
  setAxis(axis) {
    if (axis === this.stage.axis.name) return;
    this.stage = this.staged(this.stage.run, axis, this.stage.causality);
    this.camera.turns(this.stage);
    this.show(true);
  }

  /** @param {boolean} on */
  setLens(on) {
    if (on === this.lens) return;
    this.lens = on;
    this.settle();
  }

  /** @param {import("../../model/desk.js").Words["stamp"]} stamp */
  setStamp(stamp) {
    this.painter.stamp = stamp;
    this.settle();
  }

  /** @param {import("./api.js").Overlay} overlay @param {boolean} [on] */
  setOverlay(overlay, on = true) {
    this.painter.overlays[on ? "add" : "delete"](overlay);
    this.settle();
  }

  setTheme() {
    this.easel.dip();
    this.resize();
  }

  setType() {
    this.easel.draw();
  }

  /** @param {number} beat */
  focus(beat) {
    if (beat === this.chosen) return;
    this.chosen = Math.max(0, Math.min(beat, this.stage.axis.order.length));
    if (this.chosen) {
      this.camera.reveals(this.chosen);
      this.motion.go(this.pose(), !this.still.matches, performance.now());
    }
    this.settle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return pressed(this, event);
  }

  resize() {
    this.camera.resized(this.sized());
    this.show(false);
  }

  /* ---- measures ---- */

  get sizes() {
    return this.camera.sizes;
  }

  get ink() {
    return this.easel.ink;
  }

  /** @returns {Sizes} */
  sized() {
    const { run, levels } = this.stage,
      { embed = false, t, room } = this.options;
    if (room) this.host.style.height = `${room()}px`;
    return sizesFor({
      ...this.easel.room(),
      n: run.nodes,
      properties: run.header.properties?.length ?? 0,
      embed,
      low: innerHeight < LOW,
      levels,
      loops: Boolean(run.header.loop),
      head: (heads, compact, folded) => headWidth(this.ink, run, t, { heads, compact, folded, embed }),
    });
  }

  /** @returns {Pose} */
  pose() {
    return this.stage.pose(this.camera.view, this.cursor);
  }

  /** The event whose ring and cone are shown. */
  get looked() {
    return this.pointing.beat || this.chosen;
  }

  /** @param {Pose} [pose] @returns {Frame} */
  frame(pose = this.pose()) {
    const { run, axis, causality } = this.stage,
      { looked } = this,
      focus = looked || (this.lens ? this.cursor : 0),
      lens = this.lens && focus > 0,
      way = [...this.painter.overlays].find((o) => o.past)?.past;
    return new Frame({
      run,
      axis,
      sizes: this.sizes,
      view: pose.view,
      cut: pose.cut,
      cursor: this.cursor,
      focus,
      past: way ?? (lens ? causality.past(focus) : null),
      future: !way && lens && looked ? causality.future(focus) : null,
      pointed: this.pointing.arc,
      at: pose.xs === axis.xs ? undefined : (beat) => pose.xs[beat],
    });
  }

  /* ---- drawing ---- */

  /** @param {boolean} glides */
  show(glides) {
    this.motion.go(this.pose(), glides && !this.still.matches && !this.scrubbing, performance.now());
    this.settle();
  }

  /** The picture stands still, or will: words get their places. */
  settle() {
    clearTimeout(this.settleTimer);
    const f = this.frame(),
      { camera, stage, options } = this;
    this.painter.settle(f, stage);
    this.plot.style.touchAction = f.sizes.rows < f.run.nodes ? "none" : "pan-y";
    this.frills.settle(f, stage.indices.stakes, camera.isWhole());
    options.onLayout?.(geometryOf(f, camera.isWhole(), this.painter.scene.detail, this.easel.offset));
    const stretch = camera.told();
    if (stretch !== undefined) options.onStretch?.(stretch);
  }

  /** While something is dragged, words stay fixed to their events; a moment later they are placed anew. */
  settleSoon() {
    clearTimeout(this.settleTimer);
    this.settleTimer = window.setTimeout(() => this.settle(), SETTLE);
    this.motion.go(this.pose(), false, performance.now());
    this.easel.draw();
  }

  /** @param {number} now */
  paint(now) {
    const moving = this.motion.moving(now),
      f = this.frame(this.motion.at(now));
    this.painter.paint(f, this.stage, { moving, morphing: this.motion.morphing(now) });
    this.frills.place(this.easel.offset + f.now);
  }

  /* ---- what the user means ---- */

  /** What a point is on. @param {number} x @param {number} y */
  hit(x, y) {
    return hitAt(this.frame(), this.painter.scene.flights, x, y);
  }

  /**
   * Something else is pointed at: it lights up, and says what it is.
   * @param {import("../../model/hit.js").Hit|null} hit @param {number} x @param {number} y
   */
  pointed(hit, x, y) {
    const { beat } = this.pointing;
    this.frills.tip(hit, this.frame(), x, y);
    this.settle();
    if (beat !== this.told) this.options.onHover?.(beat);
    this.told = beat;
  }

  /** @param {number} beat */
  select(beat) {
    this.focus(beat);
    this.options.onSelect?.(beat);
  }

  /**
   * To where a message arrives, and from there to where it was sent.
   * @param {import("../../model/types.js").Arc} arc
   */
  goAlong(arc) {
    const beat = endOf(arc, this.cursor);
    if (beat) this.options.onCursor?.(beat);
  }

  /** The cursor is dragged: the window stays until it is let go. @param {number} beat @param {boolean} done */
  scrub(beat, done) {
    this.scrubbing = !done;
    if (!done && beat !== this.cursor) this.options.onCursor?.(beat);
    if (!done) return;
    this.camera.follows(this.cursor, true);
    this.show(true);
  }

  /** Closer to the event in focus, or away from it. @param {number} factor */
  zoom(factor) {
    this.camera.zooms(factor, this.stage.axis.xs[this.chosen || this.cursor]);
    this.show(true);
  }

  /** The whole run; again: what opens by itself. */
  fit() {
    this.camera.fits();
    this.show(true);
  }

  /** @param {Viewport} view @param {boolean} done */
  look(view, done) {
    this.camera.looks(view);
    if (done) this.show(false);
    else this.settleSoon();
  }
}
