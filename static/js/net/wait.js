/** Exponential backoff: a client waits before each retry, twice as long each time. Pure. */

const FIRST = 0.5,
  LONGEST = 15;

/** Whether the server is busy. @param {{status: number}} answer */
export const isBusy = ({ status }) => status === 429 || status === 503;

/** The seconds until the next retry. */
export class Wait {
  seconds = FIRST;

  /** Resets the wait, because the server has answered. */
  over() {
    this.seconds = FIRST;
  }

  longer() {
    this.seconds = Math.min(this.seconds * 2, LONGEST);
  }
}

/**
 * The text of a place in the queue: about `ahead` other requests come first.
 * @param {number} ahead @param {(key: string, values?: Record<string, any>) => string} t
 */
export const placeInLine = (ahead, t) => (ahead > 0 ? t("play.ahead", { n: ahead }) : t("play.next"));
