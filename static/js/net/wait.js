/**
 * What a client does that cannot have what it wants just now: it waits, twice as long each time, and calls again. Pure.
 */

const FIRST = 0.5,
  LONGEST = 15;

/** Whether the server has no room just now. @param {{status: number}} answer */
export const isBusy = ({ status }) => status === 429 || status === 503;

/** The seconds until the next call. */
export class Wait {
  seconds = FIRST;

  /** The server has answered: the next wait is the first. */
  over() {
    this.seconds = FIRST;
  }

  longer() {
    this.seconds = Math.min(this.seconds * 2, LONGEST);
  }
}

/**
 * A place in line, in words: others have so many turns before, about.
 * @param {number} ahead @param {(key: string, values?: Record<string, any>) => string} t
 */
export const placeInLine = (ahead, t) => (ahead > 0 ? t("play.ahead", { n: ahead }) : t("play.next"));
