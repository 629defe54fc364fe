/**
 * The diagram level of large runs: hundreds of lanes, and as many events as a run may have, in memory or at the server.
 * Zoomed out it shows density, zoomed in events and messages. Filters are above the lanes, a minimap of the whole run
 * below. This module is loaded with the first such run.
 *
 * @import {AxisName, Run} from "../model/types.js"
 * @import {Sizes} from "../model/sizes.js"
 * @import {Geometry, Level} from "../parts/diagram/api.js"
 * @import {Diagram} from "../parts/diagram/diagram.js"
 * @import {Filters} from "./filters.js"
 * @import {Scene} from "./paint.js"
 * @import {Curve, Overview, Piece, Source} from "./source.js"
 */
import { axisOf } from "../model/axis.js";
import { nodeName } from "../model/names.js";
import { CanvasSurface } from "../parts/diagram/surface.js";
import { dress, el } from "../parts/dom.js";
import { asideOf } from "./aside.js";
import { createChips } from "./chips.js";
import { lanesMeant, lanesShown, pinned, DEFAULTS } from "./filters.js";
import { drawHeads } from "./heads.js";
import { Input } from "./input.js";
import { layLanes } from "./lanes.js";
import { levelOf } from "./levels.js";
import { LocalSource } from "./local-source.js";
import { Minimap } from "./minimap.js";
import { DensityImage, drawCursor, drawDensity, drawNumbers, drawPiece, TOP } from "./paint.js";
import { LargeScenery } from "./scenery.js";

/**
 * In pixels: the width for names, also in narrow windows, the height of the axis, the least distance of two numbers on
 * it, and the right margin.
 */
const HEAD = 92,
  NARROW = 64,
  AXIS = 24,
  APART = 84,
  RIGHT = 14;
/** The width of a density column in pixels, and the number of columns of the minimap's curve. */
const COLUMN = 2,
  MAP_COLUMNS = 400;

/** @implements {Level} */
export class LargeLevel {
  /** @type {Source|null} */
  source = null;
  /** The scroll offset of the lanes in pixels. */
  scroll = 0;
  /** @type {Filters} */
  filters = DEFAULTS;
  /** The indices of open groups. @type {Set<number>} */
  open = new Set();
  /** The hue of each pinned node. @type {Map<number, number>} */
  pins = new Map();
  /** The last answers of the source. @type {{overview: Overview|null, piece: Piece|null, curve: Curve|null}} */
  got = { overview: null, piece: null, curve: null };
  lanes = layLanes({ nodes: 0, height: 1, open: this.open, shows: null });
  #density = new DensityImage();
  /**
   * The diagram's causal-past switch at the last layout, null before the first. Toggling it toggles the past filter.
   * @type {boolean|null}
   */
  #causalPast = null;

  /** @param {Diagram} diagram */
  constructor(diagram) {
    const { host, options } = diagram,
      { t } = options,
      number = new Intl.NumberFormat(options.lang ?? document.documentElement.lang, { maximumFractionDigits: 3 });
    this.diagram = diagram;
    this.write = (/** @type {number} */ n) => number.format(n + 0); // turns -0 into 0
    this.root = el("div.scale");
    this.plot = el("div.scale-plot", { id: "scale-plot", "aria-label": t("scale.label") });
    dress(this.plot, { "aria-labelledby": "scale-plot title", "aria-describedby": "keys strip" });
    this.surface = new CanvasSurface(this.plot, host);
    this.chips = createChips({
      t,
      write: this.write,
      filter: (change) => this.setFilters({ ...this.filters, ...change }),
      zoom: (factor) => (factor ? diagram.zoom(factor) : diagram.fit()),
    });
    this.input = new Input(this);
    this.map = new Minimap(host, {
      t,
      write: this.write,
      look: (w) => diagram.look({ ...diagram.camera.view, ...w }, false),
      done: () => diagram.settle(),
      key: (event) => diagram.key(event),
    });
    this.root.append(this.chips.root, this.plot, this.map.root);
    host.append(this.root);
    new ResizeObserver(() => diagram.level === this && diagram.settle()).observe(this.plot);
  }

  /** @param {Run} run @param {AxisName} axis */
  take(run, axis) {
    const { stage, options } = this.diagram;
    if (stage.run !== run || !(stage instanceof LargeScenery)) this.forget();
    else if (run.chunk) return stage; // a run at the server has one axis, and its source updates itself
    const source =
      run.chunk?.remote ??
      new LocalSource(run, axisOf(run, axis), (property) => options.promised?.(run.header, property) ?? true);
    if ("news" in source) source.news = () => this.diagram.settleSoon();
    this.source = source;
    this.got = { overview: null, piece: null, curve: source.curve(MAP_COLUMNS) };
    return new LargeScenery(run, source);
  }

  forget() {
    this.filters = DEFAULTS;
    this.open.clear();
    this.pins.clear();
    this.scroll = 0;
  }

  setTheme() {
    this.surface.setTheme();
    this.map.setTheme();
    this.#density = new DensityImage();
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    this.root.hidden = hidden;
    if (hidden) this.diagram.options.onAside?.("");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.input.key(event);
  }

  /* ---- measures ---- */

  /** The camera's sizes, as the window does not depend on the size of the plot. @returns {Sizes} */
  sized() {
    return this.diagram.camera.sizes;
  }

  get left() {
    return this.plot.clientWidth < 560 ? NARROW : HEAD;
  }
  get right() {
    return this.plot.clientWidth - RIGHT;
  }
  get bottom() {
    return this.plot.clientHeight - AXIS;
  }

  /** The height available to the lanes. */
  get #room() {
    return this.bottom - TOP - 2;
  }

  /** Pixels per unit of the axis. */
  get unit() {
    const { t0, t1 } = this.diagram.camera.view;
    return (this.right - this.left) / (t1 - t0);
  }

  /** @param {number} x units */
  px(x) {
    return this.left + (x - this.diagram.camera.view.t0) * this.unit;
  }

  /** @param {number} x pixels */
  unitAt(x) {
    return this.diagram.camera.view.t0 + (x - this.left) / this.unit;
  }

  /** @param {number} event */
  nodeOf(event) {
    return this.got.piece?.marks.find((m) => m.event === event)?.at ?? this.source?.nodeOf(event) ?? 0;
  }

  /** @param {Source} source @returns {Geometry} */
  #geometry(source) {
    const { offset } = this.surface,
      [left, right] = [offset + this.left, offset + this.right],
      unit = (right - left) / (source.hi - source.lo);
    return { left, right, at: (event) => left + (source.xOf(event) - source.lo) * unit };
  }

  /* ---- drawing ---- */

  glide() {}

  /** Defers the layout, so that the lanes keep their places during playback. */
  stepped() {
    this.diagram.settleSoon();
  }

  /** Lays out the lanes, and updates the filters, the scrubber and the note. */
  settle() {
    const { source } = this;
    if (!source || !this.plot.clientHeight) return;
    this.#followCausalPast();
    this.#ask(source);
    const seen = this.level === "density" ? this.got.overview : this.got.piece,
      { options, camera } = this.diagram,
      meant = lanesMeant(this.filters, this.level);
    this.lanes = layLanes({
      nodes: source.nodes,
      height: this.#room,
      open: this.open,
      shows: lanesShown(meant, seen, { pins: this.pins, past: this.past(), nodes: source.nodes }),
    });
    this.scrollBy(0);
    this.chips.show({
      header: source.header,
      nodes: source.nodes,
      filters: this.filters,
      lanes: meant,
      shown: this.lanes.shown,
      pins: this.pins.size,
      whole: camera.isWhole(),
    });
    options.onLayout?.(this.#geometry(source));
    const { level, lanes } = this,
      sight = { level, window: camera.view, piece: this.got.piece, lanes, nodes: source.nodes };
    options.onAside?.(asideOf(sight, options.t, this.write));
  }

  #followCausalPast() {
    const { causalPast } = this.diagram;
    if (this.#causalPast !== null && causalPast !== this.#causalPast)
      this.filters = { ...this.filters, past: !this.filters.past };
    this.#causalPast = causalPast;
  }

  past() {
    const { focusedEvent, cursor } = this.diagram;
    return this.filters.past ? (this.source?.past(focusedEvent || cursor) ?? null) : null;
  }

  get level() {
    return levelOf(this.source?.inView(this.diagram.camera.view) ?? { events: 0, messages: 0 });
  }

  /** Queries the source for the content of the window. @param {Source} source */
  #ask(source) {
    const { t0, t1 } = this.diagram.camera.view,
      w = { t0, t1 };
    if (this.level === "density") {
      const columns = Math.max(1, Math.round((this.right - this.left) / COLUMN));
      this.got.overview = source.overview(w, columns, this.past() ?? undefined);
    } else this.got.piece = source.piece(w);
  }

  paint() {
    const { source, plot } = this;
    if (!source || !plot.clientWidth || !plot.clientHeight) return;
    this.#ask(source);
    const ink = this.surface.begin(plot.clientWidth, plot.clientHeight),
      s = this.#scene(source);
    if (s.level === "density") drawDensity(ink, s, this.#density);
    else drawPiece(ink, s);
    drawHeads(ink, s, (node) => nodeName(source.header, node));
    drawNumbers(ink, s, (x) => this.write(source.numberAt(x)), { y: s.bottom + 21, apart: APART, ticks: true });
    drawCursor(ink, s);
    const { left, right, got } = this,
      { camera, host, cursor } = this.diagram;
    this.map.show({ source, window: camera.view, least: camera.bounds().least, left, right, curve: got.curve });
    host.style.setProperty("--cursor", `${this.#geometry(source).at(cursor)}px`);
  }

  /** @param {Source} source @returns {Scene} */
  #scene(source) {
    const { lanes, scroll, level, got, filters, pins } = this,
      { camera, cursor, focusedEvent } = this.diagram,
      { t0, t1 } = camera.view;
    return {
      ...{ left: this.left, right: this.right, top: TOP, bottom: this.bottom, px: (x) => this.px(x) },
      ...{ t0, t1, lanes, scroll, level, cursor, filters, pins },
      overview: got.overview,
      piece: got.piece,
      focus: focusedEvent,
      flag: this.flag(source),
      past: this.past(),
      names: [],
    };
  }

  /** The cursor's flag. @param {Source} source */
  flag(source) {
    const { cursor } = this.diagram,
      text = this.write(source.stepOf(cursor));
    return { tip: this.px(source.xOf(cursor)), width: this.plot.clientWidth, text, size: 13 };
  }

  /* ---- actions of the user ---- */

  /** @param {Filters} filters */
  setFilters(filters) {
    this.filters = filters;
    this.diagram.settle();
  }

  /** Opens a group, or closes it. @param {number} group */
  turn(group) {
    if (!this.open.delete(group)) this.open.add(group);
    this.diagram.settle();
  }

  /** @param {number} node */
  pin(node) {
    this.pins = pinned(this.pins, node);
    this.diagram.settle();
  }

  /** @param {number} dy pixels */
  scrollBy(dy) {
    this.scroll = Math.max(0, Math.min(this.scroll + dy, this.lanes.height - this.#room));
  }
}
