/**
 * Streams one run at a time, over plain HTTP as NDJSON: a header, events, a summary. A broken response is requested
 * again, and the events already received are skipped.
 * @import {Header, Summary, TraceEvent} from "../model/types.js"
 * @import {Later, Refusal} from "./socket.js"
 */
import { isBusy, Wait } from "./wait.js";

/**
 * The callbacks of a stream. `problem` ends the run; after `waiting` the stream retries by itself.
 * @typedef {object} Listener
 * @property {(header: Header) => void|Promise<void>} header once per run, even if the connection breaks; events
 *   follow when the promise resolves
 * @property {(events: TraceEvent[]) => void} events events that arrived together
 * @property {(summary: Summary) => void} summary the run is complete
 * @property {(refusal: Refusal) => void} problem the server refuses the run
 * @property {(seconds: number, refusal?: Refusal) => void} waiting the connection broke, or the server is busy
 * @property {(ahead: number) => void} behind about how many other requests come first
 */
/** @typedef {(address: string, how: {method?: string, body?: string, signal: AbortSignal}) => Promise<Response>} Get */
/**
 * How to request a run, and the timers to wait with.
 * @typedef {object} Options
 * @property {(scenario: unknown) => string} [named] names a scenario in an address; if "", the scenario is posted
 * @property {Get} [get]
 * @property {Later} [later]
 * @property {(timer: any) => void} [forget]
 */
/**
 * @typedef {object} Wanted a run, and how much of it has arrived
 * @property {string} address
 * @property {string} [body]
 * @property {number} had events received
 * @property {boolean} headed
 * @property {AbortController} gone
 */

export class RunStream {
  #listener;
  /** @type {Required<Options>} */
  #how;
  /** The run that is not complete yet. @type {Wanted|null} */
  #wanted = null;
  #wait = new Wait();
  /** The timer of the next attempt, or null. @type {any} */
  #timer = null;

  /** @param {Options} options @param {Listener} listener */
  constructor(options, listener) {
    this.#listener = listener;
    this.#how = {
      named: (scenario) => (typeof scenario === "string" ? scenario : ""),
      get: (address, how) => fetch(address, how),
      later: (work, ms) => setTimeout(work, ms),
      forget: (timer) => clearTimeout(timer),
      ...options,
    };
  }

  /**
   * Requests a run, cancelling the current one.
   * @param {{scenario: unknown, picture?: boolean}} request scenario: or its name; picture: whether to include the
   *   algorithm's picture
   */
  run({ scenario, picture }) {
    this.stop();
    const s = this.#how.named(scenario),
      query = new URLSearchParams({ ...(picture && { picture: "1" }), ...(s && { s }), waiting: "1" });
    this.#wanted = {
      address: `/api/v1/run?${query}`,
      ...(!s && { body: JSON.stringify(scenario) }),
      ...{ had: 0, headed: false, gone: new AbortController() },
    };
    this.#wait.over();
    void this.#call(this.#wanted);
  }

  /** Cancels the current run. */
  stop() {
    this.#forget();
    this.#wanted?.gone.abort();
    this.#wanted = null;
  }

  /** Retries now instead of at the end of the wait, because the network is back. */
  retryNow() {
    if (!this.#wanted || this.#timer === null) return;
    this.#forget();
    void this.#call(this.#wanted);
  }

  #forget() {
    this.#how.forget(this.#timer);
    this.#timer = null;
  }

  /** @param {Wanted} mine */
  async #call(mine) {
    try {
      const { address, body, gone } = mine,
        answer = await this.#how.get(address, { ...(body && { method: "POST", body }), signal: gone.signal });
      if (answer.ok) await this.#read(mine, answer);
      else this.#refused(mine, await answer.json());
    } catch (fault) {
      if (mine === this.#wanted) console.warn("run:", fault);
    }
    if (mine === this.#wanted && this.#timer === null) this.#again(this.#wait.seconds);
  }

  /**
   * Reads a response. A line may be split across pieces; the lines of one piece are delivered together.
   * @param {Wanted} mine @param {Response} answer
   */
  async #read(mine, answer) {
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "",
      seen = 0;
    for (
      let piece = await pieces?.read();
      piece && !piece.done && mine === this.#wanted;
      piece = await pieces?.read()
    ) {
      const lines = (rest + piece.value).split("\n");
      rest = lines.pop() ?? "";
      seen = await this.#take(mine, lines, seen);
    }
  }

  /**
   * @param {Wanted} mine @param {string[]} lines @param {number} seen events of this response before them
   * @returns {Promise<number>} events of this response up to here
   */
  async #take(mine, lines, seen) {
    /** @type {TraceEvent[]} */
    const fresh = [];
    const flush = () => {
      if (fresh.length) this.#listener.events(fresh.splice(0));
    };
    for (const line of lines) {
      if (!line || mine !== this.#wanted) continue;
      const value = JSON.parse(line);
      if (value.error) this.#refused(mine, value.error);
      else if (value.waiting) this.#listener.behind(value.waiting.ahead);
      else if (value.fano) await this.#head(mine, value);
      else if (value.summary) {
        flush();
        this.#wanted = null;
        this.#listener.summary(value.summary);
      } else if (++seen > mine.had) {
        // a response always begins with the first event
        mine.had++;
        fresh.push(value);
      }
    }
    if (mine === this.#wanted) flush();
    return seen;
  }

  /** @param {Wanted} mine @param {Header} header */
  async #head(mine, header) {
    this.#wait.over();
    const again = mine.headed;
    mine.headed = true;
    if (!again) await this.#listener.header(header);
  }

  /** @param {Wanted} mine @param {Refusal} refusal */
  #refused(mine, refusal) {
    if (mine !== this.#wanted) return;
    if (isBusy(refusal)) return this.#again(refusal.retryAfter ?? this.#wait.seconds, refusal);
    this.#wanted = null;
    this.#listener.problem(refusal);
  }

  /** @param {number} seconds @param {Refusal & {ahead?: number}} [refusal] */
  #again(seconds, refusal) {
    this.#forget();
    this.#timer = this.#how.later(() => {
      this.#timer = null;
      if (this.#wanted) void this.#call(this.#wanted);
    }, seconds * 1000);
    this.#wait.longer();
    if (refusal?.ahead) this.#listener.behind(refusal.ahead);
    else this.#listener.waiting(seconds, refusal);
  }
}
