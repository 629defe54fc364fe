/**
 * The texts at the ends of the rail, each placed where it has room and overlaps nothing. Where there is no room, only
 * the panel shows it. Pure.
 * @import {End} from "./sketch.js"
 */

/** left, top, right, bottom, in pixels. @typedef {[number, number, number, number]} Box */
/**
 * A line of text: x is its left or right end, y its baseline.
 * @typedef {{text: string, x: number, y: number, align: "left"|"right", bold: boolean}} Line
 */
/**
 * measure: returns the width of a text.
 * @typedef {{left: number, right: number, measure: (text: string, bold: boolean) => number}} Room
 */

/**
 * In pixels: from the rail's end to the text, from a line's baseline to its top, and the least distance between texts.
 */
const ASIDE = 8,
  HEAD = 12,
  NEAR = 3;

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a[0] < b[2] + NEAR && b[0] < a[2] + NEAR && a[1] < b[3] + NEAR && b[1] < a[3] + NEAR;

/** @param {Line[]} lines @param {Room} room @returns {Box} */
function boxOf(lines, { measure }) {
  const wide = Math.max(...lines.map((l) => measure(l.text, l.bold))),
    { x, align } = lines[0];
  return [
    align === "left" ? x : x - wide,
    lines[0].y - HEAD,
    align === "left" ? x + wide : x,
    lines[lines.length - 1].y + 3,
  ];
}

/**
 * Places the text of one end of the rail and adds its box to `taken`; empty if there is no room.
 * @param {End} end
 * @param {{x: number, y: number, side: -1|1}} at side: -1 at the start of the rail, 1 at its end
 * @param {Box[]} taken
 * @param {Room} room
 * @returns {Line[]}
 */
export function written(end, { x, y, side }, taken, room) {
  const outwards = side < 0 ? "right" : "left",
    inwards = side < 0 ? "left" : "right",
    beside = x + side * ASIDE,
    within = x - side * ASIDE;
  /** @param {"left"|"right"} align @param {number} from @param {number} top @returns {Line[]} */
  const two = (align, from, top) => [
    { text: end.what, x: from, y: top, align, bold: true },
    { text: end.brief, x: from, y: top + 15, align, bold: false },
  ];
  const ways = [
    two(outwards, beside, y - 2),
    two(inwards, within, y + 22),
    [{ text: end.what, x: beside, y: y + 4, align: outwards, bold: true }],
    [{ text: `${end.what}: ${end.brief}`, x, y: y - 15, align: inwards, bold: false }],
    [{ text: end.what, x: within, y: y + 20, align: inwards, bold: true }],
  ];
  for (const lines of /** @type {Line[][]} */ (ways)) {
    const box = boxOf(lines, room);
    if (box[0] < room.left || box[2] > room.right || taken.some((other) => meet(box, other))) continue;
    taken.push(box);
    return lines;
  }
  return [];
}

/**
 * Whether a text centred above a point has room there.
 * @param {string} text @param {number} x @param {number} y @param {Box[]} taken @param {Room} room
 */
export function fits(text, x, y, taken, room) {
  const half = room.measure(text, false) / 2,
    box = /** @type {Box} */ ([x - half, y - HEAD, x + half, y + 3]);
  return !taken.some((other) => meet(box, other));
}
