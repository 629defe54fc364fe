/**
 * The clients' plates around the plane of seven points: which clients have one, what they hold, and the line to their
 * point. Pure.
 * @import {How} from "./drawing.js"
 * @import {Fano} from "./plane-geometry.js"
 * @import {Scene} from "./seats.js"
 * @import {Piece} from "./tree.js"
 * @import {Holdings} from "./arbiters.js"
 */
import { phaseSaid } from "./arbiters-words.js";
import { disc, empty, given, request } from "./glyphs.js";
import { pressed } from "./plane-tokens.js";
import { setSaid, subscript } from "./plane-words.js";
import { asks, heldBy, slotClass } from "./seats.js";
import { group, line, rect, text } from "./tree.js";

export const POINT = 14.5,
  PLATE = { width: 124, height: 72, pitch: 38, seats: 36 };

/**
 * Returns the clients that have a plate: those that ask, and those that hold an arbiter's fork or vote.
 * @param {Scene} scene @param {Holdings} at @param {number} n
 * @returns {number[]}
 */
export function plated(scene, at, n) {
  const holders = new Set(
    [...at.things.values()].filter((m) => m.at?.side === "c" && !m.message).map((m) => m.at?.node ?? 0),
  );
  return Array.from({ length: n }, (_, i) => i + 1).filter((p) => asks(scene, p) || holders.has(p));
}

/**
 * Draws the line from a point to its plate; none if they are too close.
 * @param {Fano} drawing @param {[number, number]} plate @param {number} p @param {boolean} ringed @returns {Piece[]}
 */
export function leader(drawing, [px, py], p, ringed) {
  const place = drawing.placeOf.get(p) ?? 1;
  if (place === 5) return []; // from the centre it would cross other lines
  const [x, y] = drawing.at(p),
    low = place === 3 || place === 4 || place === 6;
  const tx = low ? Math.min(Math.max(x, px + 8), px + PLATE.width - 8) : px < x ? px + PLATE.width : px,
    ty = low ? py : py + PLATE.height / 2;
  const far = Math.hypot(tx - x, ty - y),
    off = POINT * (ringed ? 1.56 : 1) + 4;
  return far <= off
    ? []
    : [line(`lead-${p}`, [x + ((tx - x) * off) / far, y + ((ty - y) * off) / far], [tx, ty], "pic-lead")];
}

/**
 * Returns the place in a plate for the fork or vote of the client's ith arbiter.
 * @param {[number, number]} plate @param {number} i
 */
const seatIn = ([x, y], i) => ({ x: x + PLATE.pitch * (0.62 + i), y: y + PLATE.seats });

/**
 * Draws a client's plate: its number, its phase, empty places for what it lacks, and its set of arbiters.
 * @param {Scene} scene @param {Holdings} at @param {number} p @param {number[]} set @param {[number, number]} place
 * @returns {Piece}
 */
export function plate(scene, at, p, set, place) {
  const slot = slotClass(scene, p),
    phase = scene.phase(p),
    [x, y] = place;
  const open = set.flatMap((arbiter, i) => {
    if (heldBy(at, arbiter, p)) return [];
    const seat = seatIn([0, 0], i);
    return [
      empty(`none-${arbiter}`, seat.x, seat.y, 8.5),
      text(`of-${arbiter}`, seat.x, seat.y + 4, arbiter, "t3 mid"),
    ];
  });
  const kids = [
    rect("r", [0, 0], [PLATE.width, PLATE.height], "pic-plate"),
    line("s", [9, 15], [27, 15], `slot ${slot || "sn"} got`),
    text("n", 33, 20, p, "b who"),
    disc("d", 53, 15, phase, 4.4),
    text("w", PLATE.width - 8, 19.5, phaseSaid(scene, phase), "t2 end"),
    open,
    text("set", 9, PLATE.height - 7, `S${subscript(p)} = ${setSaid(set)}`, `pic-name ${slot}`),
  ];
  return group(`plate-${p}`, kids, { at: { x, y } });
}

/**
 * Draws the forks or votes in a client's plate, and beside each the arbiter's demand for it that waits there, if any.
 * @param {Holdings} at @param {number} p @param {number[]} set @param {[number, number]} place @param {How} how
 * @returns {Piece[]}
 */
export function seated(at, p, set, place, how) {
  return set.flatMap((arbiter, i) => {
    const thing = heldBy(at, arbiter, p),
      { x, y } = seatIn(place, i),
      kept = at.back.get(`${p}>${arbiter}`);
    if (!thing) return [];
    const made = given(thing, { x, y, scale: 0.76 }, { number: arbiter, bare: true }),
      found = [pressed(made, thing, p, arbiter, how)];
    if (kept && !kept.message) {
      const at = { x: x + 15, y: y + 1, turn: 180, scale: 0.66 },
        asked = request(kept.key, at, { strong: kept.state === "strong", bare: true });
      found.push(pressed(asked, kept, p, arbiter, how));
    }
    return found;
  });
}
