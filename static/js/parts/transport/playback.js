/**
 * The clock of playing: how many whole beats are due after some milliseconds at some speed. Pure.
 */

/**
 * Beats a second, doubling from an eighth to sixty-four: as many slower as one can bear, as many faster as one can
 * follow.
 */
export const SPEEDS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64];

/** The longest pause that counts, in milliseconds: a page that was in the background does not jump ahead on return. */
const LONGEST = 1000;

/**
 * @param {number} due beats due so far, of which only the fraction is left over from before
 * @param {number} ms since the last call
 * @param {number} speed beats a second
 * @returns {{beats: number, due: number}} whole beats to advance now, and what is left
 */
export function advance(due, ms, speed) {
  const all = due + (Math.min(Math.max(ms, 0), LONGEST) / 1000) * speed;
  const beats = Math.floor(all + 1e-9);
  return { beats, due: Math.max(0, all - beats) };
}

/** How a speed is written: "1/4×", "8×". @param {number} speed */
export function speedText(speed) {
  return `${{ 0.5: "½", 0.25: "¼", 0.125: "⅛" }[speed] ?? speed}×`;
}

/** The speed that is `steps` doublings away, within what there is. @param {number} speed @param {number} steps */
export function faster(speed, steps) {
  const i = SPEEDS.indexOf(speed) + steps;
  return SPEEDS[Math.min(Math.max(i, 0), SPEEDS.length - 1)];
}

/**
 * Lets something happen at once, and then at most every `ms`, the last one always.
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
