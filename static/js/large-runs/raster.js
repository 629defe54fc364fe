/**
 * Draws a density as pixels: the more events, the darker; full ink where a node is inside. Pure: it fills an array in
 * the format of ImageData, with one pixel for each column and each row of the screen.
 *
 * @import {Lanes} from "./lanes.js"
 * @import {Overview} from "./source.js"
 */

/** The ink of a cell that is not empty, the ink for each unit of events, and the most ink for events. */
const FIRST = 0.1,
  MORE = 0.085,
  MOST = 0.62;
/** A unit is the mean number of events in a cell that is not empty, divided by this, so that most cells differ. */
const SHARE = 3;

/**
 * Returns the ink of a cell, from 0 to 1. If entries can be told apart, each has full ink; if not, the ink grows with
 * the share of time inside.
 * @param {number} events @param {number} inside percent @param {number} unit in events @param {boolean} apart
 */
export function inkOf(events, inside, unit, apart) {
  const some = events || inside ? Math.min(MOST, FIRST + (MORE * events) / unit) : 0;
  if (!inside) return some;
  return apart ? 1 : some + (1 - some) * (inside / 100);
}

/** Entries can be told apart if at most this fraction of the cells has one. */
const CROWDED = 0.25;

/** Reports whether entries can be told apart. @param {Overview} overview */
export function apartIn({ inside }) {
  let cells = 0;
  for (const percent of inside) if (percent) cells++;
  return cells <= CROWDED * inside.length;
}

/** Returns the number of events in a unit of ink, at least 1. @param {Overview} overview */
export function unitOf({ events }) {
  let sum = 0,
    cells = 0;
  for (const n of events) {
    sum += n;
    if (n) cells++;
  }
  return Math.max(1, Math.ceil(sum / Math.max(1, cells) / SHARE));
}

/**
 * Draws an overview into an array of pixels.
 * @param {Overview} overview @param {Lanes} lanes
 * @param {object} o
 * @param {number} o.height rows of the screen
 * @param {number} o.scroll the lanes' scroll offset in rows
 * @param {(node: number) => readonly number[]} o.colour red, green and blue, 0 to 255
 * @param {Uint8ClampedArray} o.out columns × height × 4 zeros
 */
export function rasterise(overview, lanes, { height, scroll, colour, out }) {
  const { columns, events, inside } = overview,
    unit = unitOf(overview),
    apart = apartIn(overview);
  for (let i = 0; i < lanes.top.length; i++) {
    const tall = lanes.tall[i],
      top = lanes.top[i] - scroll;
    if (!(top < height && top + tall > 0)) continue; // NaN: not shown
    const y0 = Math.max(0, Math.floor(top)),
      y1 = Math.min(height, Math.max(y0 + 1, Math.round(top + tall - (tall > 5 ? 2 : 0)))),
      [red, green, blue] = colour(i + 1);
    for (let c = 0, cell = i * columns; c < columns; c++, cell++) {
      if (!events[cell] && !inside[cell]) continue;
      const alpha = 255 * inkOf(events[cell], inside[cell], unit, apart);
      for (let y = y0; y < y1; y++) {
        const at = 4 * (y * columns + c);
        if (out[at + 3] >= alpha) continue; // lanes thinner than a row share it; the darkest wins
        out[at] = red;
        out[at + 1] = green;
        out[at + 2] = blue;
        out[at + 3] = alpha;
      }
    }
  }
}
