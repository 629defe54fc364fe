/**
 * Measures how long frames take: the time from one to the next while something moves. Pure but for the clock of frames.
 */

/** Frames of a measure, and milliseconds after which it ends with fewer. */
const FRAMES = 120,
  MOST = 20_000;

/** Milliseconds, and of how many frames. @typedef {{median: number, p95: number, frames: number}} Measured */

/** @param {number[]} intervals @returns {Measured} */
export function summed(intervals) {
  const sorted = [...intervals].sort((a, b) => a - b),
    at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { median: at(0.5), p95: at(0.95), frames: sorted.length };
}

/**
 * @param {(share: number) => void} draw draws the frame that stands at a share of the movement, from 0 to 1
 * @param {(work: (now: number) => void) => any} [frame]
 * @returns {Promise<Measured>}
 */
export function measure(draw, frame = requestAnimationFrame) {
  return new Promise((done) => {
    /** @type {number[]} */
    const intervals = [];
    let i = 0,
      began = 0,
      before = 0;
    const next = (/** @type {number} */ now) => {
      began ||= now;
      if (before) intervals.push(now - before);
      before = now;
      if (i >= FRAMES || now - began > MOST) return done(summed(intervals));
      draw(i++ / (FRAMES - 1));
      frame(next);
    };
    frame(next);
  });
}
