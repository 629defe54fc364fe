/**
 * The chunks of a run that stays at the server: fetched one at a time, the one wanted last first, and a few of them kept.
 * @import {RunChunk} from "../model/run-chunk.js"
 * @import {Get} from "./remote-source.js"
 */

/** Events of a piece, and how many pieces are kept. */
export const PIECE = 2500;
const KEPT = 6;
/** So many are wanted at a time; what was wanted before is wanted no more. */
const WANTED = 12;
/** Milliseconds until a piece that could not be had is asked for again. */
const REST = 2000;

/** The piece in which an event is. @param {number} event */
export const pieceWith = (event) => Math.max(0, Math.floor((event - 1) / PIECE));

export class Pieces {
  /** The one used last stands last. @type {Map<number, RunChunk>} */
  #chunks = new Map();
  /** What is wanted most stands first. @type {number[]} */
  #wanted = [];
  #busy = false;
  /** @type {((piece: number) => void)[]} */
  #listeners = [];

  /**
   * @param {Get} get @param {number} last the last event @param {(text: string) => RunChunk} read
   * @param {(work: () => void, ms: number) => any} [later]
   */
  constructor(get, last, read, later = (work, ms) => setTimeout(work, ms)) {
    this.get = get;
    this.read = read;
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
  at(k, soon = false) {
    const chunk = this.#chunks.get(k);
    if (chunk) this.#keep(k, chunk);
    else if (k >= 0 && k < this.count) this.#want(k, soon);
    return chunk;
  }

  /** @param {number} k @param {RunChunk} chunk */
  #keep(k, chunk) {
    this.#chunks.delete(k);
    this.#chunks.set(k, chunk);
    for (const oldest of this.#chunks.keys()) if (this.#chunks.size > KEPT) this.#chunks.delete(oldest);
  }

  /** The piece in which an event is, if it is here. @param {number} event */
  with(event) {
    return this.#chunks.get(pieceWith(event));
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
      const query = { from: k * PIECE + 1, to: Math.min(this.last, (k + 1) * PIECE), context: 1 },
        text = await this.get("piece", query).then(
          (answer) => answer.text(),
          () => null,
        );
      if (text === null) {
        await new Promise((again) => this.later(() => again(null), REST));
        continue;
      }
      this.#keep(k, this.read(text));
      this.#wanted = this.#wanted.filter((other) => other !== k);
      for (const news of this.#listeners) news(k);
    }
    this.#busy = false;
  }
}
