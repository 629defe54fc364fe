/**
 * A whole run in arrays of numbers, fetched piece by piece: what the plain ways of drawing need.
 * @import {RemoteSource} from "../scale/remote.js"
 * @import {Get} from "../scale/remote.js"
 */
import { readBlock } from "../scale/blocks.js";

/** Events of a piece. */
const PIECE = 20_000;

/**
 * By event its place and node; by message its two ends, in the same units.
 * @typedef {{x: Float64Array, at: Uint16Array, x0: Float64Array, x1: Float64Array, from: Uint16Array, to: Uint16Array,
 *   messages: number}} Whole
 */

/** @param {RemoteSource} source @param {Get} get @param {(done: number) => void} tell @returns {Promise<Whole>} */
export async function fetchWhole(source, get, tell) {
  const { last, hi, header } = source,
    most = source.totals.summary.messages + 1;
  const x = new Float64Array(last),
    at = new Uint16Array(last),
    [x0, x1] = [new Float64Array(most), new Float64Array(most)],
    [from, to] = [new Uint16Array(most), new Uint16Array(most)];
  let messages = 0;
  for (let step = 1; step <= last; step += PIECE) {
    const answer = await get("piece", { from: step, to: Math.min(last, step + PIECE - 1) }),
      block = readBlock((await answer.text()).split("\n"), header, hi);
    for (const mark of block.marks) {
      x[mark.event - 1] = mark.x;
      at[mark.event - 1] = mark.at;
    }
    for (const arrow of block.arrows.values()) {
      if (arrow.sent < block.from || messages >= most) continue; // the piece before has it
      x0[messages] = arrow.x0;
      x1[messages] = arrow.x1;
      from[messages] = arrow.from;
      to[messages++] = arrow.to;
    }
    tell(block.to);
  }
  return { x, at, x0, x1, from, to, messages };
}
