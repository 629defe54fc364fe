/**
 * The view of a large run: a diagram for hundreds of lanes and for as many events as a run may have. It is asked and
 * tells as the usual diagram does, and takes its place while such a run is on screen.
 *
 * @import {Options, Diagram} from "../parts/diagram/api.js"
 * @import {Stretch} from "../model/stretch.js"
 * @import {Viewport} from "../model/viewport.js"
 * @import {Filters} from "./filters.js"
 * @import {Scene} from "./paint.js"
 * @import {Curve, Overview, Piece, Source, Window} from "./source.js"
 */
import { nodeName } from "../model/names.js";
import { sameStretch } from "../model/stretch.js";
import * as viewport from "../model/viewport.js";
import { canvasIn, Ink } from "../parts/diagram/ink.js";
import { el } from "../parts/dom.js";
import { asideOf } from "./aside.js";
import { createChips } from "./chips.js";
import { lanesMeant, lanesShown, pinned, USUAL } from "./filters.js";
import { Hand } from "./hand.js";
import { geometryOf } from "./geometry.js";
import { drawHeads } from "./heads.js";
import { layLanes } from "./lanes.js";
import { levelOf } from "./levels.js";
import { Minimap } from "./minimap.js";
import { begin, drawAxis, drawCursor, drawDensity, drawPiece, Easel, FLAG } from "./paint.js";
import { stretchIn, windowFor } from "./stretch.js";

/** Room for names, for the axis below the lanes, and right of them; narrow windows have less for names. */
const HEAD = 92,
  NARROW = 64,
  AXIS = 24,
  RIGHT = 14;
/** A column of a density, in pixels, and how many the map has. */
const COLUMN = 2,
  MAP_COLUMNS = 400;
/** Where the cursor may stand before the window moves. */
const FOLLOW = { early: 0.04, late: 0.94, at: 0.5 };
/** Milliseconds without movement after which lanes are laid out anew. */
const SETTLE = 140;

export class ScaleView {
  /** @param {HTMLElement} host @param {Options} options */
  constructor(host, options) {
    const number = new Intl.NumberFormat(options.lang ?? document.documentElement.lang, { maximumFractionDigits: 3 });
    this.host = host;
    this.options = options;
    this.write = (/** @type {number} */ n) => number.format(n + 0); // -0 is 0
    this.root = el("div.scale");
    this.plot = el("div.scale-plot");
    this.ink = new Ink(canvasIn(this.plot), host);
    this.easel = new Easel();
    this.plot.setAttribute("aria-label", options.t("scale.label"));
    this.chips = createChips({
      t: options.t,
      write: this.write,
      filter: (change) => this.setFilters({ ...this.filters, ...change }),
      zoom: (factor) => this.zoom(factor),
    });
    this.map = new Minimap(host, {
      t: options.t,
      write: this.write,
      look: (w) => this.look({ ...this.view, ...w }, false),
      done: () => this.settle(),
      key: (event) => this.hand.key(event),
    });
    this.root.append(this.chips.root, this.plot, this.map.root);
    /** @type {Source|null} */
    this.source = null;
    /** @type {Viewport} */
    this.view = { t0: 0, t1: 1, row: 0 };
    this.cursor = this.focused = this.scroll = this.request = this.timer = 0;
    this.moved = this.scrubbing = false;
    /** @type {Stretch|null} */
    this.stretch = null;
    /** @type {Filters} */
    this.filters = USUAL;
    /** @type {Set<number>} */
    this.open = new Set();
    /** @type {Map<number, number>} */
    this.pins = new Map();
    /** What came last of what was asked for. @type {{overview: Overview|null, piece: Piece|null, curve: Curve|null}} */
    this.got = { overview: null, piece: null, curve: null };
    this.lanes = layLanes({ nodes: 0, height: 1, open: this.open, shows: null });
    this.hand = new Hand(this);
    new ResizeObserver(() => this.settle()).observe(this.plot);
  }

  /* ---- what the page says ---- */

  /** @param {Source} source @param {boolean} same whether it is the same run, grown or on another axis */
  setSource(source, same) {
    const whole = !this.source || this.isWhole(),
      coming = same && !this.moved && this.stretch && this.stretch.to >= (this.source?.last ?? 0) ? this.stretch : null;
    if (!same) {
      this.filters = USUAL;
      this.open.clear();
      this.pins.clear();
      this.scroll = this.focused = 0;
      this.stretch = null;
    }
    this.source = source;
    if ("news" in source) source.news = () => this.settleSoon();
    this.got = { overview: null, piece: null, curve: null };
    const all = { t0: source.lo, t1: source.hi, row: 0 };
    this.view = !same || whole ? all : viewport.within(this.view, this.bounds());
    if (coming) this.show(coming, source); // of what was to be seen, more has come
    this.got.curve = source.curve(MAP_COLUMNS);
    this.settle();
  }

  /** @param {number} event @param {boolean} [follows] */
  setCursor(event, follows = true) {
    this.cursor = event;
    this.focused = 0;
    if (follows && this.source && !this.scrubbing && !this.isWhole())
      this.view = viewport.follow(this.view, this.source.xOf(event), this.bounds(), FOLLOW);
    this.settleSoon();
  }

  /** @param {Stretch|null} stretch */
  setStretch(stretch) {
    if (sameStretch(stretch, this.stretch) || !this.source) return;
    this.stretch = stretch;
    this.show(stretch, this.source);
    this.settle();
  }

  /** The window shows a stretch, as far as it has come. @param {Stretch|null} stretch @param {Source} source */
  show(stretch, source) {
    const { t0, t1 } = windowFor(source, stretch),
      bounds = this.bounds();
    this.view = viewport.within({ t0, t1: Math.max(t1, t0 + bounds.least), row: 0 }, bounds);
  }

  setTheme() {
    this.ink = new Ink(this.ink.c, this.host);
    this.easel = new Easel();
    this.map.setTheme(this.host);
    this.settle();
  }

  /** @param {Filters} filters */
  setFilters(filters) {
    this.filters = filters;
    this.settle();
  }

  /* ---- measures ---- */

  get left() {
    return this.plot.clientWidth < 560 ? NARROW : HEAD;
  }
  get right() {
    return this.plot.clientWidth - RIGHT;
  }
  get bottom() {
    return this.plot.clientHeight - AXIS;
  }

  bounds() {
    const { source } = this,
      lo = source?.lo ?? 0,
      hi = source?.hi ?? 1,
      least = Math.min(hi - lo, (8 * (hi - lo)) / Math.max(8, source?.last ?? 8));
    return { lo, hi, least, rows: 1, n: 1 };
  }

  isWhole() {
    return viewport.isWhole(this.view, this.bounds());
  }

  /** @param {number} x place */
  px(x) {
    return this.left + ((x - this.view.t0) / (this.view.t1 - this.view.t0)) * (this.right - this.left);
  }
  /** @param {number} x pixels */
  placeAt(x) {
    return this.view.t0 + ((x - this.left) / (this.right - this.left)) * (this.view.t1 - this.view.t0);
  }

  /** @param {number} event */
  nodeOf(event) {
    return this.got.piece?.marks.find((m) => m.event === event)?.at ?? this.source?.nodeOf(event) ?? 0;
  }

  /* ---- drawing ---- */

  /** The picture stands still: lanes get their places. */
  settle() {
    clearTimeout(this.timer);
    const { source } = this;
    if (!source || !this.plot.clientHeight) return;
    this.ask(source);
    const seen = this.seen(),
      meant = lanesMeant(this.filters, this.level);
    this.lanes = layLanes({
      nodes: source.nodes,
      height: this.bottom - FLAG - 4,
      open: this.open,
      shows: lanesShown(meant, seen, { pins: this.pins, past: this.past(), nodes: source.nodes }),
    });
    this.scroll = Math.max(0, Math.min(this.scroll, this.lanes.height - (this.bottom - FLAG - 4)));
    this.chips.show({
      header: source.header,
      nodes: source.nodes,
      filters: this.filters,
      lanes: meant,
      shown: this.lanes.shown,
      pins: this.pins.size,
      whole: this.isWhole(),
      causal: source.past !== null,
    });
    this.draw();
    if (this.moved) this.tellStretch();
    this.options.onLayout?.(geometryOf(this, source));
    this.tellAside(source);
  }

  past() {
    return this.filters.past ? (this.source?.past?.(this.focused || this.cursor) ?? null) : null;
  }

  get level() {
    return levelOf(this.source?.inView(this.view) ?? { events: 0, messages: 0 });
  }

  /** What the level is drawn from, if it is here. */
  seen() {
    return this.level === "density" ? this.got.overview : this.got.piece;
  }

  /** Looks at what the window shows. @param {Source} source */
  ask(source) {
    const { t0, t1 } = this.view,
      w = { t0, t1 };
    if (this.level === "density") {
      const columns = Math.max(1, Math.round((this.right - this.left) / COLUMN));
      this.got.overview = source.overview(w, columns, this.past() ?? undefined);
    } else this.got.piece = source.piece(w);
  }

  settleSoon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), SETTLE);
    this.draw();
  }

  draw() {
    this.request ||= requestAnimationFrame(() => {
      this.request = 0;
      this.paint();
    });
  }

  paint() {
    const { ink, source, plot } = this;
    if (!source || !plot.clientWidth || !plot.clientHeight) return;
    this.ask(source);
    begin(ink, plot.clientWidth, plot.clientHeight);
    const s = this.scene(source);
    if (s.level === "density") drawDensity(ink, s, this.easel);
    else drawPiece(ink, s);
    drawHeads(ink, s, (node) => nodeName(source.header, node));
    drawAxis(ink, s, (x) => this.write(source.numberAt(x)));
    drawCursor(ink, s);
    const { left, right, got, view } = this;
    this.map.show({ source, window: view, least: this.bounds().least, left, right, curve: got.curve });
    this.host.style.setProperty("--cursor", `${geometryOf(this, source).at(this.cursor)}px`);
  }

  /** @param {Source} source @returns {Scene} */
  scene(source) {
    const { view, lanes, scroll, level, got, cursor, filters, pins } = this;
    return {
      ...{ left: this.left, right: this.right, top: FLAG + 2, bottom: this.bottom, px: (x) => this.px(x) },
      ...{ t0: view.t0, t1: view.t1, lanes, scroll, level, cursor, filters, pins },
      overview: got.overview,
      piece: got.piece,
      cursorX: this.px(source.xOf(cursor)),
      focus: this.focused,
      flag: this.write(source.stepOf(cursor)),
      past: this.past(),
      names: [],
    };
  }

  /* ---- what the page is told ---- */

  /** @param {Source} source */
  tellAside({ nodes }) {
    const { level, view, lanes } = this,
      piece = this.got.piece;
    this.options.onAside?.(asideOf({ level, window: view, piece, lanes, nodes }, this.options.t, this.write));
  }

  tellStretch() {
    const stretch = this.source && stretchIn(this.source, this.view);
    this.moved = false;
    if (sameStretch(stretch, this.stretch)) return;
    this.stretch = stretch;
    this.options.onStretch?.(stretch);
  }

  /* ---- what the user means ---- */

  /** The cursor is dragged, and the window stays. @param {number} event @param {boolean} done */
  scrub(event, done) {
    this.scrubbing = !done;
    if (!done) this.options.onCursor?.(event);
    else this.setCursor(this.cursor);
  }

  /** Opens a group, or closes it. @param {number} group */
  turn(group) {
    if (!this.open.delete(group)) this.open.add(group);
    this.settle();
  }

  /** @param {number} node */
  pin(node) {
    this.pins = pinned(this.pins, node);
    this.settle();
  }

  /** @param {number} event */
  focus(event) {
    this.focused = event;
    if (event && this.source) this.view = viewport.follow(this.view, this.source.xOf(event), this.bounds(), FOLLOW);
    this.options.onSelect?.(event);
    this.settle();
  }

  /** @param {number} factor 0: the whole run */
  zoom(factor) {
    const { t0, t1 } = this.view,
      bounds = this.bounds(),
      x = this.source?.xOf(this.focused || this.cursor) ?? t0,
      at = x > t0 && x < t1 ? x : (t0 + t1) / 2;
    this.moved = true;
    this.view = factor ? viewport.zoom(this.view, factor, at, bounds) : { t0: bounds.lo, t1: bounds.hi, row: 0 };
    this.settle();
  }

  /** @param {number} dx @param {number} dy pixels @param {boolean} done */
  pan(dx, dy, done) {
    const unit = (this.view.t1 - this.view.t0) / (this.right - this.left);
    this.scroll = Math.max(0, Math.min(this.scroll - dy, this.lanes.height - (this.bottom - FLAG - 4)));
    this.look(viewport.pan(this.view, -dx * unit, 0, this.bounds()), done);
  }

  /** @param {Viewport} view @param {boolean} done */
  look(view, done) {
    this.moved = true;
    this.view = view;
    if (done) this.settle();
    else this.settleSoon();
  }
}
