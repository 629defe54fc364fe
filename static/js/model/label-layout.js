/**
 * The layout of a diagram's texts: obstacles, and the texts placed already.
 *
 * @import {Projection, Measure} from "./projection.js"
 * @import {Box, Obstacles} from "./obstacles.js"
 */
import { overlap } from "./obstacles.js";

/**
 * A text anchored to a position on the axis and to a lane, so that it moves with them.
 * @typedef {object} Text
 * @property {string} key identifies what the text is about; unique in a plan
 * @property {"stamp"|"label"|"copy"|"debt"|"bar"|"broken"} kind
 * @property {string} text
 * @property {number} hue the process whose colour it has; 0: ink
 * @property {number} lane
 * @property {number} u
 * @property {number} dx left edge, in pixels from u
 * @property {number} dy baseline, in pixels from the lane
 * @property {number} width
 * @property {number} size
 * @property {number} weight
 * @property {boolean} lit
 */
/**
 * @typedef {{defers: (process: number) => string, lost: string, together: (count: number) => string, waiting: string,
 * inside: string, stamp?: (beat: import("./types.js").Beat, clock: string) => string}} Words
 */
/** A text of the previous plan, and its box in this one. @typedef {{text: Text, box: Box}} Old */
/**
 * The state of a plan in the making. `old`: the texts of the previous plan, which keep their places.
 * @typedef {{f: Projection, measure: Measure, words: Words, texts: Text[], boxes: Box[], obstacles: Obstacles, old:
 *   Map<string, Old>}} LabelLayout
 */

/**
 * The properties of a text to be placed.
 * @typedef {Pick<Text, "key"|"kind"|"text"|"lane"|"size"> & Partial<Pick<Text, "hue"|"weight"|"lit">>} Note
 */

/**
 * Places a text at a box: bold, lit and in ink unless the note says otherwise.
 * @param {LabelLayout} layout @param {Note} note @param {Box} box @param {number} baseline
 */
export function place({ f, texts, boxes }, note, box, baseline) {
  const place = { u: f.unitAt(box[0]), dx: 0, dy: baseline - f.y(note.lane), width: box[2] - box[0] };
  texts.push({ hue: 0, weight: 700, lit: true, ...note, ...place });
  boxes.push(box);
}

/**
 * Keeps a text of the previous plan in its place; returns whether there was one.
 * @param {LabelLayout} layout @param {string} key @param {Partial<Text>} [change] its new text or looks
 */
export function reuse({ old, texts, boxes }, key, change) {
  const was = old.get(key);
  if (!was) return false;
  texts.push({ ...was.text, ...change });
  boxes.push(was.box);
  return true;
}

/**
 * The texts of a plan that are wholly visible in a frame of the same scale, and their boxes there.
 * @param {Projection} f @param {{texts: Text[], boxes: Box[]}|null} plan @returns {Map<string, Old>}
 */
export function standing(f, plan) {
  /** @type {Map<string, Old>} */
  const old = new Map();
  plan?.texts.forEach((text, i) => {
    const [x0, y0, x1, y1] = plan.boxes[i],
      x = f.px(text.u) + text.dx;
    if (x >= f.sizes.left - 30 && x + x1 - x0 <= f.sizes.right + 12)
      old.set(text.key, { text, box: [x, y0, x + x1 - x0, y1] });
  });
  return old;
}

/** @param {LabelLayout} layout @param {Box} box */
export function taken({ boxes, old }, box) {
  if (boxes.some((b) => overlap(b, box))) return true;
  for (const was of old.values()) if (overlap(was.box, box)) return true;
  return false;
}

/**
 * The first box that costs less than `enough`, else the first of the cheapest.
 * @param {Box[]} boxes @param {(box: Box) => number} costOf @param {number} [enough]
 * @returns {{box: Box, cost: number}|null}
 */
export function cheapest(boxes, costOf, enough = 0) {
  /** @type {{box: Box, cost: number}|null} */
  let best = null;
  for (const box of boxes) {
    const cost = costOf(box);
    if (!best || cost < best.cost) best = { box, cost };
    if (best.cost < enough) break;
  }
  return best;
}
