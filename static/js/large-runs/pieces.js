/**
 * A cache of the chunks of a run that stays at the server. It fetches one chunk at a time, the latest request first,
 * and keeps the most recently used ones.
 * @import {RunChunk} from "../model/run-chunk.js"
 */

/**
 * Fetches a path below /api/v1/run.
 * @typedef {(path: string, query: Record<string, string|number>) => Promise<Response>} Get
 */

/** The number of events in a chunk, and the number of chunks kept. */
export const PIECE = 2500;
const KEPT = 6;
/** The maximum number of pending requests; older ones are dropped. */
const WANTED = 12;
/** The milliseconds to wait after a failed request. */
const REST = 2000;

/** Returns the index of the chunk that holds an event, from 0. @param {number} event */
export const pieceWith = (event) => Math.max(0, Math.floor((event - 1) / PIECE));

export class Pieces {
  /** By index, in order of last use. @type {Map<number, RunChunk>} */
  #chunks = new Map();
  /** The pending requests, most urgent first. @type {number[]} */
  #wanted = [];
  #busy = false;
  /** @type {((piece: number) => void)[]} */
  #listeners = [];

  /**
   * @param {Get} get @param {number} last the run's last event @param {(text: string) => RunChunk} read
   * @param {(work: () => void, ms: number) => any} [later]
   */
  constructor(get, last, read, later = (work, ms) => setTimeout(work, ms)) {
    this.get = get;
    this.read = read;
    this.count = pieceWith(last) + 1;
    this.last = last;
    this.later = later;
  }

  /** @param {(piece: number) => void} news called with the index of each chunk that arrives */
  listen(news) {
    this.#listeners.push(news);
  }

  /** Drops all pending requests and listeners. */
  stop() {
    this.#wanted = [];
    this.#listeners = [];
  }

  /**
   * Returns chunk k if it is cached; otherwise requests it and returns undefined.
   * @param {number} k @param {boolean} [soon] request it last, after all other pending ones
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

  /** Returns the chunk that holds an event if it is cached, without requesting it. @param {number} event */
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
