/**
 * The detail level of runs that are not large: each event has its mark and each message its arrow, as long as there is
 * room for them; see paint.js. Labels are placed while the diagram stands still; while it glides or is dragged they
 * stay fixed to their events.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Hit} from "../../model/hit.js"
 * @import {Plan} from "../../model/layout.js"
 * @import {Sizes} from "../../model/sizes.js"
 * @import {Words} from "../../model/label-layout.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Level, Overlay} from "./api.js"
 * @import {Diagram} from "./diagram.js"
 * @import {Scene} from "./paint.js"
 */
import { cutOf } from "../../model/axis.js";
import { Projection } from "../../model/projection.js";
import { hitAt } from "../../model/hit.js";
import { isSameRun } from "../../model/run.js";
import { sizesFor } from "../../model/sizes.js";
import { listen } from "./gestures.js";
import { headWidth } from "./heads.js";
import { IndexedRun } from "./indexed-run.js";
import { pressed } from "./keys.js";
import { Motion } from "./motion.js";
import { DiagramOverlays } from "./overlays.js";
import { paintDiagram, planOf, sceneOf, wordsOf } from "./paint.js";
import { meaningsOf } from "./pointer.js";
import { Pointing } from "./pointing.js";
import { always } from "./rows.js";
import { CanvasSurface } from "./surface.js";

/** Windows below this height, in pixels, are low. */
const LOW = 480;

/** @implements {Level} */
export class NearLevel {
  source = null;
  /** @type {Scene} */
  scene = { detail: "names", flights: [], beats: [], deferredReplies: [] };
  /** @type {Set<Overlay>} */
  overlays = new Set();
  /** The label in place of an event's clock; undefined: the clock alone. @type {Words["stamp"]} */
  stamp = undefined;
  /** @type {Plan} */
  #plan = { texts: [], boxes: [] };
  /** The input of the current plan. @type {{f: Projection, stamp: Words["stamp"]}|null} */
  #planned = null;
  /** The window of the current scene. @type {Viewport|null} */
  #seen = null;
  /** The last hovered event that was reported, or 0. */
  #reported = 0;
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Diagram} diagram */
  constructor(diagram) {
    const { host } = diagram,
      plot = document.createElement("div");
    plot.className = plot.id = "plot";
    host.prepend(plot);
    this.diagram = diagram;
    this.surface = new CanvasSurface(plot, host);
    this.stage = new IndexedRun(diagram.run, diagram.axis);
    this.pointing = new Pointing((hit, x, y) => this.#pointed(hit, x, y));
    this.dom = new DiagramOverlays(diagram);
  }

  /** Starts listening, once the diagram has its camera. */
  begin() {
    const { host } = this.diagram,
      { plot } = this.surface;
    this.motion = new Motion(this.pose());
    listen(this.surface, meaningsOf(this));
    plot.addEventListener("blur", () => this.pointing.set(null));
    new ResizeObserver(() => {
      const { width, height } = this.surface.room(),
        { sizes } = this.diagram.camera;
      if (this.diagram.level !== this || (width === sizes.width && height === sizes.height)) return;
      this.diagram.resize();
      this.diagram.flush(); // until the next frame the picture would keep its old size
    }).observe(host);
  }

  /* ---- measures ---- */

  /** @param {Run} run @param {AxisName} axis */
  take(run, axis) {
    const was = this.stage;
    this.stage = new IndexedRun(
      run,
      axis,
      run === was.run ? was.causality : undefined,
      this.diagram.options.link?.axisOf(run),
    );
    return this.stage;
  }

  /** The sizes of the box and everything in it; linked diagrams share them. @returns {Sizes} */
  sized() {
    const { embed = false, room, link } = this.diagram.options;
    if (room) this.diagram.host.style.height = `${room()}px`;
    const { properties = [] } = this.stage.run.header;
    return link ? link.sizes(this) : this.sizesWith(properties.length, this.stage.levels, embed);
  }

  /**
   * @param {number} properties
   * @param {number} levels @param {boolean} bare whether the lines of the properties have no room
   */
  sizesWith(properties, levels, bare) {
    const { run } = this.stage,
      { embed = false, t } = this.diagram.options;
    return sizesFor({
      ...this.surface.room(),
      n: run.nodes,
      properties,
      embed,
      low: innerHeight < LOW,
      levels,
      loops: Boolean(run.header.loop),
      head: (heads, compact, folded) =>
        headWidth(this.surface.pen, run, t, { heads, compact, folded, embed: embed || bare }),
    });
  }

  pose() {
    const { camera, cursor, preview, options } = this.diagram,
      pose = this.stage.pose(camera.view, preview?.beat ?? cursor),
      x = options.link?.x ?? NaN;
    return Number.isNaN(x) ? pose : { ...pose, cut: pose.cut.fill(x) };
  }

  /** The event whose ring and cones are shown, or 0. */
  get eventInFocus() {
    return this.pointing.beat || this.diagram.focusedEvent;
  }

  /** @param {import("./motion.js").Pose} [pose] @returns {Projection} */
  projection(pose = this.pose()) {
    const { run, axis, causality } = this.stage,
      { causalPast: on, cursor, camera } = this.diagram,
      { eventInFocus } = this,
      focus = eventInFocus || (on ? cursor : 0),
      lit = on && focus > 0,
      way = [...this.overlays].find((o) => o.past)?.past;
    return new Projection({
      run,
      axis,
      sizes: camera.sizes,
      view: pose.view,
      cut: pose.cut,
      cursor,
      focus,
      past: way ?? (lit ? causality.past(focus) : null),
      future: !way && lit && eventInFocus ? causality.future(focus) : null,
      pointed: this.pointing.arc,
      at: pose.xs === axis.xs ? undefined : (beat) => pose.xs[beat],
    });
  }

  /** The number formats and the flag's text. */
  get written() {
    const { preview, cursor, options } = this.diagram,
      number = new Intl.NumberFormat(options.lang),
      step = (/** @type {number} */ beat) => number.format(options.step?.(beat) ?? beat);
    return {
      number: (/** @type {string} */ text) => (text.includes(".") ? text : number.format(Number(text))),
      step,
      flag: preview ? number.format(preview.number) : options.link?.flag() || step(cursor),
    };
  }

  /* ---- drawing ---- */

  /** @param {boolean} glides */
  glide(glides) {
    this.motion?.go(this.pose(), glides && !this.#still.matches, performance.now());
  }

  stepped() {
    this.diagram.show(true);
  }

  /** The diagram stands still, or will: computes what the window shows, and places its labels. */
  settle() {
    const { camera, options, preview } = this.diagram,
      { run, axis, indices } = this.stage,
      f = this.projection(),
      whole = camera.isWhole();
    this.scene = sceneOf(f, indices);
    this.#seen = f.view;
    // a preview is complete: its labels are placed as at the end of the run
    this.#planTexts(preview ? Object.assign(Object.create(f), { cut: cutOf(run, axis, run.beats.length) }) : f);
    this.surface.plot.style.touchAction = f.sizes.rows < run.nodes ? "none" : "pan-y";
    this.dom.settle(f, indices.propertySpans, whole);
    const { offset } = this.surface,
      { left, right } = f.sizes;
    options.onLayout?.({ left: offset + left, right: offset + right, at: (beat) => offset + f.x(beat) });
  }

  /** @param {Projection} f */
  #planTexts(f) {
    const { stamp, diagram } = this,
      words = wordsOf(f, diagram.options.t, stamp),
      was = this.#planned,
      before = was && was.stamp === stamp && continues(was.f, f) ? this.#plan : null;
    this.#plan = planOf(f, this.scene, words, this.surface.pen, before);
    this.#planned = { f, stamp };
  }

  /** @param {number} now */
  paint(now) {
    const { motion, stage, surface, diagram } = this,
      { options, preview } = diagram;
    if (!motion) return;
    const moving = motion.moving(now),
      f = this.projection(motion.at(now));
    paintDiagram(
      surface.begin(f.sizes.width, f.sizes.height),
      f,
      moving || f.view !== this.#seen ? sceneOf(f, stage.indices) : this.scene,
      this.#plan,
      {
        propertySpans: stage.indices.propertySpans,
        promised: options.promised ?? always,
        overlays: this.overlays,
        morphing: motion.morphing(now),
        t: options.t,
        written: this.written,
        stateOf: (p) => stage.run.stateAt(preview?.beat ?? f.cursor, p),
      },
    );
    this.dom.place(surface.offset + f.now);
    if (moving) diagram.requestPaint();
  }

  setTheme() {
    this.surface.setTheme();
  }

  /** Hides this level while another is on screen. @param {boolean} hidden */
  hide(hidden) {
    this.surface.plot.style.visibility = hidden ? "hidden" : "";
  }

  /** Drops the hovered thing before another run is shown. */
  forget() {
    this.pointing.drop();
    this.dom.tip(null, this.projection(), 0, 0);
  }

  /* ---- what the user does ---- */

  /** @param {KeyboardEvent} event */
  key(event) {
    return pressed(this, event.key);
  }

  /** The thing at a point. @param {number} x @param {number} y */
  hit(x, y) {
    this.diagram.arrange();
    return hitAt(this.projection(), this.scene.flights, x, y);
  }

  /**
   * Highlights what the pointer is now on, and shows its tip.
   * @param {Hit|null} hit @param {number} x @param {number} y
   */
  #pointed(hit, x, y) {
    const { beat } = this.pointing;
    this.dom.tip(hit, this.projection(), x, y);
    this.diagram.settle();
    if (beat !== this.#reported) this.diagram.options.onHover?.(beat);
    this.#reported = beat;
  }
}

/**
 * Whether a picture continues another, so that its labels may stay in place: the same run, sizes and scale, and a
 * cursor no earlier.
 * @param {Projection} a @param {Projection} b
 */
function continues(a, b) {
  const wide = a.view.t1 - a.view.t0;
  return (
    !b.run.whole &&
    isSameRun(a.run, b.run) &&
    (a.axis === b.axis || (a.axis.name === b.axis.name && a.axis.name !== "logical")) &&
    b.cursor >= a.cursor &&
    a.view.row === b.view.row &&
    Math.abs(b.view.t1 - b.view.t0 - wide) < 1e-6 * wide &&
    sameSizes(a.sizes, b.sizes)
  );
}

/** @param {Sizes} a @param {Sizes} b */
function sameSizes(a, b) {
  const { strip: s, ...plain } = a,
    { strip: z, ...other } = b,
    same = (/** @type {any} */ x, /** @type {any} */ y) => Object.keys(x).every((key) => x[key] === y[key]);
  return same(plain, other) && (s === z || (s !== null && z !== null && same(s, z)));
}
