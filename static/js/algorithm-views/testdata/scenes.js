/**
 * Scenes for the tests of the algorithm views, without a run: marks as the trace writes them, and phases.
 * @import {Phase} from "../../model/types.js"
 * @import {Written} from "../../model/picture.js"
 * @import {Piece} from "../tree.js"
 * @import {Scene} from "../seats.js"
 */
import { markOf } from "../../model/picture.js";
import { all } from "../tree.js";

/** A translation that returns the key and its parameters, so that tests can look for both. */
export const how = {
  width: 372,
  t: (/** @type {string} */ key, /** @type {Record<string, any>} */ params = {}) =>
    [key, ...Object.entries(params).map(([k, v]) => `${k}=${v}`)].join(" "),
  tn: (/** @type {string} */ key, /** @type {number} */ count) => `${key} ${count}`,
};

/**
 * @param {object} o
 * @param {number} o.n
 * @param {Record<string, NonNullable<Written>>} o.marks
 * @param {number[]} [o.waiting] in the order in which they asked
 * @param {number[]} [o.inside]
 * @param {any} [o.topology]
 * @param {number[]} [o.hosts]
 * @param {Record<string, number>} [o.flown] by key
 * @param {number} [o.focus]
 * @returns {Scene}
 */
export function scene({ n, marks, waiting = [], inside = [], topology, hosts = [], flown = {}, focus = 0 }) {
  const asked = [...inside, ...waiting];
  /** @type {any} */
  const header = {
    fano: 1,
    algorithm: "test",
    processes: n,
    topology,
    hosts,
    words: { idle: "Thinking", waiting: "Hungry", inside: "Eating" },
  };
  return {
    header,
    n,
    nodes: n + hosts.length,
    marks: new Map(Object.entries(marks).map(([key, m]) => [key, markOf(key, m)])),
    phase: (p) => /** @type {Phase} */ (inside.includes(p) ? "inside" : waiting.includes(p) ? "waiting" : "idle"),
    flown: (mark) => flown[mark.key] ?? 0.5,
    type: (mark) => mark.what.toUpperCase(),
    slot: (p) => asked.indexOf(p),
    beat: 0,
    ranked: () => [],
    focus,
  };
}

/**
 * Returns the piece at a path of keys, or undefined.
 * @param {Piece[]} pieces @param {...string} keys
 * @returns {Piece|undefined}
 */
export function find(pieces, ...keys) {
  const found = pieces.find((p) => p.key === keys[0]);
  return keys.length < 2 ? found : find(found?.kids ?? [], ...keys.slice(1));
}

/** All texts in a piece. @param {Piece|undefined} of */
export const texts = (of) => (of ? [...all([of])].flatMap((p) => (p.text === undefined ? [] : [p.text])) : []);

/** The pieces of a class. @param {Piece[]} pieces @param {string} name */
export const classed = (pieces, name) =>
  [...all(pieces)].filter((p) =>
    String(p.attrs.class ?? "")
      .split(" ")
      .includes(name),
  );

/**
 * Returns the keys that siblings share. There must be none, or one piece would overwrite the other.
 * @param {Piece[]} pieces
 * @returns {string[]}
 */
export function clashes(pieces) {
  const seen = new Set(),
    twice = [];
  for (const p of pieces) {
    if (seen.has(p.key)) twice.push(p.key);
    seen.add(p.key);
    twice.push(...clashes(p.kids ?? []));
  }
  return twice;
}

/** The plane of order 2, as the paper numbers it. */
export const SETS = [
  [1, 2, 4],
  [2, 6, 7],
  [3, 4, 6],
  [4, 5, 7],
  [2, 3, 5],
  [1, 5, 6],
  [1, 3, 7],
];

/** The perfect difference sets of larger planes, by their number of points. */
const DIFFERENCES = {
  13: [0, 1, 3, 9],
  57: [0, 1, 3, 13, 32, 36, 43, 52],
  133: [0, 1, 3, 12, 20, 34, 38, 81, 88, 94, 104, 109],
};

/** Singer's plane of n points, as sets of points. @param {13|57|133} n */
export const singer = (n) =>
  Array.from({ length: n }, (_, i) => DIFFERENCES[n].map((x) => ((i + x) % n) + 1).sort((a, b) => a - b));

/** The worked moment: 2 has eaten, then 7, 3 and 1 asked; every kind of message is under way. */
export function worked() {
  /** @type {Record<string, NonNullable<Written>>} */
  const marks = {
    "fork/1": { at: "c7", state: "clean", of: 1 },
    "fork/2": { at: "c1", state: "clean", of: 2 },
    "fork/3": { at: "c3", state: "clean", of: 3 },
    "fork/4": { at: "a4", to: "c1", message: "4>1#1", state: "clean", of: 4 },
    "fork/5": { at: "a5", state: "clean", of: 5 },
    "fork/6": { at: "c2", to: "a6", message: "2>6#2", state: "dirty", of: 6 },
    "fork/7": { at: "c2", state: "dirty", of: 7 },
    "request/a1>c7-strong": { at: "a1", to: "c7", message: "1>7#2", state: "strong" },
    "request/a7>c2": { at: "a7", to: "c2", message: "7>2#2", state: "weak" },
    "request/c3>a4": { at: "c3", to: "a4", message: "3>4#1", state: "weak", of: 3 },
    "request/a3>c3": { at: "c3", state: "weak" },
    "request/c1>a1": { at: "a1", state: "weak", of: 1 },
    "request/c7>a3": { at: "a3", state: "weak", of: 7 },
    "request/c3>a6": { at: "a6", state: "weak", of: 3 },
    "request/c7>a7": { at: "a7", state: "weak", of: 7 },
  };
  const owners = [7, 1, 3, 1, 0, 2, 2],
    lists = [
      [1, 6, 7],
      [1, 5, 2],
      [3, 5, 7],
      [1, 3, 4],
      [4, 5, 6],
      [2, 3, 6],
      [2, 4, 7],
    ];
  owners.forEach((of, i) => {
    if (of) marks[`owner/${i + 1}`] = { at: `a${i + 1}`, of };
  });
  lists.forEach((order, i) => {
    marks[`list/${i + 1}`] = { at: `a${i + 1}`, order };
  });
  const h = [1, 3, 4, 5, 6, 7, 2],
    dirty = new Set(["3>2", "4>2", "6>2", "7>2"]);
  marks["rank/H"] = { order: h };
  for (const [k, i] of h.entries()) {
    for (const j of h.slice(k + 1)) {
      const of = SETS[i - 1].find((a) => SETS[j - 1].includes(a)) ?? 0;
      marks[`precedes/${i}>${j}`] = { at: `c${i}`, to: `c${j}`, state: dirty.has(`${i}>${j}`) ? "dirty" : "list", of };
    }
  }
  return scene({
    n: 7,
    marks,
    waiting: [7, 3, 1],
    topology: { kind: "quorums", sets: SETS },
    flown: { "fork/4": 0.4, "fork/6": 0.4, "request/c3>a4": 0.7, "request/a1>c7-strong": 0.6 },
  });
}
