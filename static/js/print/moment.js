/**
 * What the page answers of the picture at a moment of a run: the Fano plane, the dial, the precedence graph.
 *
 * @import {Run} from "../model/types.js"
 * @import {Scene} from "../algorithm-views/seats.js"
 * @import {Piece} from "../algorithm-views/tree.js"
 */
import { pictureOf } from "../model/picture.js";
import { createRun } from "../model/run.js";
import { stand } from "../algorithm-views/arbiters.js";
import { dialDrawing } from "../algorithm-views/dial.js";
import { marksOf } from "../algorithm-views/moment.js";
import { fanoDrawing, fanoLayout } from "../algorithm-views/plane-fano.js";
import { firstToAsk, orderOf, placeFano } from "../algorithm-views/plane-geometry.js";
import { precedenceDrawing } from "../algorithm-views/precedence.js";
import { edgesOf, layersOf } from "../algorithm-views/precedence-layout.js";
import { sceneOf } from "../algorithm-views/seats.js";
import { all } from "../algorithm-views/tree.js";
import { table } from "./table.js";

/**
 * The asking processes, one after the other, on lines that are all one line turned; a process that is there already
 * leaves.
 * @typedef {{n: number, line: number[], by: number[]}} Asks
 */

const how = { t: (/** @type {string} */ key) => key, tn: (/** @type {string} */ key) => key, width: 640 };
const nothing = {
  kind: /** @type {""} */ (""),
  of: [],
  points: [],
  lines: [],
  looked: null,
  says: "",
  saysOf: () => "",
};

/** @param {Run} run @param {number} step */
function sceneAt(run, step) {
  const beat = run.beatOfStep(step),
    marks = pictureOf(run)?.at(step) ?? new Map();
  const time = run.timeOf(beat);
  return sceneOf({ run, beat, step, time, marks, playing: false });
}

/** @param {Run} run @param {number} step */
export function moment(run, step) {
  const scene = sceneAt(run, step),
    sets = run.header.topology?.kind === "quorums" ? (run.header.topology.sets ?? []) : [];
  const processes = Array.from({ length: run.n }, (_, i) => i + 1),
    marks = [...scene.marks.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    slots: processes.map((p) => scene.slot(p)),
    flown: table(
      marks.filter((m) => m.message),
      (m) => [m.key, scene.flown(m)],
    ),
    ...(orderOf(sets) === 2 ? { fano: fano(scene, sets) } : sets.length ? { dial: dial(scene, sets) } : {}),
    ...(marks.some((m) => m.what === "precedes") ? { precedence: precedence(scene) } : {}),
  };
}

/** @param {Scene} scene @param {number[][]} sets */
function fano(scene, sets) {
  const width = 760,
    placed = placeFano(sets, firstToAsk(scene.header)),
    { pieces, height } = fanoDrawing(scene, { ...how, width }, stand(scene), placed, nothing);
  const { plates, drawing } = fanoLayout(width, sets, placed, []);
  const seats = under(pieces, "plates").map((p) => Number(p.key.split("-")[1]));
  return {
    height,
    placed,
    points: table(under(pieces, "points"), (p) => [p.key, place(p)]),
    plates: table(seats, (p) => [String(p), plates[drawing.placeOf.get(p) ?? 1]]),
    leaders: table(under(pieces, "leaders"), (p) => [p.key, coordinates(p)]),
    lines: table([...under(pieces, "medians"), ...under(pieces, "lines")], (p) => [p.key, coordinates(p)]),
    rings: table(under(pieces, "points"), (p) => [
      p.key,
      (p.kids ?? []).filter((k) => k.key.startsWith("ring-")).map(ring),
    ]),
    tokens: table(under(pieces, "tokens"), (p) => [p.key, place(p)]),
    names: table(under(pieces, "names"), (p) => [p.key, [p.text, Number(p.attrs.x), Number(p.attrs.y)]]),
  };
}

/** @param {Scene} scene @param {number[][]} sets */
function dial(scene, sets) {
  const { pieces } = dialDrawing(scene, how, stand(scene), nothing);
  return {
    n: sets.length,
    teeth: table(under(pieces, "teeth"), (p) => [p.key, coordinates(p)]),
    rails: table(under(pieces, "rails"), (p) => [p.key, Number(p.attrs.r)]),
    points: table(under(pieces, "points"), (p) => [p.key, [p.attrs.cx, p.attrs.cy, p.attrs.r].map(Number)]),
    labels: table(under(pieces, "labels"), (p) => [p.key, [p.text, Number(p.attrs.x), Number(p.attrs.y)]]),
    tokens: table(under(pieces, "tokens"), (p) => [p.key, place(p)]),
  };
}

/** @param {Scene} scene */
function precedence(scene) {
  const edges = edgesOf(marksOf(scene.marks, "precedes")),
    cycle = scene.marks.get("cycle/H")?.order ?? [],
    nodes = Array.from({ length: scene.n }, (_, i) => i + 1);
  const { pieces } = precedenceDrawing(scene, { ...how, width: 620 }),
    ways = ["faint", "arcs", "wrong"].flatMap((key) => under(pieces, key)).filter((p) => !p.key.endsWith(" in"));
  return {
    edges: edges.map((e) => `${e.from}>${e.to} ${e.state} ${e.of.join(" ")}`),
    layers: layersOf(nodes, edges, [...cycle, ...nodes]).layers,
    nodes: table(
      pieces.filter((p) => p.key.startsWith("node-")),
      (p) => [p.key, place(p)],
    ),
    ways: table(ways, (p) => [p.key, coordinates(p)]),
    wrong: cycle,
    numbers: table(under(pieces, "numbers"), (p) => [p.key, place(p)]),
  };
}

/** The pieces in a group of a drawing. @param {Piece[]} pieces @param {string} key */
const under = (pieces, key) => pieces.find((p) => p.key === key)?.kids ?? [];

/** Where a piece stands: x, y, degrees, scale. @param {Piece} p */
const place = ({ at }) => (at ? [at.x, at.y, at.turn ?? 0, at.scale ?? 1] : []);

/** The numbers of a path. @param {Piece} p */
const coordinates = ({ attrs }) => (String(attrs.d).match(/-?\d*\.?\d+/g) ?? []).map(Number);

/** Which client's part of a ring it is, and where it begins and ends. @param {Piece} p */
function ring(p) {
  const [x1, y1, , , , , , x2, y2] = coordinates(p);
  return [Number(p.key.split("-")[1]), x1, y1, x2, y2];
}

/** The teeth of a dial as wide as in print. @param {Asks} dial */
export function teeth({ n, line, by }) {
  const sets = Array.from({ length: n }, (_, i) => line.map((x) => ((i + x) % n) + 1).sort((a, b) => a - b)),
    asks = new Set();
  const run = createRun(
    /** @type {any} */ ({ fano: 1, algorithm: "x", processes: n, topology: { kind: "quorums", sets }, picture: {} }),
  );
  by.forEach((at, i) => {
    const leaves = asks.delete(at);
    if (!leaves) asks.add(at);
    run.push({ step: i + 1, time: i, kind: leaves ? "leave" : "ask", at, phase: leaves ? "idle" : "waiting" });
  });
  const scene = sceneAt(run, by.length);
  return [...all(dialDrawing(scene, how, stand(scene), nothing).pieces)]
    .filter((p) => p.key.startsWith("tooth-"))
    .map((p) => {
      const [, client, arbiter] = p.key.split("-").map(Number);
      return { client, arbiter, ends: coordinates(p) };
    });
}
