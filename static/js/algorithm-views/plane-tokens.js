/**
 * What is on the lines of the plane of seven points: under way, or waiting at an arbiter. Pure.
 * @import {How} from "./drawing.js"
 * @import {Fano} from "./plane-geometry.js"
 * @import {Curve, Scene} from "./seats.js"
 * @import {Piece} from "./tree.js"
 * @import {Mark} from "./types.js"
 * @import {Stand} from "./arbiters.js"
 */
import { flying, given, request } from "./glyphs.js";
import { POINT } from "./plane-plates.js";
import { tokenSays } from "./plane-words.js";
import { along, chord } from "./seats.js";

/** Where a fork rests that is at home, from its point: never on a line. @type {Record<number, [number, number]>} */
const DOCKS = { 1: [27, -17], 2: [-28, 9], 3: [35, -4], 4: [-35, -4], 5: [16, 27], 6: [25, 25], 7: [28, 9] };

/** The same where there is no room beside the corners. @type {Record<number, [number, number]|undefined>} */
const NARROW = { 3: [2, 37], 4: [-2, 37] };

/**
 * A token that leads to the step that brought it.
 * @param {Piece} piece @param {Mark} mark @param {number} client @param {number} arbiter @param {How} how
 * @returns {Piece}
 */
export function pressed(piece, mark, client, arbiter, how) {
  const attrs = { ...piece.attrs, class: `${piece.attrs.class ?? ""} pic-token`, "data-key": mark.key };
  return { ...piece, attrs, says: tokenSays(mark, client, arbiter, how.t) };
}

/**
 * A point or a line that can be chosen.
 * @param {Piece} piece @param {string} press @param {boolean} chosen @param {string[]} says @returns {Piece}
 */
export function choosable(piece, press, chosen, says) {
  const attrs = { ...piece.attrs, "data-press": press, "aria-pressed": String(chosen) };
  return { ...piece, attrs, says: says.filter(Boolean).join(" ") };
}

/** Pixels between two things on their ways, and between them and what they pass. */
const ROOM = 31,
  PASSING = 25;

/**
 * Each thing on its way, as far as it has come; moved a little where it would cover another one, a point or a crossing.
 * @template {{curve: Curve, t: number}} T
 * @param {T[]} things @param {import("./seats.js").Point[]} fixed @returns {Array<T & {x: number, y: number, turn: number}>}
 */
export function apart(things, fixed) {
  /** @type {{x: number, y: number}[]} */
  const seen = [];
  return things.map((thing) => {
    const wanted = Math.max(0.14, Math.min(0.86, thing.t));
    let best = { t: wanted, ...along(thing.curve, wanted) },
      most = -Infinity;
    for (let i = 0; i <= 24 && most < 0; i++) {
      const t = wanted + (i % 2 ? -1 : 1) * Math.ceil(i / 2) * 0.025;
      if (t < 0.1 || t > 0.9) continue;
      const at = along(thing.curve, t),
        room = Math.min(
          0,
          ...seen.map((s) => Math.hypot(s.x - at.x, s.y - at.y) - ROOM),
          ...fixed.map(([x, y]) => Math.hypot(x - at.x, y - at.y) - PASSING),
        );
      if (room <= most) continue;
      best = { t, ...at };
      most = room;
    }
    seen.push(best);
    return { ...thing, ...best };
  });
}

/**
 * What is under way on the circle stays on it when it moves.
 * @param {Fano} drawing @param {number} client @param {Piece} piece
 * @returns {Piece}
 */
function gliding(drawing, client, piece) {
  if (!drawing.isCircle(client) || !piece.at) return piece;
  const [x, y] = drawing.centre,
    angle = (Math.atan2(piece.at.y - y, piece.at.x - x) * 180) / Math.PI;
  return { ...piece, at: { ...piece.at, round: { x, y, r: drawing.r, angle: angle < 89.9 ? angle + 360 : angle } } }; // no way on the circle crosses the lowest point
}

/**
 * What waits at an arbiter: its own fork or vote, and requests, each on its client's line.
 * @param {Stand} at @param {Fano} drawing @param {boolean} wide @param {How} how
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
 * What is under way, on the way of its client's line, where it covers nothing.
 * @param {Scene} scene @param {Stand} at @param {Fano} drawing
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
  return apart(flights, [...drawing.points.values(), ...drawing.crossings()]);
}

/** @param {ReturnType<typeof underWayOn>[number]} token @param {Fano} drawing @param {How} how */
export function tokenOf({ mark, client, arbiter, x, y, turn }, drawing, how) {
  const made = flying(mark, { x, y, turn, scale: 0.9 }, mark.of || "");
  return pressed(gliding(drawing, client, made), mark, client, arbiter, how);
}
