/**
 * The message types beside marks under way, where they cover nothing that must be read; otherwise pointing at a mark
 * says its type. Pure.
 * @import {Box} from "../model/obstacles.js"
 * @import {Point, Scene} from "./seats.js"
 * @import {Mark} from "./types.js"
 * @import {Piece} from "./tree.js"
 */
import { overlap } from "../model/obstacles.js";
import { text } from "./tree.js";

/** The width of a small letter and of a capital, and the height of a name above and below its baseline, in pixels. */
const SMALL = 7,
  CAPITAL = 8.6,
  ABOVE = 10,
  UNDER = 4;

/** The places for a name, best first: the offset of its baseline's anchor from the token, and the text-anchor. */
const SPOTS = /** @type {[number, number, string][]} */ ([
  [15, 4, "start"],
  [-15, 4, "end"],
  [12, 20, "start"],
  [-12, 20, "end"],
  [12, -12, "start"],
  [-12, -12, "end"],
  [0, 30, "mid"],
  [0, -20, "mid"],
]);

/** @param {string} said */
const widthOf = (said) => [...said].reduce((sum, c) => sum + (c === c.toLowerCase() ? SMALL : CAPITAL), 0);

/**
 * Places the names. Of several messages of the same type and client, one is named.
 * @param {Scene} scene @param {{mark: Mark, client: number, x: number, y: number}[]} tokens the marks under way
 * @param {Box[]} taken boxes that must not be covered @param {{width: number, height: number}} room
 * @returns {Piece[]}
 */
export function namesOf(scene, tokens, taken, { width, height }) {
  const boxes = [...taken, ...tokens.map(({ x, y }) => around([x, y], 11, 16))];
  const named = new Set();
  return tokens.flatMap(({ mark, client, x, y }) => {
    const said = scene.type(mark),
      wide = widthOf(said);
    if (!said || named.has(`${said} ${client}`)) return [];
    for (const [dx, dy, side] of SPOTS) {
      const left = x + dx - (side === "end" ? wide : side === "mid" ? wide / 2 : 0),
        box = /** @type {Box} */ ([left, y + dy - ABOVE, left + wide, y + dy + UNDER]);
      if (left < 2 || left + wide > width - 2 || box[1] < 2 || box[3] > height || boxes.some((b) => overlap(b, box)))
        continue;
      boxes.push(box);
      named.add(`${said} ${client}`);
      return [text(`name-${mark.key}`, x + dx, y + dy, said, `t2 it halo ${side}`)];
    }
    return [];
  });
}

/**
 * The box around a point.
 * @param {Point} at @param {number} x half its width @param {number} y half its height @returns {Box}
 */
export const around = ([cx, cy], x, y) => [cx - x, cy - y, cx + x, cy + y];
