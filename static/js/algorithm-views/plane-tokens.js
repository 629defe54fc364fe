/**
 * The marks on the lines of the plane of seven points: under way, or waiting at an arbiter. Pure.
 * @import {How} from "./drawing.js"
 * @import {Fano} from "./plane-geometry.js"
 * @import {Scene} from "./seats.js"
 * @import {Piece} from "./tree.js"
 * @import {Mark} from "./types.js"
 * @import {Holdings} from "./arbiters.js"
 */
import { flying, given, request } from "./glyphs.js";
import { POINT } from "./plane-plates.js";
import { tokenSays } from "./plane-words.js";
import { along, chord, spread } from "./seats.js";
import { pressable } from "./tree.js";

/**
 * The offset of a fork at home from its point, by place, in pixels; never on a line.
 * @type {Record<number, [number, number]>}
 */
const DOCKS = { 1: [27, -17], 2: [-28, 9], 3: [35, -4], 4: [-35, -4], 5: [16, 27], 6: [25, 25], 7: [28, 9] };

/**
 * The same for the lower corners in a narrow drawing, which has no room beside them.
 * @type {Record<number, [number, number]|undefined>}
 */
const NARROW = { 3: [2, 37], 4: [-2, 37] };

/**
 * Makes a token pressable: pressing it leads to the step that last changed its mark.
 * @param {Piece} piece @param {Mark} mark @param {number} client @param {number} arbiter @param {How} how
 */
export const pressed = (piece, mark, client, arbiter, how) =>
  pressable(piece, mark.key, tokenSays(mark, client, arbiter, how.t));

/**
 * Makes a point or a line choosable.
 * @param {Piece} piece @param {string} press @param {boolean} chosen @param {string[]} says @returns {Piece}
 */
export function choosable(piece, press, chosen, says) {
  const attrs = { ...piece.attrs, "data-press": press, "aria-pressed": String(chosen) };
  return { ...piece, attrs, says: says.filter(Boolean).join(" ") };
}

/** The least distance in pixels between two marks under way, and between them and the points and crossings. */
const ROOM = 31,
  PASSING = 25;

/**
 * Keeps a mark that is under way on the circle on it while it glides.
 * @param {Fano} drawing @param {number} client @param {Piece} piece
 * @returns {Piece}
 */
function gliding(drawing, client, piece) {
  if (!drawing.isCircle(client) || !piece.at) return piece;
  const [x, y] = drawing.centre,
    angle = (Math.atan2(piece.at.y - y, piece.at.x - x) * 180) / Math.PI;
  // no arc crosses the lowest point (90°), so the angle starts there
  return { ...piece, at: { ...piece.at, round: { x, y, r: drawing.r, angle: angle < 89.9 ? angle + 360 : angle } } };
}

/**
 * Yields what waits at the arbiters: their own fork or vote, and requests, each on its client's line.
 * @param {Holdings} at @param {Fano} drawing @param {boolean} wide @param {How} how
 * @returns {Generator<Piece>}
 */
export function* docks(at, drawing, wide, how) {
  for (const [arbiter, thing] of at.things) {
    if (thing.message ? thing.at?.node !== thing.to?.node : thing.at?.side !== "a") continue;
    const [x, y] = drawing.at(arbiter),
      place = drawing.placeOf.get(arbiter) ?? 1,
      [dx, dy] = (wide ? undefined : NARROW[place]) ?? DOCKS[place],
      made = given(thing, { x: x + dx, y: y + dy, scale: 0.78 }, { number: arbiter });
    yield pressed(made, thing, arbiter, arbiter, how);
  }
  for (const [way, mark] of at.asked) {
    const [client, arbiter] = way.split(">").map(Number);
    if (client === arbiter || !drawing.points.has(arbiter)) continue;
    const curve = drawing.way(client, arbiter, client),
      { x, y, turn } = along(curve, (POINT * 2.3) / chord(curve)),
      made = request(mark.key, { x, y, turn: turn + 180 }, { strong: mark.state === "strong" });
    yield pressed(made, mark, client, arbiter, how);
  }
}

/**
 * Places the marks under way on their clients' lines, so that they cover nothing.
 * @param {Scene} scene @param {Holdings} at @param {Fano} drawing
 */
export function underWayOn(scene, at, drawing) {
  const flights = at.flights.flatMap((mark) => {
    const back = mark.at?.side === "c",
      client = (back ? mark.at : mark.to)?.node ?? 0,
      arbiter = (back ? mark.to : mark.at)?.node ?? 0;
    if (client === arbiter || !drawing.points.has(client) || !drawing.points.has(arbiter)) return [];
    const curve = back ? drawing.way(client, client, arbiter) : drawing.way(client, arbiter, client);
    return [{ mark, client, arbiter, curve, t: scene.flown(mark) }];
  });
  return spread(flights, ROOM, [...drawing.points.values(), ...drawing.crossings()], PASSING);
}

/** @param {ReturnType<typeof underWayOn>[number]} token @param {Fano} drawing @param {How} how */
export function tokenOf({ mark, client, arbiter, x, y, turn }, drawing, how) {
  const made = flying(mark, { x, y, turn, scale: 0.9 }, mark.of || "");
  return pressed(gliding(drawing, client, made), mark, client, arbiter, how);
}
