/**
 * Requests for chunks of a run, over plain HTTP. Like a run's stream, they are retried while the server is busy or
 * away, and report to the same listener.
 * @import {Listener} from "./run-stream.js"
 * @import {Later, Refusal} from "./socket.js"
 */
import { isBusy, Wait } from "./wait.js";

/** The callbacks used; `arrived`: the server has answered after a wait. */
/** @typedef {Pick<Listener, "waiting"|"behind"> & {arrived: () => void}} Told */
/** @typedef {(address: string, how: {signal: AbortSignal}) => Promise<Response>} Fetch */

/** The server's refusal of a request. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

export class Asking {
  #gone = new AbortController();
  #wait = new Wait();
  /** Whether the listener was told to wait. */
  #told = false;
  /** The waiting requests: calling one retries it at once. @type {Set<() => void>} */
  #waiting = new Set();

  /**
   * @param {(path: string, query: Record<string, string|number>) => string} address
   * @param {Told} listener
   * @param {{get?: Fetch, later?: Later}} [how]
   */
  constructor(
    address,
    listener,
    { get = (to, how) => fetch(to, how), later = (work, ms) => setTimeout(work, ms) } = {},
  ) {
    this.address = address;
    this.listener = listener;
    this.fetch = get;
    this.later = later;
  }

  /**
   * Asks until there is an answer. Throws Refused, or the abort reason after `stop`.
   * @param {string} path @param {Record<string, string|number>} query
   */
  get = async (path, query) => {
    const { signal } = this.#gone;
    for (;;) {
      const answer = await this.fetch(this.address(path, query), { signal }).catch(() => null);
      signal.throwIfAborted();
      if (answer?.ok) return this.#came(answer);
      const refusal =
        answer && (await answer.json().catch(() => ({ status: answer.status, error: answer.statusText })));
      if (refusal && !isBusy(refusal)) throw new Refused(refusal);
      await this.#rest(refusal);
      signal.throwIfAborted();
    }
  };

  /** Retries the waiting requests at once, because the network is back. */
  retryNow() {
    for (const now of this.#waiting) now();
  }

  /** Cancels all requests. */
  stop() {
    this.#gone.abort();
    this.retryNow();
  }

  /** @param {Response} answer */
  #came(answer) {
    this.#wait.over();
    if (this.#told) this.listener.arrived();
    this.#told = false;
    return answer;
  }

  /** @param {(Refusal & {ahead?: number})|null} refusal null: the server is away */
  #rest(refusal) {
    const seconds = refusal?.retryAfter ?? this.#wait.seconds;
    this.#wait.longer();
    this.#told = true;
    if (refusal?.ahead) this.listener.behind(refusal.ahead);
    else this.listener.waiting(seconds, refusal ?? undefined);
    return new Promise((again) => {
      const now = () => {
        this.#waiting.delete(now);
        again(null);
      };
      this.#waiting.add(now);
      this.later(now, seconds * 1000);
    });
  }
}
