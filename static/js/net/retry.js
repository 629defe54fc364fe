/** Exponential backoff: a client waits before each retry, twice as long each time. */

/** @import {Refusal} from "./socket.js" */

/** Calls a function after `ms` milliseconds. @typedef {(work: () => void, ms: number) => any} Later */
/**
 * The callbacks of a wait, one of which is called: its seconds and the refusal, unless the server is away; or, if there
 * is such a callback, about how many other requests come first.
 * @typedef {{waiting: (seconds: number, refusal?: Refusal) => void, behind?: (ahead: number) => void}} WaitListener
 */

const FIRST = 0.5,
  LONGEST = 15;

/** Whether the server is busy. @param {{status: number}} answer */
export const isBusy = ({ status }) => status === 429 || status === 503;

export class Retry {
  #seconds = FIRST;
  /** The waiting requests: calling one retries it at once. @type {Set<() => void>} */
  #waiting = new Set();
  #later;

  /** @param {Later} [later] */
  constructor(later = (work, ms) => setTimeout(work, ms)) {
    this.#later = later;
  }

  /** Resets the wait, because the server has answered. */
  over() {
    this.#seconds = FIRST;
  }

  /** Ends all waits, because the network is back. */
  now() {
    for (const go of this.#waiting) go();
  }

  /**
   * Waits as long as the refusal says, else twice as long as before.
   * @param {Refusal|null} refusal null: the server is away @param {WaitListener} listener
   */
  wait(refusal, { waiting, behind }) {
    const seconds = refusal?.retryAfter ?? this.#seconds;
    this.#seconds = Math.min(this.#seconds * 2, LONGEST);
    if (refusal?.ahead && behind) behind(refusal.ahead);
    else waiting(seconds, refusal ?? undefined);
    return new Promise((done) => {
      const go = () => {
        this.#waiting.delete(go);
        done(null);
      };
      this.#waiting.add(go);
      this.#later(go, seconds * 1000);
    });
  }
}

/**
 * The text of a place in the queue: about `ahead` other requests come first.
 * @param {number} ahead @param {(key: string, values?: Record<string, any>) => string} t
 */
export const placeInLine = (ahead, t) => (ahead > 0 ? t("play.ahead", { n: ahead }) : t("play.next"));
