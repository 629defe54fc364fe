/**
 * Streams one run at a time, over plain HTTP as NDJSON: a header, events, a summary. A broken response is requested
 * again, and the events already received are skipped.
 * @import {Header, Summary, TraceEvent} from "../model/types.js"
 * @import {Later} from "./retry.js"
 * @import {Refusal} from "./socket.js"
 */
import { refusalIn } from "./ask.js";
import { isBusy, Retry } from "./retry.js";

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
 * How to request a run, and the timer to wait with.
 * @typedef {object} Options
 * @property {(scenario: unknown) => string} [named] names a scenario in an address; if "", the scenario is posted
 * @property {Get} [get]
 * @property {Later} [later]
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
  #named;
  #get;
  #retry;
  /** The run that is not complete yet. @type {Wanted|null} */
  #wanted = null;

  /** @param {Options} options @param {Listener} listener */
  constructor({ named = nameOnly, get = (address, how) => fetch(address, how), later }, listener) {
    this.#listener = listener;
    this.#named = named;
    this.#get = get;
    this.#retry = new Retry(later);
  }

  /**
   * Requests a run, cancelling the current one.
   * @param {{scenario: unknown, picture?: boolean}} request scenario: or its name; picture: whether to include the
   *   algorithm's picture
   */
  run({ scenario, picture }) {
    this.stop();
    const s = this.#named(scenario),
      query = new URLSearchParams({ ...(picture && { picture: "1" }), ...(s && { s }), waiting: "1" });
    this.#wanted = {
      address: `/api/v1/run?${query}`,
      ...(!s && { body: JSON.stringify(scenario) }),
      ...{ had: 0, headed: false, gone: new AbortController() },
    };
    this.#retry.over();
    void this.#call(this.#wanted);
  }

  /** Cancels the current run. */
  stop() {
    this.#wanted?.gone.abort();
    this.#wanted = null;
  }

  /** Retries now instead of at the end of the wait, because the network is back. */
  retryNow() {
    this.#retry.now();
  }

  /** @param {Wanted} mine */
  async #call(mine) {
    while (mine === this.#wanted) {
      const refusal = await this.#attempt(mine);
      if (mine !== this.#wanted) return;
      if (refusal && !isBusy(refusal)) {
        this.#wanted = null;
        return this.#listener.problem(refusal);
      }
      await this.#retry.wait(refusal, this.#listener);
    }
  }

  /** Requests the run once. @param {Wanted} mine @returns {Promise<Refusal|null>} null: the connection broke */
  async #attempt(mine) {
    const { address, body, gone } = mine;
    try {
      const answer = await this.#get(address, { ...(body && { method: "POST", body }), signal: gone.signal });
      return answer.ok ? await this.#read(mine, answer) : await refusalIn(answer);
    } catch (fault) {
      if (mine === this.#wanted) console.warn("run:", fault);
      return null;
    }
  }

  /**
   * Reads a response. A line may be split across pieces; the lines of one piece are delivered together.
   * @param {Wanted} mine @param {Response} answer @returns {Promise<Refusal|null>} the refusal in a line, if any
   */
  async #read(mine, answer) {
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader(),
      seen = { events: 0 };
    let rest = "";
    for (;;) {
      const piece = await pieces?.read();
      if (!piece || piece.done || mine !== this.#wanted) return null;
      const lines = (rest + piece.value).split("\n");
      rest = lines.pop() ?? "";
      const refusal = await this.#take(mine, lines, seen);
      if (refusal) return refusal;
    }
  }

  /**
   * @param {Wanted} mine @param {string[]} lines @param {{events: number}} seen the events of this response
   * @returns {Promise<Refusal|null>}
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
      if (value.error) return value.error;
      if (value.waiting) this.#listener.behind(value.waiting.ahead);
      else if (value.fano) await this.#head(mine, value);
      else if (value.summary) {
        flush();
        this.#wanted = null;
        this.#listener.summary(value.summary);
      } else if (++seen.events > mine.had) {
        // a response always begins with the first event
        mine.had++;
        fresh.push(value);
      }
    }
    if (mine === this.#wanted) flush();
    return null;
  }

  /** @param {Wanted} mine @param {Header} header */
  async #head(mine, header) {
    this.#retry.over();
    const again = mine.headed;
    mine.headed = true;
    if (!again) await this.#listener.header(header);
  }
}

/** The scenario itself, if it is a name. @param {unknown} scenario */
const nameOnly = (scenario) => (typeof scenario === "string" ? scenario : "");
