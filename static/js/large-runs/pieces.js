/**
 * The pieces of a run that stays at the server, as text: fetched one at a time, what is wanted last first, and a few of
 * them kept.
 * @import {Get} from "./remote-source.js"
 */
import { LruCache } from "./cache.js";

/** Events of a piece, and how many pieces are kept. */
export const PIECE = 2500;
const KEPT = 20;
/** So many are wanted at a time; what was wanted before is wanted no more. */
const WANTED = 12;
/** Milliseconds until a piece that could not be had is asked for again. */
const REST = 2000;

/** The piece in which an event is. @param {number} event */
export const pieceWith = (event) => Math.max(0, Math.floor((event - 1) / PIECE));

export class Pieces {
  /** @type {LruCache<number, string>} */
  #texts = new LruCache(KEPT);
  /** What is wanted most stands first. @type {number[]} */
  #wanted = [];
  #busy = false;
  /** @type {((piece: number) => void)[]} */
  #listeners = [];

  /**
   * @param {Get} get @param {number} last the last event
   * @param {(work: () => void, ms: number) => any} [later]
   */
  constructor(get, last, later = (work, ms) => setTimeout(work, ms)) {
    this.get = get;
    this.count = pieceWith(last) + 1;
    this.last = last;
    this.later = later;
  }

  /** @param {(piece: number) => void} news is told which piece has come */
  listen(news) {
    this.#listeners.push(news);
  }

  /** Nothing is wanted any more. */
  stop() {
    this.#wanted = [];
    this.#listeners = [];
  }

  /**
   * A piece, if it is here; else it is asked for.
   * @param {number} k @param {boolean} [soon] only if nothing else is wanted
   */
  text(k, soon = false) {
    const text = this.#texts.get(k);
    if (text === undefined && k >= 0 && k < this.count) this.#want(k, soon);
    return text;
  }

  /** @param {number} k @param {boolean} soon */
  #want(k, soon) {
    if (soon && this.#wanted.includes(k)) return;
    const others = this.#wanted.filter((other) => other !== k);
    this.#wanted = (soon ? [...others, k] : [k, ...others]).slice(0, WANTED);
    if (!this.#busy) void this.#fetch();
  }

  async #fetch() {
    this.#busy = true;
    for (let k = this.#wanted[0]; k !== undefined; k = this.#wanted[0]) {
      try {
        const answer = await this.get("piece", {
          from: k * PIECE + 1,
          to: Math.min(this.last, (k + 1) * PIECE),
          context: 1,
        });
        this.#texts.set(k, await answer.text());
        this.#wanted = this.#wanted.filter((other) => other !== k);
      } catch {
        await new Promise((again) => this.later(() => again(null), REST));
        continue;
      }
      for (const news of this.#listeners) news(k);
    }
    this.#busy = false;
  }
}
