import assert from "node:assert/strict";
import test from "node:test";
import { arrow, cyclePairs, edgesOf, impliedBy, inCircle, inLayers, layersOf } from "./precedence-layout.js";
import { precedenceDrawing } from "./precedence.js";
import { clashes, classed, find, how, scene, texts } from "./testdata/scenes.js";
import { waitsDrawing } from "./waits.js";

/** @param {string[]} pairs @param {string} [state] */
const marks = (pairs, state = "list") =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [i, j] = pair.split(">");
      return [`precedes/${pair}`, { at: `p${i}`, to: `p${j}`, state }];
    }),
  );
/** @param {string[]} pairs */
const edges = (pairs) => edgesOf(scene({ n: 9, marks: marks(pairs) }).marks.values());

test("depth is the longest way down, and arrows lead from one layer to a deeper one", () => {
  const all = edges(["1>2", "2>3", "1>3", "4>3", "3>5"]),
    { depth, layers, total, back } = layersOf([1, 2, 3, 4, 5], all);
  assert.deepEqual(
    [...depth],
    [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
      [5, 3],
    ],
  );
  assert.deepEqual(layers, [[1, 4], [2], [3], [5]]);
  assert.deepEqual([total, back.size], [false, 0]);
  for (const e of all) assert.ok((depth.get(e.from) ?? 0) < (depth.get(e.to) ?? 0));
});

test("an edge that a longer way says too is implied", () => {
  const all = edges(["1>2", "2>3", "1>3", "4>3"]);
  assert.deepEqual(
    [...impliedBy(all)].map((e) => `${e.from}>${e.to}`),
    ["1>3"],
  );
});

test("of a relation with a circle the layers are those without the edges that close it", () => {
  const all = edges(["1>2", "2>3", "3>1", "3>4"]),
    { back, layers } = layersOf([1, 2, 3, 4], all);
  assert.deepEqual(
    [...back].map((e) => `${e.from}>${e.to}`),
    ["3>1"],
  );
  assert.deepEqual(layers, [[1], [2], [3], [4]]);
});

test("whoever has eaten is last, and the others keep their order", () => {
  const before = precedenceDrawing(scene({ n: 3, marks: marks(["1>2", "1>3", "2>3"]) }), how),
    after = precedenceDrawing(scene({ n: 3, marks: { ...marks(["2>3"]), ...marks(["2>1", "3>1"], "dirty") } }), how);
  const y = (/** @type {typeof before} */ d, /** @type {number} */ p) => find(d.pieces, `node-${p}`)?.at?.y ?? NaN;
  assert.ok(y(before, 1) < y(before, 2) && y(before, 2) < y(before, 3));
  assert.ok(y(after, 2) < y(after, 3) && y(after, 3) < y(after, 1));
});

test("a cycle is drawn in the warning's double stroke, with the word", () => {
  const { pieces, words } = precedenceDrawing(
    scene({ n: 3, marks: { ...marks(["1>2", "2>3", "3>1"]), "cycle/H": { order: [1, 2, 3] } } }),
    how,
  );
  assert.deepEqual(
    classed(pieces, "pic-warn").map((p) => p.key),
    ["1>2", "2>3", "3>1"],
  );
  assert.equal(classed(pieces, "pic-warn-in").length, 3);
  assert.ok(classed(pieces, "warns").some((p) => p.text === "picture.cycle"));
  assert.deepEqual(words, ["picture.h.cycle circle=P1 → P2 → P3 → P1"]);
  assert.deepEqual([...cyclePairs([1, 2, 3])], ["1>2", "2>3", "3>1"]);
});

test("many are told in a matrix: without a cycle all marks are above its diagonal", () => {
  const n = 20,
    pairs = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n - i - 1 }, (_, k) => `${n - i}>${n - i - k - 1}`),
    ).flat();
  const good = precedenceDrawing(scene({ n, marks: marks(pairs), waiting: [3, 7] }), how);
  assert.equal(classed(good.pieces, "warn").length, 0);
  assert.deepEqual(
    classed(good.pieces, "both").map((p) => p.key),
    ["7>3"],
  );
  assert.equal(String(find(good.pieces, "listed")?.attrs.d).match(/M/g)?.length, pairs.length - 1);
  assert.deepEqual(
    good.pieces.filter((p) => p.key.startsWith("row-")).map((p) => p.key),
    Array.from({ length: n }, (_, i) => `row-${n - i}`),
    "in their own order",
  );
  const bad = precedenceDrawing(
    scene({ n, marks: { ...marks([...pairs.filter((p) => p !== "20>1"), "1>20"]), "cycle/H": { order: [1, 20, 2] } } }),
    how,
  );
  assert.ok(classed(bad.pieces, "warn").length >= 1);
  assert.match(bad.words[0], /h.cycle/);
});

test("in a general graph an arrow keeps clear of those between", () => {
  /** @type {Map<number, [number, number]>} */
  const at = new Map([
    [1, [100, 20]],
    [2, [100, 100]],
    [3, [100, 180]],
  ]);
  const placed = { at, r: 16, height: 200, depths: [] };
  const through = arrow(placed, 1, 3),
    beside = arrow(placed, 1, 2);
  assert.ok(Math.abs((through[1][0] + through[2][0]) / 2 - 100) > 16, "it bends");
  assert.ok(Math.abs(beside[1][0] - 100) < 0.01, "it is straight");
  const [start, h1, h2, end] = beside;
  assert.ok(start[1] < h1[1] && h1[1] < h2[1] && h2[1] < end[1] && end[1] < 100 - 16, "and leads down, up to the rim");
  placed.at.set(2, [100, 82]);
  const near = arrow(placed, 1, 2);
  assert.ok(near[2][1] < near[3][1], "its head points onwards even where there is little room");
});

test("who waits for others stands above them; nobody waits: the words say so", () => {
  const waiting = {
    "waits/1>2": { at: "p1", to: "p2" },
    "waits/3>1": { at: "p3", to: "p1" },
    "waits/3>2": { at: "p3", to: "p2" },
  };
  const { pieces, words } = waitsDrawing(scene({ n: 4, marks: waiting, waiting: [1, 3], inside: [2] }), how),
    y = (/** @type {number} */ p) => find(pieces, `node-${p}`)?.at?.y ?? NaN;
  assert.ok(y(3) < y(1) && y(1) < y(2));
  assert.equal(find(pieces, "node-4"), undefined, "who has nothing to do with it is not drawn");
  assert.equal(words[0], "picture.waits.acyclic");
  assert.match(find(pieces, "node-3")?.says ?? "", /waits.node p=P3 list=P1, P2/);
  assert.deepEqual(waitsDrawing(scene({ n: 4, marks: {} }), how).words, ["picture.waits.nobody.says"]);
});

test("a deadlock is a circle: three wait for each other at three arbiters", () => {
  const waiting = {
    "waits/1>2@2": { at: "c1", to: "c2", of: 2 },
    "waits/2>3@3": { at: "c2", to: "c3", of: 3 },
    "waits/3>1@1": { at: "c3", to: "c1", of: 1 },
    "waits/4>1@1": { at: "c4", to: "c1", of: 1 },
    "waits/4>1@2": { at: "c4", to: "c1", of: 2 },
    "cycle/waits": { order: [1, 2, 3] },
  };
  const { pieces, words } = waitsDrawing(scene({ n: 4, marks: waiting, waiting: [1, 2, 3, 4] }), how);
  assert.deepEqual(words, ["picture.waits.cycle circle=P1 → P2 → P3 → P1"]);
  assert.deepEqual(
    classed(pieces, "pic-warn").map((p) => p.key),
    ["1>2", "2>3", "3>1"],
  );
  assert.deepEqual(texts(find(pieces, "numbers", "4>1")), ["1,2"], "one arrow a pair, with both arbiters");
  const radius = [1, 2, 3].map((p) => {
    const at = find(pieces, `node-${p}`)?.at ?? assert.fail();
    return at;
  });
  const cx = radius.reduce((s, p) => s + p.x, 0) / 3,
    cy = radius.reduce((s, p) => s + p.y, 0) / 3;
  assert.ok(new Set(radius.map((p) => Math.round(Math.hypot(p.x - cx, p.y - cy)))).size === 1, "on one circle");
  assert.deepEqual(clashes(pieces), []);
});

test("nobody stands on another", () => {
  const apart = (/** @type {Map<number, [number, number]>} */ at) =>
    Math.min(
      ...[...at].flatMap(([p, a]) =>
        [...at].filter(([q]) => q > p).map(([, b]) => Math.hypot(a[0] - b[0], a[1] - b[1])),
      ),
    );
  for (let n = 2; n <= 13; n++) {
    const nodes = Array.from({ length: n }, (_, i) => i + 1);
    assert.ok(
      apart(inCircle(nodes.slice(0, Math.max(3, n - 6)), nodes.slice(Math.max(3, n - 6)), 372).at) > 36,
      `${n} in a circle`,
    );
    assert.ok(
      apart(inLayers(layersOf(nodes, edges(nodes.slice(1).map((p) => `1>${p}`))), 372).at) > (n > 9 ? 20 : 32),
      `${n} in two layers`,
    );
  }
});
