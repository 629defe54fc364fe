/**
 * The view of a large run: a diagram for hundreds of lanes and for as many events as a run may have. It is asked and tells
 * as the usual diagram does, and takes its place while such a run is on screen.
 *
 * @import {Options, Diagram} from "../parts/diagram/api.js"
 * @import {Stretch} from "../model/stretch.js"
 * @import {Viewport} from "../model/viewport.js"
 * @import {Filters} from "./filters.js"
 * @import {Scene} from "./paint.js"
 * @import {Curve, Overview, Piece, Soon, Source, Window} from "./source.js"
 */
import { nodeName } from "../model/names.js";
import { sameStretch } from "../model/stretch.js";
import * as viewport from "../model/viewport.js";
import { listen } from "../parts/diagram/gestures.js";
import { canvasIn, Ink } from "../parts/diagram/ink.js";
import { el } from "../parts/dom.js";
import { createChips } from "./chips.js";
import { busy, entering, lanesMeant, pinned, USUAL } from "./filters.js";
import { drawHeads, headAt } from "./heads.js";
import { GROUP, laneAt, layLanes, middleOf } from "./lanes.js";
import { levelOf } from "./levels.js";
import { Minimap } from "./minimap.js";
import { drawAxis, drawCursor, drawDensity, drawPiece, Easel, FLAG } from "./paint.js";

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
/** By how much keys zoom, and which share of the window they pan. @type {Record<string, number>} */
const ZOOMS = { "+": 2 / 3, "=": 2 / 3, "-": 1.5, _: 1.5, 0: 0 };
const PAN = 0.25;
/** So near an event, in pixels, it is meant. */
const NEAR = 9;
/** The row of the scrubber below. */
const TRACK = 42;
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
      key: (event) => this.key(event),
    });
    this.root.append(this.chips.root, this.plot, this.map.root);
    this.plot.addEventListener("keydown", (event) => {
      if (this.key(event)) event.preventDefault();
    });
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
    this.listen();
    new ResizeObserver(() => this.settle()).observe(this.plot);
  }

  listen() {
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"])
      this.root.addEventListener(type, (event) => event.stopPropagation()); // below stands the usual diagram
    listen(this.plot, {
      what: (x, y) => this.what(x, y),
      hover: () => {},
      tap: (x, y) => this.tap(x, y),
      scrub: (x, _, done) => this.scrub(this.source?.eventAt(this.placeAt(x)) ?? 0, done),
      pan: (dx, dy, done) => this.pan(dx, dy, done),
      zoom: (factor, x) => this.look(viewport.zoom(this.view, factor, this.placeAt(x), this.bounds()), false),
    });
  }

  /* ---- what the page says ---- */

  /** @param {Source} source @param {boolean} same whether it is the same run, grown or on another axis */
  setSource(source, same) {
    const whole = !this.source || this.isWhole();
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
    void this.take(source.curve(MAP_COLUMNS), (curve) => {
      this.got.curve = curve;
    });
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
    const { source } = this;
    this.stretch = stretch;
    this.view = { t0: source.lo, t1: source.hi, row: 0 };
    if (stretch) {
      const t0 = stretch.from > 0 ? source.xOf(stretch.from) : source.lo,
        t1 = stretch.to < source.last ? source.xOf(stretch.to) : source.hi;
      this.view = viewport.within({ t0, t1: Math.max(t1, t0 + this.bounds().least), row: 0 }, this.bounds());
    }
    this.settle();
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

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.source) return false;
    const { key } = event,
      way = { ArrowLeft: -1, ArrowRight: 1 }[key],
      rows = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (key in ZOOMS) this.zoom(ZOOMS[key]);
    else if (event.shiftKey && way) this.pan(-way * PAN * (this.right - this.left), 0, true);
    else if (event.shiftKey && rows) this.pan(0, -rows * 40, true);
    else if (key === "Escape" && this.focused) this.focus(0);
    else if (key === "p" && this.focused) this.pin(this.nodeOf(this.focused));
    else if (key === "o" && this.focused) this.turn(Math.floor((this.nodeOf(this.focused) - 1) / GROUP));
    else {
      const to = this.source.neighbour(this.focused || this.cursor, key);
      if (to) this.focus(to);
      return to > 0;
    }
    return true;
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

  /** Where an event is on the map, in pixels. @param {number} event */
  onMap(event) {
    const { lo, hi } = this.bounds(),
      x = this.source?.xOf(event) ?? lo;
    return this.left + ((x - lo) / (hi - lo)) * (this.right - this.left);
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
      shows: this.showing(meant, seen),
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
    this.tellLayout();
  }

  /** @param {ReturnType<typeof lanesMeant>} meant @param {Overview|Piece|null} seen */
  showing(meant, seen) {
    const nodes = this.source?.nodes ?? 0;
    if (meant === "all" || (!seen && meant !== "pinned")) return null;
    if (meant === "pinned") return (/** @type {number} */ node) => this.pins.has(node);
    const found = seen && (meant === "enter" ? entering(seen, nodes) : busy(this.within(seen), nodes));
    return (/** @type {number} */ node) => found?.[node] === 1 || this.pins.has(node);
  }

  /** Of a piece, what the causal past leaves. @param {Overview|Piece} seen */
  within(seen) {
    const past = this.past();
    return "marks" in seen && past ? { ...seen, marks: seen.marks.filter((m) => past(m.event)) } : seen;
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

  /** Asks for what the window shows. @param {Source} source */
  ask(source) {
    const { t0, t1 } = this.view,
      w = { t0, t1 };
    if (this.level === "density") {
      const columns = Math.max(1, Math.round((this.right - this.left) / COLUMN));
      this.take(source.overview(w, columns, this.past() ?? undefined), (overview) => {
        this.got.overview = overview;
      });
    } else
      this.take(source.piece(w), (piece) => {
        this.got.piece = piece;
      });
  }

  /** What comes later is drawn if it is still of this run. @template T @param {Soon<T>} coming @param {(come: T) => void} keep */
  take(coming, keep) {
    const { source } = this;
    if (!(coming instanceof Promise)) return keep(coming);
    void coming.then(
      (come) => {
        if (this.source !== source) return;
        keep(come);
        this.settleSoon();
      },
      () => {}, // another window has been asked for, or will be
    );
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
    const { ink, source, plot } = this,
      { canvas } = ink.c,
      ratio = devicePixelRatio || 1,
      { clientWidth: w, clientHeight: h } = plot;
    if (!source || !w || !h) return;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
      canvas.style.height = `${h}px`;
    }
    this.ask(source);
    ink.c.setTransform(ratio, 0, 0, ratio, 0, 0);
    ink.c.clearRect(0, 0, w, h);
    const s = this.scene(source);
    if (s.level === "density") drawDensity(ink, s, this.easel);
    else drawPiece(ink, s);
    drawHeads(ink, s, (node) => nodeName(source.header, node));
    drawAxis(ink, s, (x) => this.write(source.numberAt(x)));
    drawCursor(ink, s);
    const { left, right, got, view } = this;
    this.map.show({ source, window: view, least: this.bounds().least, left, right, curve: got.curve });
    this.host.style.setProperty("--cursor", `${this.offset + this.onMap(this.cursor)}px`);
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

  /** Pixels from the host's left edge. */
  get offset() {
    return this.plot.getBoundingClientRect().left - this.host.getBoundingClientRect().left;
  }

  tellLayout() {
    const { source, offset } = this;
    if (!source) return;
    this.options.onLayout?.({
      left: offset + this.left,
      right: offset + this.right,
      track: this.host.clientHeight - TRACK / 2,
      height: this.host.clientHeight,
      whole: true, // the scrubber stands below the map
      detail: this.level === "density" ? "density" : "lines",
      at: (event) => offset + this.onMap(event),
    });
  }

  tellStretch() {
    const { source, view } = this,
      { lo, hi } = this.bounds();
    this.moved = false;
    if (!source) return;
    const from = view.t0 <= lo ? 0 : Math.min(source.last, source.eventAt(view.t0) + 1),
      to = view.t1 >= hi ? source.last + 1 : Math.max(1, source.eventAt(view.t1));
    const stretch = this.isWhole() ? null : { from, to, lane: 0 };
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

  /** @param {number} x @param {number} y @returns {"flag"|"foot"|"mark"|"plot"|"still"} */
  what(x, y) {
    const cursor = this.source ? this.px(this.source.xOf(this.cursor)) : NaN;
    if (y < FLAG && Math.abs(x - cursor) < 34) return "flag";
    if (y > this.bottom && x > this.left) return "foot";
    if (x < this.left) return this.headAt(x, y) ? "mark" : "still";
    return this.level !== "density" && this.eventNear(x, y) ? "mark" : "plot";
  }

  /** @param {number} x @param {number} y */
  headAt(x, y) {
    const within = y - FLAG - 2 + this.scroll;
    return headAt(this.lanes, x, within, laneAt(this.lanes, within));
  }

  /** The event at a point, or 0. @param {number} x @param {number} y */
  eventNear(x, y) {
    let best = 0,
      distance = NEAR;
    for (const { event, x: place, at } of this.got.piece?.marks ?? []) {
      const d = Math.hypot(this.px(place) - x, FLAG + 2 + middleOf(this.lanes, at) - this.scroll - y);
      if (d > distance) continue;
      best = event;
      distance = d;
    }
    return best;
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    if (!this.source) return;
    if (x < this.left) {
      const head = this.headAt(x, y);
      if (head && "group" in head) this.turn(head.group);
      else if (head) this.pin(head.pin);
      return;
    }
    const event = this.level === "density" ? 0 : this.eventNear(x, y);
    if (event) this.focus(event);
    else if (y < this.bottom) this.options.onCursor?.(this.source.eventAt(this.placeAt(x)));
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
