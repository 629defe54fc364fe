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
/** @typedef {{defers: (process: number) => string, lost: string, together: (count: number) => string, waiting: string, inside: string, stamp?: (beat: import("./types.js").Beat, clock: string) => string}} Words */
/** What the pieces of a plan share while it is made. @typedef {{f: Frame, measure: Measure, words: Words, texts: Text[], boxes: Box[], obstacles: Obstacles}} Desk */

/** Writes a text down, fixed to its place. @param {Desk} desk @param {Omit<Text, "u"|"dx"|"dy"|"width">} text @param {Box} box @param {number} baseline */
export function keep({ f, texts, boxes }, text, box, baseline) {
  const u = f.unitAt(box[0]);
  texts.push({ ...text, u, dx: 0, dy: baseline - f.y(text.lane), width: box[2] - box[0] });
  boxes.push(box);
}

/** @param {Desk} desk @param {Box} box */
export const taken = (desk, box) => desk.boxes.some((b) => overlap(b, box));
