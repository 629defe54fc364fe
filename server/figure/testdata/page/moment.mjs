// The page's picture at a step of a run: the Fano plane, the dial, the precedence graph.
import { holdingsOf } from "../../../../static/js/algorithm-views/arbiters.js";
import { dialDrawing } from "../../../../static/js/algorithm-views/dial.js";
import { fanoDrawing, fanoLayout } from "../../../../static/js/algorithm-views/plane-fano.js";
import { firstToAsk, orderOf, placeFano } from "../../../../static/js/algorithm-views/plane-geometry.js";
import { edgesOf } from "../../../../static/js/algorithm-views/precedence-layout.js";
import { precedenceDrawing } from "../../../../static/js/algorithm-views/precedence.js";
import { marksOf, sceneOf } from "../../../../static/js/algorithm-views/seats.js";
import { pictureOf } from "../../../../static/js/model/picture.js";

const how = { t: (key) => key, tn: (key) => key };
/** The reader points at nothing. */
const nothing = { kind: "", of: [], points: [], lines: [], looked: null, says: "", saysOf: () => "" };

export function moment(run, step) {
  const beat = run.beatOfStep(step),
    marks = pictureOf(run)?.at(step) ?? new Map(),
    scene = sceneOf(run, beat, marks);
  const sets = run.header.topology?.kind === "quorums" ? (run.header.topology.sets ?? []) : [];
  return {
    slots: Array.from({ length: run.n }, (_, i) => scene.slot(i + 1)),
    ...(orderOf(sets) === 2 ? { fano: fano(scene, sets) } : sets.length ? { dial: dial(scene) } : {}),
    ...(marksOf(marks, "precedes").length ? { precedence: precedence(scene) } : {}),
  };
}

function fano(scene, sets) {
  const width = 760,
    placed = placeFano(sets, firstToAsk(scene.header)),
    { pieces, height } = fanoDrawing(scene, { ...how, width }, holdingsOf(scene), placed, nothing),
    { plates, drawing } = fanoLayout(width, sets, placed, []);
  const boxes = under(pieces, "plates").map((p) => Number(p.key.split("-")[1])),
    rings = under(pieces, "points").flatMap((p) => (p.kids ?? []).filter((k) => k.key.startsWith("ring-")).map(ring));
  return {
    height,
    plates: Object.fromEntries(boxes.map((p) => [p, plates[drawing.placeOf.get(p) ?? 1]])),
    leaders: table(under(pieces, "leaders"), coordinates),
    lines: table([...under(pieces, "medians"), ...under(pieces, "lines")], coordinates),
    rings,
    tokens: table(under(pieces, "tokens"), place),
    names: table(under(pieces, "names"), label),
  };
}

function dial(scene) {
  const { pieces } = dialDrawing(scene, { ...how, width: 640 }, holdingsOf(scene), nothing);
  return {
    teeth: table(under(pieces, "teeth"), coordinates),
    points: table(under(pieces, "points"), (p) => [p.attrs.cx, p.attrs.cy, p.attrs.r].map(Number)),
    labels: table(under(pieces, "labels"), label),
    tokens: table(under(pieces, "tokens"), place),
  };
}

function precedence(scene) {
  const edges = edgesOf(marksOf(scene.marks, "precedes")),
    { pieces } = precedenceDrawing(scene, { ...how, width: 620 });
  const ways = ["faint", "arcs", "wrong"].flatMap((key) => under(pieces, key)),
    nodes = pieces.filter((p) => p.key.startsWith("node-"));
  return {
    edges: edges.map((e) => `${e.from}>${e.to} ${e.state} ${e.of.join(" ")}`),
    nodes: table(nodes, place),
    ways: table(
      ways.filter((p) => !p.key.endsWith(" in")),
      coordinates,
    ),
    wrong: scene.marks.get("cycle/H")?.order ?? [],
    numbers: table(under(pieces, "numbers"), place),
  };
}

/** The pieces in a group of a drawing. */
const under = (pieces, key) => pieces.find((p) => p.key === key)?.kids ?? [];

/** A property of each piece, by the piece's key. */
const table = (pieces, of) => Object.fromEntries(pieces.map((p) => [p.key, of(p)]));

/** A piece's position: x, y, degrees, scale. */
const place = ({ at }) => (at ? [at.x, at.y, at.turn ?? 0, at.scale ?? 1] : []);

const label = (p) => [p.text, Number(p.attrs.x), Number(p.attrs.y)];

/** The numbers of a path. */
const coordinates = ({ attrs }) => (String(attrs.d).match(/-?\d*\.?\d+/g) ?? []).map(Number);

/** A part of a ring: its client, and where it begins and ends. */
function ring(p) {
  const [x1, y1, , , , , , x2, y2] = coordinates(p);
  return [Number(p.key.split("-")[1]), x1, y1, x2, y2];
}
