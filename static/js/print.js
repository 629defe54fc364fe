/**
 * What a page draws, print draws too (the server's package figure), and the page leads: this is what the page's modules
 * answer to what both are asked. The answers are kept in server/figure/testdata/page/drawn.json, which the tests
 * of both read; print.write.js writes them. Pure: texts and numbers in, tables out.
 *
 * Numbers of beats and of processes begin at 1; 0 is nobody, and before the run. Places are in pixels of the page's own
 * sizes for a window of 1000 × 900, without a cursor: as print, it stands at the right edge, after everything.
 *
 * @import {Axis} from "./model/axis.js"
 * @import {Curve} from "./model/curve.js"
 * @import {Arc, AxisName, Beat, Header, Run, Stretch, Summary, TraceEvent} from "./model/types.js"
 * @import {Piece} from "./picture/tree.js"
 * @import {Scene} from "./picture/seats.js"
 */
import { axisOf, niceStep } from "./model/axis.js";
import { crossing, curve, directionAt, loop, part, pointAt, touching } from "./model/curve.js";
import { Frame, sizesFor } from "./model/frame.js";
import { forms } from "./model/labels.js";
import { planTexts, witnessOf } from "./model/layout.js";
import { arcIndex, flightOf, visibleArcs } from "./model/messages.js";
import { nodeName } from "./model/names.js";
import { owedLines } from "./model/owed.js";
import { pictureOf } from "./model/picture.js";
import { createRun } from "./model/run.js";
import { numbers } from "./parts/diagram/axis.js";
import { shapeOf } from "./parts/diagram/marks.js";
import { setLine, vocabulary } from "./parts/listing/text.js";
import { stand } from "./picture/arbiters.js";
import { dialDrawing } from "./picture/dial.js";
import { marksOf } from "./picture/moment.js";
import { fanoDrawing, fanoLayout } from "./picture/plane-fano.js";
import { firstToAsk, orderOf, placeFano } from "./picture/plane-geometry.js";
import { precedenceDrawing } from "./picture/precedence.js";
import { edgesOf, layersOf } from "./picture/precedence-layout.js";
import { sceneOf } from "./picture/seats.js";
import { all } from "./picture/tree.js";

/**
 * A run that both are asked about.
 * @typedef {{name: string, header: Header, events: TraceEvent[], summary: Summary, moments?: number[]}} Lines
 */
/**
 * An algorithm's messages with samples of what they carry, and the lines of its listing.
 * @typedef {object} Kinds
 * @property {string} algorithm
 * @property {Header["messages"]} messages
 * @property {{type: string, fields?: Record<string, any>}[]} carried
 * @property {string[]} names
 * @property {string[]} variables
 * @property {string[]} listing
 */
/**
 * The asking processes, one after the other, on lines that are all one line turned; a process that is there already
 * leaves.
 * @typedef {{n: number, line: number[], by: number[]}} Asks
 */
/**
 * @typedef {object} Asked
 * @property {Kinds[]} algorithms
 * @property {Lines[]} runs
 * @property {Asks[]} dials
 * @property {number[]} steps
 * @property {number[][]} curves
 * @property {[number, number][]} embeds
 */

/**
 * The width of a text for the tests of both: no font is as wide.
 * @param {string} text @param {number} size @param {number} [weight]
 */
export const ruler = (text, size, weight = 400) => [...text].length * size * (weight >= 500 ? 0.6 : 0.5);

/** @param {Asked} asked @param {string} css the style sheet with the tokens of colour */
export function drawnOf(asked, css) {
  return {
    forms: table(asked.algorithms, (a) => [a.algorithm, a.carried.map((m) => namesOf(a, m))]),
    listings: table(asked.algorithms, (a) => [a.algorithm, a.listing.map((line) => set(a, line))]),
    runs: table(asked.runs, (r) => [r.name, runAnswers(r)]),
    teeth: asked.dials.map(teeth),
    steps: asked.steps.map(niceStep),
    curves: asked.curves.map(curveAnswers),
    colours: { light: colours(css, ":root, [data-theme=light]"), dark: colours(css, "[data-theme=dark]") },
    embeds: asked.embeds.map(([n, height]) => embed(n, height)),
  };
}

/** @template T @param {T[]} items @param {(item: T) => [string, any]} entry @returns {Record<string, any>} */
const table = (items, entry) => Object.fromEntries(items.map(entry));

/* ---- words ---- */

/** @param {Kinds} kinds @param {Kinds["carried"][number]} message */
function namesOf(kinds, { type, fields = {} }) {
  const run = /** @type {any} */ ({ header: kinds });
  return forms(run, /** @type {any} */ ({ arc: { type, fields } }));
}

/**
 * The marks by which the server's test of listings (web/typeset_test.go) writes down how pieces are set.
 * @type {Record<string, string>}
 */
const MARKS = { variable: "_", keyword: "!", name: "^" };

/** @param {Kinds} kinds @param {string} line */
function set({ names, variables }, line) {
  const header = { messages: names.map((type) => ({ type })), fields: variables.map((name) => ({ name })) };
  return setLine(line, vocabulary(/** @type {any} */ (header)))
    .map(({ style, text }) => (MARKS[style] ?? "") + text + (MARKS[style] ?? ""))
    .join("");
}

/** The colours in the block after a selector. @param {string} css @param {string} selector */
export function colours(css, selector) {
  const begin = css.indexOf("{", css.indexOf(selector)),
    block = css.slice(begin, css.indexOf("}", begin));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]));
}

/** How an embed of a height shows so many lanes. @param {number} n @param {number} height */
function embed(n, height) {
  const { lane, rows } = sizesFor({ width: 720, height, n, properties: 0, embed: true, head: 0 });
  return { n, height, lane, rows };
}

/* ---- a run ---- */

/** @param {Lines} lines @returns {Run} */
function runOf({ header, events, summary }) {
  const run = createRun(header);
  for (const e of events) run.push(e);
  if (summary) run.finish(summary);
  return run;
}

/** @param {Lines} lines */
function runAnswers(lines) {
  const run = runOf(lines);
  return {
    beats: run.beats.map((b) => beat(run, b)),
    messages: run.messages.map((m) => message(run, m)),
    phases: run.phases.flat().map(stretch),
    downs: run.downs.flat().map((s) => `${s.process} ${s.from}-${end(s.to)}`),
    debts: run.debts.map((d) => `${d.process} owes ${d.to} ${d.from}-${end(d.until)} on ${d.level}`),
    broken: run.violations.map((v) => `${v.property} ${v.beat} of ${v.processes.join(" ")}`),
    time: diagram(run, "time"),
    logical: diagram(run, "logical"),
    moments: table(lines.moments ?? [], (step) => [String(step), moment(run, step)]),
  };
}

/** 0: it lasts. @param {number} beat */
const end = (beat) => (beat === Infinity ? 0 : beat);

/** @param {Run} run @param {Beat} b */
function beat(run, b) {
  const clock = `${b.clock}→${b.clockAfter}`,
    about = b.message ? ` of ${run.messages.indexOf(b.message) + 1}` : "";
  const shape = b.local ? ` ${shapeOf(b)}` : "";
  return `${b.step} ${b.kind} ${b.at} at ${clock}${about}${shape}${b.enters ? " enters" : ""}`;
}

/** @param {Run} run @param {Arc} m */
function message(run, m) {
  const copy = m.copyOf ? ` copy ${m.id.split(".")[1] ?? ""}` : "",
    name = forms(run, /** @type {any} */ ({ arc: m }))[0];
  return `${m.from}>${m.to} ${m.role} ${m.sentBeat}-${m.receivedBeat}${m.lost ? " lost" : ""}${copy} ${name}`;
}

/** @param {Stretch} s */
const stretch = (s) => `${s.process} ${s.phase} ${s.from}-${end(s.to)}`;

/* ---- its diagram ---- */

/** Between lanes closer than this messages have no names. */
const CLOSE = 34;
const PRINTED = {
  lost: "lost",
  together: (/** @type {number} */ n) => `${n} inside`,
};
/** How far beyond the axis print's cursor stands. */
const OVER = 6;

/** @param {Run} run @param {AxisName} name */
function diagram(run, name) {
  const axis = axisOf(run, name),
    f = frameOf(run, axis),
    index = arcIndex(run, axis);
  const flights = visibleArcs(f, index).map((arc) => flightOf(f, arc)),
    debts = run.debts.map((d, i) => ({ d, i })).sort((a, b) => axis.xs[a.d.from] - axis.xs[b.d.from] || a.i - b.i);
  const words = {
    ...PRINTED,
    ...phaseWords(run),
    defers: (/** @type {number} */ p) => `defers ${nodeName(run.header, p)}`,
  };
  const naming = f.sizes.lane < CLOSE ? "clocks" : "all",
    of = debts.map(({ d }) => d),
    plan = planTexts(f, { flights, debts: of }, words, ruler, naming);
  const { left, right, top, lane, fs, bar, dot } = f.sizes,
    witness = witnessOf(f);
  return {
    xs: [...axis.xs],
    clocks: [...axis.clocks].slice(1),
    ends: [axis.lo, axis.hi, axis.spacing],
    sizes: { left, right, top, lane, fs, bar, dot },
    flights: flights.map(({ arc, q, stage, end }) => ({
      of: run.messages.indexOf(arc) + 1,
      q: numbersOf(q),
      stage,
      end,
    })),
    owed: owedLines(f, of).map((o) => [o.debt.process, o.debt.to, o.y, o.ax, Math.min(o.bx, f.cutX(1))]),
    witness: witness ? [witness.x0, witness.y0, witness.x1, witness.y1, witness.count] : [],
    ticks: numbers(f).numbers.map(([x, text]) => ({ x, text })),
    words: plan.texts.map((t, i) => ({ kind: t.kind, text: t.text, box: plan.boxes[i], base: t.dy + f.y(t.lane) })),
  };
}

/** @param {Run} run */
const phaseWords = ({ header: { words } }) => ({ waiting: words?.waiting ?? "", inside: words?.inside ?? "" });

/** The whole run with its cursor at the right edge, and all lanes. @param {Run} run @param {Axis} axis */
function frameOf(run, axis) {
  const room = { width: 1000, height: 900, n: run.nodes, properties: 3, embed: false, head: 0 },
    sizes = { ...sizesFor(room), rows: run.nodes },
    view = { t0: axis.lo, t1: axis.hi, row: 0 };
  const edge = axis.hi + (OVER * (axis.hi - axis.lo)) / (sizes.right - sizes.left);
  return new Frame({ run, axis, sizes, view, cut: new Float64Array(run.nodes).fill(edge), cursor: run.beats.length });
}

/** @param {Curve} q */
const numbersOf = (q) => [q.ax, q.ay, q.cx, q.cy, q.bx, q.by];

/**
 * A message's line from its ends and its bow, or if it goes to its own lane, from its height.
 * @param {number[]} ends
 */
function curveAnswers([ax, ay, bx, by, bow]) {
  const q = ay === by ? loop(ax, ay, bx, bow) : curve(ax, ay, bx, by, bow);
  return {
    q: numbersOf(q),
    at: [...pointAt(q, 0.3), ...directionAt(q, 0.3)],
    part: numbersOf(part(q, 0.2, 0.7)),
    touching: touching(q, 8),
    crossing: crossing(q, (ax + 2 * bx) / 3),
  };
}

/* ---- its picture ---- */

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
function moment(run, step) {
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
function teeth({ n, line, by }) {
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
