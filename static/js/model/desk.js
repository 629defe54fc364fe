/**
 * The desk on which a picture's words are laid out: what is in the way, what is written already.
 *
 * @import {Frame, Measure} from "./frame.js"
 * @import {Box, Obstacles} from "./obstacles.js"
 */
import { overlap } from "./obstacles.js";

/**
 * A text, fixed to a place of the axis and to a lane, so that it moves with them.
 * @typedef {object} Text
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
/**
 * What the pieces of a plan share while it is made.
 * @typedef {{f: Frame, measure: Measure, words: Words, texts: Text[], boxes: Box[], obstacles: Obstacles}} Desk
 */

/**
 * What is to be said of a text that is written down.
 * @typedef {Pick<Text, "kind"|"text"|"lane"|"size"> & Partial<Pick<Text, "hue"|"weight"|"lit">>} Note
 */

/**
 * Writes a text down, fixed to its place: bold, lit and in ink unless it says otherwise.
 * @param {Desk} desk @param {Note} note @param {Box} box @param {number} baseline
 */
export function keep({ f, texts, boxes }, note, box, baseline) {
  const place = { u: f.unitAt(box[0]), dx: 0, dy: baseline - f.y(note.lane), width: box[2] - box[0] };
  texts.push({ hue: 0, weight: 700, lit: true, ...note, ...place });
  boxes.push(box);
}

/** @param {Desk} desk @param {Box} box */
export const taken = (desk, box) => desk.boxes.some((b) => overlap(b, box));
