/**
 * What a hand on the view of a large run means: pointer and keys.
 * @import {ScaleView} from "./view.js"
 */
import * as viewport from "../model/viewport.js";
import { listen } from "../parts/diagram/gestures.js";
import { headAt } from "./heads.js";
import { GROUP, laneAt, middleOf } from "./lanes.js";
import { FLAG } from "./paint.js";

/**
 * By how much keys zoom, which share of the window they pan, and how far they scroll.
 * @type {Record<string, number>}
 */
const ZOOMS = { "+": 2 / 3, "=": 2 / 3, "-": 1.5, _: 1.5, 0: 0 };
const PAN = 0.25,
  SCROLL = 40;
/** So near an event, in pixels, it is meant. */
const NEAR = 9;

export class Hand {
  /** @param {ScaleView} view */
  constructor(view) {
    this.view = view;
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"])
      view.root.addEventListener(type, (event) => event.stopPropagation()); // below stands the usual diagram
    view.plot.addEventListener("keydown", (event) => {
      if (this.key(event)) event.preventDefault();
    });
    listen(view.plot, {
      what: (x, y) => this.what(x, y),
      hover: () => {},
      tap: (x, y) => this.tap(x, y),
      scrub: (x, _, done) => view.scrub(view.source?.eventAt(view.placeAt(x)) ?? 0, done),
      pan: (dx, dy, done) => view.pan(dx, dy, done),
      zoom: (factor, x) => view.look(viewport.zoom(view.view, factor, view.placeAt(x), view.bounds()), false),
    });
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was used */
  key(event) {
    const { view } = this,
      { key, shiftKey } = event,
      way = { ArrowLeft: -1, ArrowRight: 1 }[key],
      rows = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (event.ctrlKey || event.metaKey || event.altKey || !view.source) return false;
    if (key in ZOOMS) view.zoom(ZOOMS[key]);
    else if (shiftKey && way) view.pan(-way * PAN * (view.right - view.left), 0, true);
    else if (shiftKey && rows) view.pan(0, -rows * SCROLL, true);
    else return view.focused > 0 && this.keyOn(key, view.focused) ? true : this.keyAlong(key);
    return true;
  }

  /** What a key does with the event in focus. @param {string} key @param {number} event */
  keyOn(key, event) {
    const { view } = this;
    if (key === "Escape") view.focus(0);
    else if (key === "p") view.pin(view.nodeOf(event));
    else if (key === "o") view.turn(Math.floor((view.nodeOf(event) - 1) / GROUP));
    else return false;
    return true;
  }

  /** To the event that a key leads to. @param {string} key */
  keyAlong(key) {
    const { view } = this,
      to = view.source?.neighbour(view.focused || view.cursor, key) ?? 0;
    if (to) view.focus(to);
    return to > 0;
  }

  /** What is under a pointer. @param {number} x @param {number} y @returns {"flag"|"foot"|"mark"|"plot"|"still"} */
  what(x, y) {
    const { view } = this,
      cursor = view.source ? view.px(view.source.xOf(view.cursor)) : NaN;
    if (y < FLAG && Math.abs(x - cursor) < 34) return "flag";
    if (y > view.bottom && x > view.left) return "foot";
    if (x < view.left) return this.headAt(x, y) ? "mark" : "still";
    return this.eventNear(x, y) ? "mark" : "plot";
  }

  /** @param {number} x @param {number} y */
  headAt(x, y) {
    const { lanes, scroll } = this.view,
      within = y - FLAG - 2 + scroll;
    return headAt(lanes, x, within, laneAt(lanes, within));
  }

  /** The event at a point, or 0. @param {number} x @param {number} y */
  eventNear(x, y) {
    const { view } = this;
    let best = 0,
      distance = NEAR;
    if (view.level === "density") return 0;
    for (const { event, x: place, at } of view.got.piece?.marks ?? []) {
      const d = Math.hypot(view.px(place) - x, FLAG + 2 + middleOf(view.lanes, at) - view.scroll - y);
      if (d > distance) continue;
      best = event;
      distance = d;
    }
    return best;
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    const { view } = this;
    if (!view.source) return;
    if (x < view.left) {
      const head = this.headAt(x, y);
      if (head && "group" in head) view.turn(head.group);
      else if (head) view.pin(head.pin);
      return;
    }
    const event = this.eventNear(x, y);
    if (event) view.focus(event);
    else if (y < view.bottom) view.options.onCursor?.(view.source.eventAt(view.placeAt(x)));
  }
}
