/**
 * Systems of sets as planes, and the classical drawing of the plane of seven points: a triangle, its medians and the
 * circle inscribed in it. Pure; y points down.
 * @import {Header} from "../model/types.js"
 * @import {Curve, Point} from "./seats.js"
 */
import { straight } from "./seats.js";

/** The members that two sets have in common. @param {number[]} a @param {number[]} b */
export const common = (a, b) => a.filter((x) => b.includes(x));

/**
 * The order q of the projective plane whose lines are the sets, 0 if they are not the lines of one: n = q² + q + 1
 * lines of q + 1 points (1…n), any two points on exactly one line, any two lines with exactly one point, and four
 * points no three of which are on a line.
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
  // n(q + 1)q ordered pairs on lines, no pair twice: every pair is on exactly one. Then each point is on q + 1 lines,
  // so that each line meets (q + 1)q others, all of them; and with q ≥ 2 there is a quadrangle.
  return q;
}

/**
 * The line through two points: the number of its client, 0 if there is none.
 * @param {number[][]} sets @param {number} a @param {number} b
 */
export const lineThrough = (sets, a, b) => sets.findIndex((s) => s.includes(a) && s.includes(b)) + 1;

/** Whose sets hold a point. @param {number[][]} sets @param {number} point */
export const through = (sets, point) => sets.flatMap((s, i) => (s.includes(point) ? [i + 1] : []));

/** Who asks first in the scenario's script: their lines deserve the sides. @param {Header} header */
export function firstToAsk(header) {
  const script = /** @type {{at?: number, process: number, do: string}[]} */ (header.scenario?.script ?? []);
  return [...new Set(script.filter((a) => a.do === "request").map((a) => a.process))];
}

/* ---- seven points ---- */

const S3 = Math.sqrt(3);
/**
 * The places of the drawing, in radii of the circle from its centre: 1, 4, 3 the corners, 2, 7, 6 the middles of the
 * sides, 5 the centre.
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
/** The straight lines, by places in the order along them: three sides, three medians. */
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
/** Where the circle crosses a median in no point, in degrees: opposite the median's own middle. */
export const CROSSINGS = [30, 150, 270];

/** A line by its points, in whatever order they are. @param {number[]} points */
const named = (points) => [...points].sort().join();

/**
 * Which point stands at which place: of the 168 ways that keep lines lines, the printed one if it is among them, else
 * the first that puts the lines of those who ask first on the sides, where they are seen best.
 * @param {number[][]} sets the lines of a plane of seven points @param {number[]} [first] clients in the order in which they ask
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

/** @param {number[]} of @returns {Generator<number[]>} in lexicographic order */
function* permutations(of) {
  if (of.length < 2) yield of;
  for (const [i, x] of of.entries())
    for (const rest of permutations([...of.slice(0, i), ...of.slice(i + 1)])) yield [x, ...rest];
}

/** The drawing at a size: points by number, and the ways on lines. */
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

  /** Whether the line of a client is the circle. @param {number} client */
  isCircle(client) {
    return (this.sets[client - 1] ?? []).every((p) => CIRCLE.includes(this.placeOf.get(p) ?? 0));
  }

  /** Whether it is a median: one of those that the circle crosses where there is no point. @param {number} client */
  isMedian(client) {
    return (this.sets[client - 1] ?? []).some((p) => this.placeOf.get(p) === 5);
  }

  /**
   * The way from one point to another on a client's line.
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

  /** A client's whole line, piece by piece. @param {number} client @returns {Curve[]} */
  line(client) {
    const members = [...this.sets[client - 1]];
    if (this.isCircle(client)) return members.map((p, i) => this.way(client, p, members[(i + 1) % members.length]));
    const far = (/** @type {number} */ p) =>
      Math.max(...members.map((o) => Math.hypot(this.at(p)[0] - this.at(o)[0], this.at(p)[1] - this.at(o)[1])));
    const [a, b] = members.sort((p, o) => far(o) - far(p));
    return [straight(this.at(a), this.at(b))];
  }

  /** Where lines cross in no point. @returns {Point[]} */
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
 * Equal parts of a ring, each as near as it can be to where its line comes from.
 * @param {number[]} from degrees, one of each part @returns {{part: number, start: number, end: number}[]} degrees
 */
export function ringParts(from) {
  const share = 360 / from.length,
    order = from
      .map((degrees, part) => ({ degrees: ((degrees % 360) + 360) % 360, part }))
      .sort((a, b) => a.degrees - b.degrees);
  let x = 0,
    y = 0;
  for (const [i, { degrees }] of order.entries()) {
    const a = ((degrees - i * share) * Math.PI) / 180;
    x += Math.cos(a);
    y += Math.sin(a);
  }
  const turn = (Math.atan2(y, x) * 180) / Math.PI;
  return order.map(({ part }, i) => ({ part, start: turn + i * share - share / 2, end: turn + i * share + share / 2 }));
}
