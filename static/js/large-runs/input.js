/**
 * Pointer and keyboard input of a large run.
 * @import {LargeLevel} from "./large.js"
 */
import * as viewport from "../model/viewport.js";
import { onFlag } from "../parts/diagram/axis.js";
import { listen } from "../parts/diagram/gestures.js";
import { headAt } from "./heads.js";
import { GROUP, laneAt, middleOf } from "./lanes.js";
import { TOP } from "./paint.js";

/** The fraction of the window that a key pans, and the pixels that it scrolls. */
const PAN = 0.25,
  SCROLL = 40;
/** The greatest distance in pixels at which the pointer hits an event. */
const NEAR = 9;

export class Input {
  /** @param {LargeLevel} level */
  constructor(level) {
    this.level = level;
    this.diagram = level.diagram;
    const { diagram } = this;
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"])
      level.root.addEventListener(type, (event) => event.stopPropagation()); // the ordinary diagram lies underneath
    level.plot.addEventListener("keydown", (event) => {
      if (diagram.key(event)) event.preventDefault();
    });
    listen(level.surface, {
      what: (x, y) => this.what(x, y),
      hover: () => {},
      tap: (x, y) => this.tap(x, y),
      scrub: (x, _, done) => diagram.scrub(level.source?.eventAt(level.unitAt(x)) ?? 0, done),
      pan: (dx, dy, done) => this.pan(dx, dy, done),
      zoom: (factor, x) => {
        const { camera } = diagram;
        diagram.look(viewport.zoom(camera.view, factor, level.unitAt(x), camera.bounds()), false);
      },
    });
  }

  /** @param {number} dx @param {number} dy pixels @param {boolean} done */
  pan(dx, dy, done) {
    const { camera } = this.diagram;
    this.level.scrollBy(-dy);
    this.diagram.look(viewport.pan(camera.view, -dx / this.level.unit, 0, camera.bounds()), done);
  }

  /** Handles a key; reports whether it did. @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const { level, diagram } = this,
      { key, shiftKey } = event,
      way = { ArrowLeft: -1, ArrowRight: 1 }[key],
      rows = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (shiftKey && way) this.pan(-way * PAN * (level.right - level.left), 0, true);
    else if (shiftKey && rows) this.pan(0, -rows * SCROLL, true);
    else return (diagram.focusedEvent > 0 && this.keyOn(key, diagram.focusedEvent)) || this.keyAlong(key);
    return true;
  }

  /** Handles a key that acts on the focused event; reports whether it did. @param {string} key @param {number} event */
  keyOn(key, event) {
    const { level, diagram } = this;
    if (key === "Escape") diagram.select(0);
    else if (key === "p") level.pin(level.nodeOf(event));
    else if (key === "o") level.turn(Math.floor((level.nodeOf(event) - 1) / GROUP));
    else return false;
    return true;
  }

  /** Selects the event that an arrow key leads to; reports whether there is one. @param {string} key */
  keyAlong(key) {
    const { level, diagram } = this,
      to = level.source?.neighbour(diagram.focusedEvent || diagram.cursor, key) ?? 0;
    if (to) diagram.select(to);
    return to > 0;
  }

  /**
   * Returns what is under the pointer.
   * @param {number} x @param {number} y @returns {"flag"|"foot"|"mark"|"plot"|"still"}
   */
  what(x, y) {
    const { level } = this;
    if (level.source && onFlag(level.surface.pen, level.flag(level.source), x, y)) return "flag";
    if (y > level.bottom && x > level.left) return "foot";
    if (x < level.left) return this.headAt(x, y) ? "mark" : "still";
    return this.eventNear(x, y) ? "mark" : "plot";
  }

  /** @param {number} x @param {number} y */
  headAt(x, y) {
    const { lanes, scroll } = this.level,
      within = y - TOP + scroll;
    return headAt(lanes, x, within, laneAt(lanes, within));
  }

  /** Returns the event at a point, or 0. @param {number} x @param {number} y */
  eventNear(x, y) {
    const { level } = this;
    let best = 0,
      distance = NEAR;
    if (level.level === "density") return 0;
    for (const { event, x: place, at } of level.got.piece?.marks ?? []) {
      const d = Math.hypot(level.px(place) - x, TOP + middleOf(level.lanes, at) - level.scroll - y);
      if (d > distance) continue;
      best = event;
      distance = d;
    }
    return best;
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    const { level, diagram } = this;
    if (!level.source) return;
    if (x < level.left) {
      const head = this.headAt(x, y);
      if (head && "group" in head) level.turn(head.group);
      else if (head) level.pin(head.pin);
      return;
    }
    const event = this.eventNear(x, y);
    if (event) diagram.select(event);
    else if (y < level.bottom) diagram.options.onCursor?.(level.source.eventAt(level.unitAt(x)));
  }
}
