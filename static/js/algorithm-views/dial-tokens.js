/**
 * The marks on a tooth of a dial: held ones are at the rail, waiting ones at the point, and those under way between.
 * Pure.
 * @import {Comb, Dial} from "./dial.js"
 * @import {Piece, Place} from "./tree.js"
 * @import {Mark} from "./types.js"
 */
import { channelOf } from "./arbiters-layout.js";
import { flying, given, request } from "./glyphs.js";
import { pressed } from "./plane-tokens.js";
import { heldBy, ROUNDING } from "./seats.js";
import { circle, group, path, present } from "./tree.js";

/** Above this many points, tokens are small. */
export const SMALL = 60;
/** The least distance in pixels between two tokens on one tooth. */
const ROOM = 15;

/** @param {Dial} dial @param {Comb} comb @param {number} k @returns {Piece[]} */
export function tokensOf(dial, comb, k) {
  const { ground, holdings } = dial,
    client = comb.of,
    end = dial.rail(comb),
    side = Math.sign(end),
    start = side * (dial.radius(k, true) + 6);
  const inward = ground.out(k) + (side > 0 ? 180 : 0), // from the rail to the point
    few = dial.n <= SMALL && ground.point >= 4;
  /** The levels in use. @type {number[]} */
  const taken = [];
  const put = (/** @type {Mark} */ mark, /** @type {number} */ level, /** @type {number} */ turn) => {
    taken.push(level);
    const [x, y] = dial.on(comb, k, level);
    return pressed(glyph(mark, few, { x, y, turn }), mark, client, k, dial.how);
  };
  const waiting = holdings.asked.get(`${client}>${k}`),
    held = heldBy(holdings, k, client);
  const found = present([waiting && put(waiting, start + side * 3, inward), held && put(held, end, inward)]);
  for (const mark of holdings.flights) {
    const way = channelOf(mark);
    if (way?.client !== client || way.arbiter !== k) continue;
    const gone = Math.max(0.12, Math.min(0.88, dial.scene.flown(mark))),
      back = mark.at?.side === "c";
    const level = free(end + (start - end) * (back ? gone : 1 - gone), start, end, taken);
    found.push(put(mark, level, back ? inward : inward + 180));
  }
  return found;
}

/**
 * Returns the level nearest to `wanted` at which a token covers no other one on its tooth, or the best one tried.
 * @param {number} wanted @param {number} start @param {number} end @param {number[]} taken
 */
function free(wanted, start, end, taken) {
  const [low, high] = [Math.min(start, end), Math.max(start, end)],
    room = (/** @type {number} */ level) => Math.min(ROOM, ...taken.map((l) => Math.abs(l - level)));
  let best = wanted;
  for (let by = 0; by <= high - low && room(best) < ROOM - ROUNDING; by += 2)
    for (const level of [wanted - by, wanted + by])
      if (level >= low && level <= high && room(level) > room(best) + ROUNDING) best = level;
  return best;
}

/**
 * Draws a mark. Among many points, a fork or vote is a small disc, or a filled diamond if it is dirty or used.
 * @param {Mark} mark @param {boolean} few @param {Place} at @returns {Piece}
 */
function glyph(mark, few, at) {
  const { x, y } = at,
    full = ["dirty", "used", "yield"].includes(mark.state);
  if (mark.what === "request" && !mark.message)
    return request(mark.key, { ...at, scale: 0.72 }, { strong: mark.state === "strong" });
  if (mark.what !== "fork" && mark.what !== "vote") return flying(mark, { ...at, scale: 0.72 });
  if (few) return given(mark, { x, y, scale: mark.what === "fork" ? 0.6 : 0.62 }, { used: full });
  const shape = full ? path("b", "M0,-4.6L4.6,0L0,4.6L-4.6,0Z", "gl-full") : circle("b", 0, 0, 3.6, "gl-disc");
  return group(mark.key, [shape], { class: "gl", at: { x, y } });
}
