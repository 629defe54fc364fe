import assert from "node:assert/strict";
import test from "node:test";
import { createRun } from "../model/run.js";
import { pictureOf } from "../model/picture.js";
import { stand } from "./arbiters.js";
import { fanoDrawing, fanoLayout } from "./plane-fano.js";
import { Fano } from "./plane-geometry.js";
import { PLATE } from "./plane-plates.js";
import { apart } from "./plane-tokens.js";
import { sceneOf } from "./seats.js";
import { all } from "./tree.js";

const SETS = [
  [1, 2, 4],
  [2, 6, 7],
  [3, 4, 6],
  [4, 5, 7],
  [2, 3, 5],
  [1, 5, 6],
  [1, 3, 7],
];
const placed = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 };
const how = {
  t: (/** @type {string} */ key, /** @type {any} */ params) => `${key} ${JSON.stringify(params ?? {})}`,
  tn: (/** @type {string} */ key) => key,
  width: 476,
};
const nothing = {
  kind: /** @type {""} */ (""),
  of: [],
  points: [],
  lines: [],
  looked: null,
  says: "",
  saysOf: () => "",
};

/** The worked moment of the notes: 1, 3 and 7 ask; forks where it has them. */
function moment() {
  const run = createRun({
    fano: 1,
    algorithm: "x",
    processes: 7,
    topology: { kind: "quorums", sets: SETS },
    picture: {},
  });
  const picture = {
    "fork/1": { at: "c7", state: "clean", of: 1 },
    "fork/2": { at: "c1", state: "clean", of: 2 },
    "fork/3": { at: "c3", state: "clean", of: 3 },
    "fork/4": { at: "a4", to: "c1", message: "4>1#1", state: "clean", of: 4 },
    "fork/5": { at: "a5", state: "clean", of: 5 },
    "fork/6": { at: "c2", to: "a6", message: "2>6#1", state: "dirty", of: 6 },
    "fork/7": { at: "c2", state: "dirty", of: 7 },
    "request/a1>c7-strong": { at: "a1", to: "c7", message: "1>7#1", state: "strong" },
    "request/a3>c3": { at: "c3", state: "weak" },
    "request/c7>a3": { at: "a3", state: "weak", of: 7 },
  };
  for (const [i, p] of [7, 3, 1].entries())
    run.push({ step: i + 1, time: i, kind: "ask", at: p, phase: "waiting", picture: i === 2 ? picture : undefined });
  const marks = /** @type {import("../model/picture.js").Picture} */ (pictureOf(run)).at(3);
  return sceneOf({ run, beat: 3, step: 3, time: 3, marks, playing: false });
}

test("the worked moment", () => {
  for (const width of [476, 750, 343]) {
    const scene = moment(),
      drawing = fanoDrawing(scene, { ...how, width }, stand(scene), placed, nothing),
      pieces = [...all(drawing.pieces)];
    const keys = (/** @type {RegExp} */ key) =>
      pieces
        .filter((p) => key.test(p.key))
        .map((p) => p.key)
        .sort();
    assert.deepEqual(pieces.filter((p) => p.attrs.class === "pt dec").length, 3);
    assert.deepEqual(keys(/^asks-\d/), ["asks-1", "asks-3", "asks-7"]);
    assert.deepEqual(keys(/^ring-/), ["ring-1", "ring-1", "ring-3", "ring-3", "ring-7", "ring-7"]);
    assert.deepEqual(keys(/^plate-/), ["plate-1", "plate-2", "plate-3", "plate-7"]);
    // what has come makes its stretch thick: not of the own arbiter, which is where the client is
    assert.deepEqual(keys(/^held-/), ["held-fork/1", "held-fork/2", "held-fork/4", "held-fork/6", "held-fork/7"]);
    assert.deepEqual(keys(/^(fork|request)\//), [
      "fork/1",
      "fork/2",
      "fork/3",
      "fork/4",
      "fork/5",
      "fork/6",
      "fork/7",
      "request/a1>c7-strong",
      "request/a3>c3",
      "request/c7>a3",
    ]);
    assert.ok(pieces.filter((p) => p.attrs["data-key"]).every((p) => p.says?.includes("picture.plane.go")));
    for (const p of pieces.filter((q) => q.at))
      assert.ok(
        p.at && p.at.x >= 0 && p.at.x <= width && p.at.y >= 0 && p.at.y <= drawing.height,
        `${p.key} is outside at ${width}`,
      );
  }
});

test("plates cover no point, nor each other", () => {
  for (const width of [460, 476, 520, 750, 459, 343, 280]) {
    const { drawing, plates } = fanoLayout(width, SETS, placed, [1, 2, 3, 4, 5, 6, 7]),
      boxes = Object.values(plates);
    for (const [i, [x, y]] of boxes.entries()) {
      for (const [u, v] of drawing.points.values())
        assert.ok(
          u < x - 14 || u > x + PLATE.width + 14 || v < y - 14 || v > y + PLATE.height + 14,
          `a plate at ${x}, ${y} covers a point at ${width}`,
        );
      for (const [u, v] of boxes.slice(i + 1))
        assert.ok(
          Math.abs(u - x) >= PLATE.width || Math.abs(v - y) >= PLATE.height,
          `plates at ${x}, ${y} and ${u}, ${v} cover each other at ${width}`,
        );
      assert.ok(x >= 0 && x + PLATE.width <= width);
    }
  }
});

test("nothing rests where lines cross in no point", () => {
  const drawing = new Fano(SETS, placed, { x: 240, y: 240, r: 108 }),
    fixed = [...drawing.points.values(), ...drawing.crossings()];
  for (const [c, a] of [
    [2, 6],
    [2, 7],
    [4, 7],
    [4, 4],
    [6, 1],
    [6, 5],
    [5, 3],
    [1, 4],
  ])
    for (let t = 0; t <= 1; t += 0.02) {
      if (c === a) continue;
      const [{ x, y }] = apart([{ curve: drawing.way(c, a, c), t }], fixed);
      assert.ok(
        drawing.crossings().every(([u, v]) => Math.hypot(u - x, v - y) >= 12),
        `on ${c} from ${a} at ${t}`,
      );
    }
});
