/**
 * The numbers at the teeth of a dial whose points are too small to carry numbers. Pure.
 * @import {Comb, Dial} from "./dial.js"
 * @import {Piece} from "./tree.js"
 */
import { NUMBERED } from "./dial-ground.js";
import { text } from "./tree.js";

/** Half the width of a digit, and the height of a line, in pixels. */
const HALF = 4.5,
  LINE = 11;

/** @typedef {{key: string, x: number, y: number, said: string, bold: boolean}} Label */

/**
 * Returns the labels, which neighbours share. Where labels would overlap, those of deciding arbiters and of the asking
 * process itself have priority, then those of outer combs. Others are left out; pointing at a point says its number.
 * @param {Dial} dial @returns {Piece[]}
 */
export function labelsOf(dial) {
  if (dial.ground.point >= NUMBERED) return [];
  const all = [...dial.combs].reverse().flatMap((comb) => shared(dial, comb).map((ks) => labelOf(dial, comb, ks)));
  /** @type {Label[]} */
  const placed = [];
  for (const l of [...all.filter((a) => a.bold), ...all.filter((a) => !a.bold)])
    if (placed.every((p) => apart(p, l))) placed.push(l);
  return placed.map(({ key, x, y, said, bold }) => text(key, x, y, said, `tiny mid ${bold ? "b" : "t2"}`));
}

/** @param {Label} a @param {Label} b */
const apart = (a, b) => Math.abs(a.x - b.x) > (a.said.length + b.said.length) * HALF || Math.abs(a.y - b.y) >= LINE;

/** Groups a comb's points: neighbours share a group. @param {Dial} dial @param {Comb} comb */
function shared({ ground: { point, round, width }, n }, comb) {
  const near = round ? Math.max(1, Math.round(14 / (point / 0.31))) : Math.ceil(16 / (width / n));
  /** @type {number[][]} */
  const found = [];
  for (const k of [...comb.members].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && k - last[last.length - 1] <= near) last.push(k);
    else found.push([k]);
  }
  return found;
}

/** @param {Dial} dial @param {Comb} comb @param {number[]} ks neighbours @returns {Label} */
function labelOf(dial, comb, ks) {
  const { ground, deciders } = dial,
    [first, last] = [ks[0], ks[ks.length - 1]],
    level = dial.rail(comb),
    away = ground.round ? (ks.length > 1 ? 20 : 15) : 11;
  const said = ks.length > 2 ? `${first}…${last}` : ks.join(" "),
    [x, y] = ground.at((first + last) / 2, level + Math.sign(level) * away),
    half = said.length * HALF,
    within = Math.max(half, Math.min(ground.width - half, x));
  const bold = ks.includes(comb.of) || ks.some((k) => deciders.has(k));
  return { key: `label-${comb.of}-${first}`, x: within, y: y + 4, said, bold };
}
