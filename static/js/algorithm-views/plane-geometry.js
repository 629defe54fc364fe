/**
 * Quorum systems as projective planes, and the classical drawing of the plane of seven points: a triangle, its medians
 * and its inscribed circle. Pure; y points down.
 * @import {Header} from "../model/types.js"
 * @import {Curve, Point} from "./seats.js"
 */
import { ROUNDING, straight } from "./seats.js";

/** Returns the members that two sets have in common. @param {number[]} a @param {number[]} b */
export const common = (a, b) => a.filter((x) => b.includes(x));

/**
 * Returns the order q ≥ 2 of the projective plane whose lines are the sets, or 0 if they form none. A plane has
 * n = q² + q + 1 lines of q + 1 points (1…n). Any two points are on exactly one line, any two lines meet in exactly one
 * point, and there are four points of which no three are on a line.
 * @param {number[][]} sets
 */
export function orderOf(sets) {
  const n = sets.length,
    q = (sets[0]?.length ?? 0) - 1;
  if (
    q < 2 ||
    n !== q * q + q + 1 ||
    sets.some((s) => s.length !== q + 1 || new Set(s).size !== q + 1 || s.some((x) => x < 1 || x > n))
  )
    return 0;
  const lineOf = new Uint16Array((n + 1) * (n + 1));
  for (const [i, set] of sets.entries())
    for (const a of set)
      for (const b of set) {
        if (a === b) continue;
        if (lineOf[a * (n + 1) + b]) return 0; // two lines through two points
        lineOf[a * (n + 1) + b] = i + 1;
      }
  // The lines hold n(q + 1)q = n(n − 1) ordered pairs, none twice: every pair is on exactly one line. So each point is
  // on q + 1 lines, and each line meets (q + 1)q others, which is all of them; with q ≥ 2 there is a quadrangle.
  return q;
}

/**
 * Returns the client whose line goes through two points, or 0 if there is none.
 * @param {number[][]} sets @param {number} a @param {number} b
 */
export const lineThrough = (sets, a, b) => sets.findIndex((s) => s.includes(a) && s.includes(b)) + 1;

/** Returns the clients whose sets contain a point. @param {number[][]} sets @param {number} point */
export const through = (sets, point) => sets.flatMap((s, i) => (s.includes(point) ? [i + 1] : []));

/** Returns the processes that request in the scenario's script, in that order. @param {Header} header */
export function firstToAsk(header) {
  const script = /** @type {{at?: number, process: number, do: string}[]} */ (header.scenario?.script ?? []);
  return [...new Set(script.filter((a) => a.do === "request").map((a) => a.process))];
}

/* ---- seven points ---- */

const S3 = Math.sqrt(3);
/**
 * The places of the drawing, relative to the circle's centre, in radii of the circle: 1, 4 and 3 are the corners, 2, 7
 * and 6 the midpoints of the sides, and 5 is the centre.
 * @type {Record<number, Point>}
 */
export const PLACES = {
  1: [0, -2],
  2: [-S3 / 2, -0.5],
  3: [S3, 1],
  4: [-S3, 1],
  5: [0, 0],
  6: [0, 1],
  7: [S3 / 2, -0.5],
};
/** The straight lines, as places in order along each: three sides and three medians. */
export const SIDES = [
    [1, 2, 4],
    [1, 7, 3],
    [4, 6, 3],
  ],
  MEDIANS = [
    [4, 5, 7],
    [1, 5, 6],
    [3, 5, 2],
  ];
/** The seventh line. */
export const CIRCLE = [2, 7, 6];
/** The angles in degrees at which the circle crosses a median away from any point: opposite the median's midpoint. */
export const CROSSINGS = [30, 150, 270];

/** Returns a line's key: its points in sorted order. @param {number[]} points */
const named = (points) => [...points].sort().join();

/**
 * Assigns points to places. Of the 168 ways that map lines to lines, it takes the printed numbering if that is one of
 * them, else the first that puts most lines of the first three to ask on the sides, where they are seen best.
 * @param {number[][]} sets the lines of a plane of seven points
 * @param {number[]} [first] the clients in the order in which they ask
 * @returns {Record<number, number>} place → point
 */
export function placeFano(sets, first = []) {
  const lines = new Set(sets.map(named)),
    asked = first.slice(0, 3).map((c) => named(sets[c - 1] ?? []));
  /** @param {number[]} at @param {number[][]} drawn */
  const pointsOf = (at, drawn) => drawn.map((line) => named(line.map((place) => at[place - 1])));
  const fits = (/** @type {number[]} */ at) =>
    pointsOf(at, [...SIDES, ...MEDIANS, CIRCLE]).every((line) => lines.has(line));
  const sides = (/** @type {number[]} */ at) => {
    const drawn = pointsOf(at, SIDES);
    return asked.filter((line) => drawn.includes(line)).length;
  };
  const printed = [1, 2, 3, 4, 5, 6, 7];
  let best = printed,
    most = -1;
  if (!fits(printed))
    for (const at of permutations(printed)) {
      if (!fits(at)) continue;
      const count = sides(at);
      if (count > most) [best, most] = [at, count];
    }
  return Object.fromEntries(best.map((point, i) => [i + 1, point]));
}

/** Yields the permutations of a list, in lexicographic order. @param {number[]} of @returns {Generator<number[]>} */
function* permutations(of) {
  if (of.length < 2) yield of;
  for (const [i, x] of of.entries())
    for (const rest of permutations([...of.slice(0, i), ...of.slice(i + 1)])) yield [x, ...rest];
}

/** The drawing at a size: its points by number, and the curves along its lines. */
export class Fano {
  /**
   * @param {number[][]} sets @param {Record<number, number>} placed
   * @param {{x: number, y: number, r: number}} where centre and radius of the circle
   */
  constructor(sets, placed, { x, y, r }) {
    this.sets = sets;
    this.r = r;
    /** @type {Point} */
    this.centre = [x, y];
    /** @type {Map<number, Point>} */
    this.points = new Map();
    /** @type {Map<number, number>} */
    this.placeOf = new Map();
    for (const [place, point] of Object.entries(placed)) {
      const [u, v] = PLACES[Number(place)];
      this.points.set(point, [x + r * u, y + r * v]);
      this.placeOf.set(point, Number(place));
    }
  }

  /** @param {number} point @returns {Point} */
  at(point) {
    return this.points.get(point) ?? this.centre;
  }

  /** Reports whether a client's line is the circle. @param {number} client */
  isCircle(client) {
    return (this.sets[client - 1] ?? []).every((p) => CIRCLE.includes(this.placeOf.get(p) ?? 0));
  }

  /**
   * Reports whether a client's line is a median, which the circle also crosses away from any point.
   * @param {number} client
   */
  isMedian(client) {
    return (this.sets[client - 1] ?? []).some((p) => this.placeOf.get(p) === 5);
  }

  /**
   * Returns the curve from one point to another along a client's line.
   * @param {number} client @param {number} a @param {number} b
   * @returns {Curve}
   */
  way(client, a, b) {
    const from = this.at(a),
      to = this.at(b);
    if (!this.isCircle(client)) return straight(from, to);
    const [x, y] = this.centre,
      turn = Math.sign((from[0] - x) * (to[1] - y) - (from[1] - y) * (to[0] - x)),
      k = ((turn * 4) / 3) * Math.tan(Math.PI / 6); // a third of the circle as a cubic
    return [
      from,
      [from[0] - k * (from[1] - y), from[1] + k * (from[0] - x)],
      [to[0] + k * (to[1] - y), to[1] - k * (to[0] - x)],
      to,
    ];
  }

  /**
   * Returns a client's whole line: one segment, or the three arcs of the circle.
   * @param {number} client @returns {Curve[]}
   */
  line(client) {
    const members = [...this.sets[client - 1]];
    if (this.isCircle(client)) return members.map((p, i) => this.way(client, p, members[(i + 1) % members.length]));
    const far = (/** @type {number} */ p) =>
      Math.max(...members.map((o) => Math.hypot(this.at(p)[0] - this.at(o)[0], this.at(p)[1] - this.at(o)[1])));
    const [a, b] = members.sort((p, o) => far(o) - far(p));
    return [straight(this.at(a), this.at(b))];
  }

  /** The places where two lines cross but there is no point. @returns {Point[]} */
  crossings() {
    return CROSSINGS.map((degrees) => this.onCircle(degrees));
  }

  /** @param {number} degrees @returns {Point} */
  onCircle(degrees) {
    const a = (degrees * Math.PI) / 180;
    return [this.centre[0] + this.r * Math.cos(a), this.centre[1] + this.r * Math.sin(a)];
  }
}

/**
 * Divides a ring into equal parts, turned so that each is near the direction of its line.
 * @param {number[]} from the direction of each part's line, in degrees
 * @returns {{part: number, start: number, end: number}[]} in degrees
 */
export function ringParts(from) {
  const share = 360 / from.length,
    order = from
      .map((degrees, part) => ({ degrees: (((Math.round(degrees * 1000) / 1000) % 360) + 360) % 360, part }))
      .sort((a, b) => a.degrees - b.degrees);
  let x = 0,
    y = 0;
  for (const [i, { degrees }] of order.entries()) {
    const a = ((degrees - i * share) * Math.PI) / 180;
    x += Math.cos(a);
    y += Math.sin(a);
  }
  const turn = Math.hypot(x, y) < ROUNDING ? order[0].degrees : (Math.atan2(y, x) * 180) / Math.PI;
  return order.map(({ part }, i) => ({ part, start: turn + i * share - share / 2, end: turn + i * share + share / 2 }));
}
