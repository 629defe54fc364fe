/**
 * The space-time diagram: a run on a canvas. It owns its picture (window, axis, lens, hover, focus) and tells the page
 * what its user wants; where the cursor is, is for the page to say.
 *
 * The canvas is hidden from screen readers; the host is focusable, and what is in focus is told in words by the page.
 * Keys come in by `key`, so that the page can decide which part they are for.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Plan} from "../../model/layout.js"
 * @import {Stretch} from "../../model/stretch.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Scene} from "./picture.js"
 */
import { Frame, sizesFor } from "../../model/frame.js";
import { nodeName } from "../../model/names.js";
import { createRun } from "../../model/run.js";
import { sameStretch, stretchOf, windowOf } from "../../model/stretch.js";
import * as viewport from "../../model/viewport.js";
import { geometryOf, heightOf } from "./axis.js";
import { listen } from "./gestures.js";
import { canvasIn, Ink } from "./ink.js";
import { follow } from "./keys.js";
import { headWidth } from "./labels.js";
import { Motion } from "./motion.js";
import { drawPicture, planOf, sceneOf } from "./picture.js";
import { meaningsOf } from "./pointer.js";
import { EDGES, Stage } from "./stage.js";

/** Milliseconds that a pointer rests on an event before its causes light up. */
const HOVER = 80;
/** Milliseconds without movement after which words are placed anew. */
const SETTLE = 120;
/** Keys that zoom: by how much the window's width changes. @type {Record<string, number>} */
const ZOOMS = { "+": 2 / 3, "=": 2 / 3, "-": 1.5, 0: 0 };
/** Milliseconds that a growing run may cost a frame. */
const FRAME = 8;

/** @typedef {import("./api.js").Options} Options */
/** @typedef {import("./api.js").Diagram} Diagram */

/** @implements {Diagram} */
export class Picture {
  /** @param {HTMLElement} host @param {Options} options */
  constructor(host, options) {
    this.host = host;
    this.options = options;
    this.ink = new Ink(canvasIn(host), host);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.lens = !options.embed;
    this.scrubbing = false;
    this.ratio = 0;
    this.cursor = this.wanted = this.chosen = this.hovered = 0;
    this.hoverTimer = this.settleTimer = this.growTimer = this.request = 0;
    this.took = 0;
    /** What is seen, if somebody chose it; null: what opens by itself. @type {Stretch|null} */
    this.stretch = null;
    /**
     * Whether the window is still the one that the page asked for, and whether it has been moved since that was told.
     */
    this.held = this.moved = false;
    /**
     * What stands for an event's clock, if it is not the clock alone.
     * @type {import("../../model/desk.js").Words["stamp"]}
     */
    this.stamp = undefined;
    this.stage = new Stage(createRun({ fano: 1, algorithm: "", processes: 1 }), "time");
    this.sizes = this.sized();
    /** @type {Viewport} */
    this.view = this.stage.opening(this.sizes, 0);
    this.motion = new Motion(this.pose());
    /** @type {import("./api.js").Overlay|null} */
    this.overlay = null;
    /** @type {Scene} */
    this.scene = { detail: "names", flights: [], beats: [], debts: [] };
    /** @type {Plan} */
    this.plan = { texts: [], boxes: [] };
    /** @type {Viewport|null} the window that the scene was made for */
    this.sceneView = null;
    listen(host, meaningsOf(this));
    new ResizeObserver(() => {
      if (this.sizes.width !== this.width()) this.resize();
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
      this.chosen = this.hovered = this.took = 0;
      this.stretch = null;
    }
    this.take(run);
  }

  /** @param {Run} run */
  take(run) {
    const began = performance.now(),
      same = run === this.stage.run,
      whole = this.isWhole();
    this.stage = new Stage(run, this.stage.axis.name, same ? this.stage.causality : undefined);
    this.cursor = Math.min(this.wanted, run.beats.length);
    this.sizes = this.sized();
    if (this.stretch && this.held) this.view = this.asked(this.stretch);
    else
      this.view =
        same && !whole ? viewport.within(this.view, this.bounds()) : this.stage.opening(this.sizes, this.cursor);
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
    if (!follows && this.stretch) this.view = this.asked(this.stretch);
    else if (!this.scrubbing) this.moveTo(this.stage.followed(this.view, this.sizes, to));
    this.show(true);
  }

  /** @param {Stretch|null} stretch */
  setStretch(stretch) {
    if (sameStretch(stretch, this.stretch)) return;
    this.stretch = stretch;
    this.held = stretch !== null;
    this.view = stretch ? this.asked(stretch) : this.stage.opening(this.sizes, this.cursor);
    this.show(false);
  }

  /** @param {AxisName} axis */
  setAxis(axis) {
    if (axis === this.stage.axis.name) return;
    this.stage = new Stage(this.stage.run, axis, this.stage.causality);
    this.stretch = null;
    this.view = this.stage.opening(this.sizes, this.cursor);
    this.show(true);
  }

  /** @param {boolean} on */
  setLens(on) {
    this.lens = on;
    this.settle();
  }

  /** @param {import("../../model/desk.js").Words["stamp"]} stamp */
  setStamp(stamp) {
    this.stamp = stamp;
    this.settle();
  }

  /** @param {import("./api.js").Overlay} overlay */
  setOverlay(overlay) {
    this.overlay = overlay;
    this.draw();
  }

  setTheme() {
    this.ink = new Ink(this.ink.c, this.host);
    this.resize();
  }

  /** @param {number} beat */
  focus(beat) {
    if (beat === this.chosen) return;
    this.chosen = Math.max(0, Math.min(beat, this.stage.axis.order.length));
    if (this.chosen) {
      this.moveTo(this.stage.followed(this.view, this.sizes, this.chosen, EDGES));
      this.motion.go(this.pose(), !this.still.matches, performance.now());
    }
    this.settle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") {
      if (!this.chosen) return false;
      this.select(0);
      return true;
    }
    if (event.key in ZOOMS) {
      this.zoom(ZOOMS[event.key]);
      return true;
    }
    const to = follow(this.stage.run, this.stage.axis, this.chosen || this.cursor, event.key);
    if (to) this.select(to);
    return to > 0;
  }

  resize() {
    const { view } = this,
      whole = this.isWhole();
    this.sizes = this.sized();
    const opening = this.stage.opening(this.sizes, this.cursor),
      width = opening.t1 - opening.t0;
    if (this.stretch) this.view = this.asked(this.stretch);
    else
      this.view = whole
        ? opening
        : this.stage.followed({ t0: view.t0, t1: view.t0 + width, row: view.row }, this.sizes, this.cursor);
    this.show(false);
  }

  /* ---- measures ---- */

  width() {
    return Math.max(240, this.host.clientWidth);
  }

  sized() {
    const width = this.width(),
      embed = this.options.embed ?? false,
      { run } = this.stage;
    const height = this.options.room?.() ?? innerHeight,
      properties = run.header.properties?.length ?? 0;
    return sizesFor({
      width,
      height,
      n: run.nodes,
      properties,
      embed,
      head: headWidth(this.ink, run, this.options.t, embed || width < 560),
    });
  }

  bounds() {
    return this.stage.bounds(this.sizes);
  }

  /**
   * The window of a stretch; of the lanes it shows those with the cursor's, unless somebody has said others.
   * @param {Stretch} stretch
   */
  asked(stretch) {
    const bounds = this.bounds(),
      v = windowOf(this.stage.axis, stretch, bounds),
      b = this.stage.run.beats[this.cursor - 1];
    return stretch.lane || !b ? v : viewport.reveal(v, b.at - 1, bounds);
  }

  isWhole() {
    return viewport.isWhole(this.view, this.bounds());
  }

  pose() {
    return this.stage.pose(this.view, this.cursor);
  }

  /** @param {import("./motion.js").Pose} [pose] @returns {Frame} */
  frame(pose = this.pose()) {
    const { run, axis, causality } = this.stage,
      focus = this.hovered || this.chosen || (this.lens ? this.cursor : 0), // whose ring and cone are shown
      lens = this.lens && focus > 0;
    return new Frame({
      run,
      axis,
      sizes: this.sizes,
      view: pose.view,
      cut: pose.cut,
      cursor: this.cursor,
      focus,
      past: lens ? causality.past(focus) : null,
      future: lens && (this.hovered || this.chosen) ? causality.future(focus) : null,
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
      { t } = this.options,
      { words } = this.stage.run.header;
    this.scene = sceneOf(f, this.stage.indices);
    this.sceneView = f.view;
    this.plan = planOf(
      f,
      this.scene,
      {
        defers: (p) => t("diagram.defers", { p: nodeName(this.stage.run.header, p) }),
        lost: t("diagram.lost"),
        together: (n) => t("diagram.inside", { n }),
        waiting: words?.waiting ?? "",
        inside: words?.inside ?? "",
        stamp: this.stamp,
      },
      this.ink,
    );
    this.fit(heightOf(f));
    this.draw();
    this.options.onLayout?.(geometryOf(f, this.isWhole(), this.scene.detail));
    if (this.moved) this.tellStretch();
  }

  /** Tells the page what is seen, if it is not what would be seen anyway. */
  tellStretch() {
    const usual = this.stage.opening(this.sizes, this.cursor),
      { axis } = this.stage;
    this.moved = this.held = false;
    const near =
      Math.abs(usual.t0 - this.view.t0) + Math.abs(usual.t1 - this.view.t1) < axis.spacing / 100 &&
      Math.abs(usual.row - this.view.row) < 0.5;
    const stretch = near ? null : stretchOf(axis, this.view, this.bounds());
    if (sameStretch(stretch, this.stretch)) return;
    this.stretch = stretch;
    this.options.onStretch?.(stretch);
  }

  /**
   * The window goes along with something; if somebody has chosen it, it is another stretch that is seen then.
   * @param {Viewport} view
   */
  moveTo(view) {
    this.moved ||= this.stretch !== null && view !== this.view;
    this.view = view;
  }

  /** While something is dragged, words stay fixed to their events; a moment later they are placed anew. */
  settleSoon() {
    clearTimeout(this.settleTimer);
    this.settleTimer = window.setTimeout(() => this.settle(), SETTLE);
    this.motion.go(this.pose(), false, performance.now());
    this.draw();
  }

  /** @param {number} height */
  fit(height) {
    const { canvas } = this.ink.c,
      ratio = (this.ratio = devicePixelRatio || 1),
      w = Math.round(this.sizes.width * ratio),
      h = Math.round(height * ratio);
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
      canvas.style.height = `${height}px`;
      this.paint(performance.now()); // a resized canvas is blank, and the next frame would show that
    }
    this.host.style.touchAction = this.sizes.rows < this.stage.run.nodes ? "none" : "pan-y";
  }

  draw() {
    if (!this.request)
      this.request = requestAnimationFrame((now) => {
        this.request = 0;
        this.paint(now);
      });
  }

  /** @param {number} now */
  paint(now) {
    const ratio = devicePixelRatio || 1;
    if (ratio !== this.ratio) this.fit(heightOf(this.frame())); // zoomed, or moved to another screen
    const moving = this.motion.moving(now),
      f = this.frame(this.motion.at(now)),
      { run, indices } = this.stage;
    const scene = moving || f.view !== this.sceneView ? sceneOf(f, indices) : this.scene;
    this.ink.c.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawPicture(this.ink, f, scene, this.plan, {
      stakes: indices.stakes,
      overlay: this.overlay,
      morphing: this.motion.morphing(now),
      t: this.options.t,
      stateOf: (p) => run.stateAt(this.cursor, p),
    });
    if (moving) this.draw();
  }

  /* ---- what the user means ---- */

  /** @param {number} beat */
  hover(beat) {
    clearTimeout(this.hoverTimer);
    if (beat === this.hovered) return;
    this.hoverTimer = window.setTimeout(() => {
      this.hovered = beat;
      this.settle();
      this.options.onHover?.(beat);
    }, HOVER);
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
    this.moveTo(this.stage.followed(this.view, this.sizes, this.cursor));
    this.show(true);
  }

  /** Closer to the event in focus, or away from it; 0: as it opens. @param {number} factor */
  zoom(factor) {
    const { t0, t1 } = this.view,
      at = Math.max(t0, Math.min(t1, this.stage.axis.xs[this.chosen || this.cursor]));
    this.view = factor
      ? viewport.zoom(this.view, factor, at, this.bounds())
      : this.stage.opening(this.sizes, this.cursor);
    this.moved = true;
    this.show(true);
  }

  /** @param {Viewport} view @param {boolean} done */
  look(view, done) {
    this.view = view;
    this.moved = true;
    if (done) this.show(false);
    else this.settleSoon();
  }
}
