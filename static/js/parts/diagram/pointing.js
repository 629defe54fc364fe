/**
 * The thing under the pointer, or chosen by key. A pointer has to rest for a moment before it is reported.
 *
 * @import {Hit} from "../../model/hit.js"
 */

/** Milliseconds that a pointer rests on a thing before it is reported. */
const HOVER = 80;

export class Pointing {
  #timer = 0;
  #tell;

  /**
   * @param {(hit: Hit|null, x: number, y: number) => void} tell called when the thing pointed at changes; null: none
   */
  constructor(tell) {
    /** @type {Hit|null} */
    this.at = null;
    this.#tell = tell;
  }

  /** The event pointed at, or 0. */
  get beat() {
    return this.at?.kind === "event" ? this.at.beat : 0;
  }

  /** The message pointed at, or null. */
  get arc() {
    return this.at?.kind === "message" ? this.at.arc : null;
  }

  /** The pointer moved onto a thing, or onto none. @param {Hit|null} hit @param {number} x @param {number} y */
  hover(hit, x, y) {
    clearTimeout(this.#timer);
    if (!same(hit, this.at)) this.#timer = window.setTimeout(() => this.set(hit, x, y), HOVER);
  }

  /** Reports a thing without waiting. @param {Hit|null} hit @param {number} [x] @param {number} [y] */
  set(hit, x = 0, y = 0) {
    clearTimeout(this.#timer);
    if (!hit && !this.at) return;
    this.at = hit;
    this.#tell(hit, x, y);
  }

  /** Points at nothing, without reporting it. */
  drop() {
    clearTimeout(this.#timer);
    this.at = null;
  }
}

/** Whether two hits are the same thing. @param {Hit|null} a @param {Hit|null} b */
function same(a, b) {
  if (a?.kind === "message" && b?.kind === "message") return a.arc === b.arc;
  if (a?.kind === "event" && b?.kind === "event") return a.beat === b.beat;
  if (a?.kind === "lane" && b?.kind === "lane") return a.process === b.process;
  return a === b;
}
