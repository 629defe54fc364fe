/**
 * A density as pixels: the more events, the darker; where somebody is inside, in full ink. Pure: it fills an array as
 * ImageData has it, one pixel for a column and for a row of the screen.
 *
 * @import {Lanes} from "./lanes.js"
 * @import {Overview} from "./source.js"
 */

/** The ink of one event, of each unit of further ones, and of so many that they cannot be told apart. */
const FIRST = 0.1,
  MORE = 0.085,
  MOST = 0.62;
/** So many of the mean cell's events make a unit: a third, so that most cells can be told apart. */
const SHARE = 3;

/**
 * How dark a cell is, from 0 to 1. Where entries can be told apart each has the full ink; where they cannot, there is
 * as much more of it as there is time inside.
 * @param {number} events @param {number} inside percent @param {number} unit events @param {boolean} apart
 */
export function inkOf(events, inside, unit, apart) {
  const some = events || inside ? Math.min(MOST, FIRST + (MORE * events) / unit) : 0;
  if (!inside) return some;
  return apart ? 1 : some + (1 - some) * (inside / 100);
}

/** Entries can be told apart where at most so many of the cells have one. */
const CROWDED = 0.25;

/** Whether entries can be told apart. @param {Overview} overview */
export function apartIn({ inside }) {
  let cells = 0;
  for (const percent of inside) if (percent) cells++;
  return cells <= CROWDED * inside.length;
}

/** The events of a unit of ink. @param {Overview} overview */
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
 * @param {Overview} overview @param {Lanes} lanes
 * @param {object} o
 * @param {number} o.height rows of the screen
 * @param {number} o.scroll by how many of them the lanes are scrolled
 * @param {(node: number) => readonly number[]} o.colour red, green and blue
 * @param {Uint8ClampedArray} o.out columns × height × 4, and empty
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
        if (out[at + 3] >= alpha) continue; // lanes thinner than a row share it
        out[at] = red;
        out[at + 1] = green;
        out[at + 2] = blue;
        out[at + 3] = alpha;
      }
    }
  }
}
