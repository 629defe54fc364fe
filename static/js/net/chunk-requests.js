/**
 * Requests for chunks of a run, over plain HTTP. Like a run's stream, they are retried while the server is busy or
 * away, and report to the same listener.
 * @import {Listener} from "./run-stream.js"
 * @import {Later} from "./retry.js"
 */
import { refusalIn } from "./ask.js";
import { isBusy, Retry } from "./retry.js";

/**
 * The callbacks used; `arrived`: the server has answered after a wait.
 * @typedef {Pick<Listener, "waiting"|"behind"> & {arrived: () => void}} ChunkListener
 */
/** @typedef {(address: string, how: {signal: AbortSignal}) => Promise<Response>} Fetch */

export class ChunkRequests {
  #gone = new AbortController();
  #retry;
  /** Whether the listener was told to wait. */
  #waited = false;
  #address;
  #listener;
  #fetch;

  /**
   * @param {(path: string, query: Record<string, string|number>) => string} address
   * @param {ChunkListener} listener
   * @param {{get?: Fetch, later?: Later}} [how]
   */
  constructor(address, listener, { get = (to, how) => fetch(to, how), later } = {}) {
    this.#address = address;
    this.#listener = listener;
    this.#fetch = get;
    this.#retry = new Retry(later);
  }

  /**
   * Asks until there is an answer. Rejects with the server's refusal, or with the abort reason after `stop`.
   * @param {string} path @param {Record<string, string|number>} query
   */
  get = async (path, query) => {
    const { signal } = this.#gone;
    for (;;) {
      const answer = await this.#fetch(this.#address(path, query), { signal }).catch(() => null);
      signal.throwIfAborted();
      if (answer?.ok) return this.#arrived(answer);
      const refusal = answer && (await refusalIn(answer));
      if (refusal && !isBusy(refusal)) throw refusal;
      this.#waited = true;
      await this.#retry.wait(refusal, this.#listener);
      signal.throwIfAborted();
    }
  };

  /** Retries the waiting requests at once, because the network is back. */
  retryNow() {
    this.#retry.now();
  }

  /** Cancels all requests. */
  stop() {
    this.#gone.abort();
    this.retryNow();
  }

  /** @param {Response} answer */
  #arrived(answer) {
    this.#retry.over();
    if (this.#waited) this.#listener.arrived();
    this.#waited = false;
    return answer;
  }
}
