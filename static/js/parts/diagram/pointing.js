/**
 * What is pointed at in the picture, by a pointer that rests on it or by key: a moment passes before it is told of.
 *
 * @import {Hit} from "../../model/hit.js"
 */

/** Milliseconds that a pointer rests on something before it is told of. */
const HOVER = 80;

export class Pointing {
  #timer = 0;
  #tell;

  /** @param {(hit: Hit|null, x: number, y: number) => void} tell of another thing than before */
  constructor(tell) {
    /** @type {Hit|null} */
    this.at = null;
    this.#tell = tell;
  }

  /** The event that is pointed at, or 0. */
  get beat() {
    return this.at?.kind === "event" ? this.at.beat : 0;
  }

  /** The message that is pointed at. */
  get arc() {
    return this.at?.kind === "message" ? this.at.arc : null;
  }

  /** A pointer has come to something, or to nothing. @param {Hit|null} hit @param {number} x @param {number} y */
  hover(hit, x, y) {
    clearTimeout(this.#timer);
    if (!same(hit, this.at)) this.#timer = window.setTimeout(() => this.set(hit, x, y), HOVER);
  }

  /** At once. @param {Hit|null} hit @param {number} [x] @param {number} [y] */
  set(hit, x = 0, y = 0) {
    clearTimeout(this.#timer);
    if (!hit && !this.at) return;
    this.at = hit;
    this.#tell(hit, x, y);
  }

  /** Nothing, without a word. */
  drop() {
    clearTimeout(this.#timer);
    this.at = null;
  }
}

/** Whether two are the same thing. @param {Hit|null} a @param {Hit|null} b */
function same(a, b) {
  if (a?.kind === "message" && b?.kind === "message") return a.arc === b.arc;
  if (a?.kind === "event" && b?.kind === "event") return a.beat === b.beat;
  if (a?.kind === "lane" && b?.kind === "lane") return a.process === b.process;
  return a === b;
}
