/**
 * The clock of playback: how many whole beats are due after some milliseconds at a speed. Pure.
 */

/**
 * Speeds in beats a second, doubling from an eighth to sixty-four: the slowest that is bearable to the fastest that can
 * be followed.
 */
export const SPEEDS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64];

/** The longest pause that counts, in milliseconds: a page that was in the background does not jump ahead on return. */
const LONGEST = 1000;

/**
 * @param {number} due the fraction of a beat left over from the last call
 * @param {number} ms since the last call
 * @param {number} speed beats a second
 * @returns {{beats: number, due: number}} whole beats to advance now, and the fraction left over
 */
export function advance(due, ms, speed) {
  const all = due + (Math.min(Math.max(ms, 0), LONGEST) / 1000) * speed;
  const beats = Math.floor(all + 1e-9);
  return { beats, due: Math.max(0, all - beats) };
}

/** A speed as text: "¼×", "8×". @param {number} speed */
export function speedText(speed) {
  return `${{ 0.5: "½", 0.25: "¼", 0.125: "⅛" }[speed] ?? speed}×`;
}

/** The speed `steps` doublings away, limited to SPEEDS. @param {number} speed @param {number} steps */
export function faster(speed, steps) {
  const i = SPEEDS.indexOf(speed) + steps;
  return SPEEDS[Math.min(Math.max(i, 0), SPEEDS.length - 1)];
}

/**
 * Throttles: works at once, then at most every `ms` milliseconds; the last value is always worked on.
 * @template T
 * @param {(value: T) => void} work
 * @param {number} ms
 * @param {{now?: () => number, later?: (work: () => void, ms: number) => any}} [clock]
 * @returns {(value: T) => void}
 */
export function atMostEvery(work, ms, { now = () => performance.now(), later = setTimeout } = {}) {
  let last = -Infinity,
    waiting = false;
  /** @type {T} */
  let newest;
  return (value) => {
    newest = value;
    if (waiting) return;
    const rest = last + ms - now();
    if (rest <= 0) {
      last = now();
      return work(newest);
    }
    waiting = true;
    later(() => {
      waiting = false;
      last = now();
      work(newest);
    }, rest);
  };
}
