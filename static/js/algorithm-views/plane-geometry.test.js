import assert from "node:assert/strict";
import test from "node:test";
import {
  CIRCLE,
  CROSSINGS,
  Fano,
  MEDIANS,
  PLACES,
  SIDES,
  common,
  lineThrough,
  orderOf,
  placeFano,
  ringParts,
  through,
} from "./plane-geometry.js";
import { along } from "./seats.js";
import { SETS, singer } from "./testdata/scenes.js";

const identity = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 };

test("planes are known from other systems of sets", () => {
  assert.equal(orderOf(SETS), 2);
  assert.equal(orderOf(singer(13)), 3);
  assert.equal(orderOf(singer(57)), 7);
  assert.equal(orderOf(singer(133)), 11);
  assert.equal(orderOf([...SETS.slice(0, 6), [1, 3, 6]]), 0, "two lines with two points");
  assert.equal(
    orderOf([
      [1, 2],
      [2, 3],
      [1, 3],
    ]),
    0,
    "a triangle is no plane",
  );
  assert.equal(orderOf(SETS.map((_, i) => [i, i + 1, i + 2].map((x) => (x % 7) + 1))), 0);
  assert.equal(orderOf([]), 0);
  for (const sets of [SETS, singer(13)]) {
    for (let a = 1; a < sets.length; a++)
      for (let b = a + 1; b <= sets.length; b++) {
        assert.equal(common(sets[a - 1], sets[b - 1]).length, 1);
        const line = lineThrough(sets, a, b);
        assert.ok(sets[line - 1].includes(a) && sets[line - 1].includes(b));
      }
    assert.equal(through(sets, 1).length, sets[0].length);
  }
});

test("the classical drawing: six straight lines, and the circle inscribed in the triangle", () => {
  for (const [a, b, c] of [...SIDES, ...MEDIANS].map((l) => l.map((p) => PLACES[p]))) {
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    assert.ok(Math.abs(area) < 1e-12);
    assert.ok(
      (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) < 0,
      "the middle one is between the others",
    );
  }
  for (const p of CIRCLE) assert.ok(Math.abs(Math.hypot(...PLACES[p]) - 1) < 1e-12);
  for (const [a, b, c] of SIDES.map((l) => l.map((p) => PLACES[p]))) {
    const along = [c[0] - a[0], c[1] - a[1]];
    assert.ok(Math.abs(along[0] * b[0] + along[1] * b[1]) < 1e-12, "the circle touches the side in its middle");
  }
});

test("wherever two lines cross in no point, one is bridged", () => {
  const drawing = new Fano(SETS, identity, { x: 0, y: 0, r: 1 }),
    bridged = drawing.crossings();
  assert.equal(bridged.length, CROSSINGS.length);
  /** @type {[number, number][]} */
  const found = [];
  const ends = (/** @type {number[]} */ l) => [PLACES[l[0]], PLACES[l[2]]];
  const straightLines = [...SIDES, ...MEDIANS];
  for (const [i, l] of straightLines.entries()) {
    for (const m of straightLines.slice(i + 1)) {
      const [a, b] = ends(l),
        [c, d] = ends(m),
        det = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
      const s = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / det,
        u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / det;
      if (s > -1e-9 && s < 1 + 1e-9 && u > -1e-9 && u < 1 + 1e-9)
        found.push([a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])]);
    }
    const [a, b] = ends(l),
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      A = dx * dx + dy * dy,
      B = 2 * (a[0] * dx + a[1] * dy),
      C = a[0] * a[0] + a[1] * a[1] - 1,
      root = B * B - 4 * A * C;
    if (root >= -1e-9)
      for (const sign of [-1, 1]) {
        const s = (-B + sign * Math.sqrt(Math.max(0, root))) / (2 * A);
        if (s > -1e-9 && s < 1 + 1e-9) found.push([a[0] + s * dx, a[1] + s * dy]);
      }
  }
  const near = (/** @type {[number, number]} */ p, /** @type {number[][]} */ all) =>
    all.some(([x, y]) => Math.hypot(x - p[0], y - p[1]) < 1e-6);
  const elsewhere = found.filter((p) => !near(p, Object.values(PLACES)));
  assert.equal(elsewhere.length, 3);
  assert.ok(elsewhere.every((p) => near(p, bridged)));
});

test("the printed numbers stay where they are printed; other planes go where those who ask first are seen best", () => {
  assert.deepEqual(placeFano(SETS, [6, 5]), identity);
  const other = [
      [1, 3, 5],
      [2, 4, 5],
      [3, 4, 7],
      [1, 4, 6],
      [5, 6, 7],
      [2, 3, 6],
      [1, 2, 7],
    ],
    asked = [5, 3, 4];
  const drawing = new Fano(other, placeFano(other, asked), { x: 0, y: 0, r: 1 });
  assert.deepEqual([...drawing.points.keys()].sort(), [1, 2, 3, 4, 5, 6, 7]);
  for (const c of asked) assert.ok(!drawing.isCircle(c) && !drawing.isMedian(c));
  assert.equal(other.filter((_, i) => drawing.isCircle(i + 1)).length, 1);
  assert.equal(other.filter((_, i) => drawing.isMedian(i + 1)).length, 3);
});

test("ways lead along their lines, on the circle too", () => {
  const drawing = new Fano(SETS, identity, { x: 10, y: 20, r: 100 });
  assert.ok(drawing.isCircle(2));
  for (const [a, b] of [
    [2, 6],
    [6, 7],
    [7, 2],
    [2, 7],
  ]) {
    const way = drawing.way(2, a, b);
    assert.deepEqual([way[0], way[3]], [drawing.at(a), drawing.at(b)]);
    for (const t of [0, 0.25, 0.5, 0.75, 1]) {
      const { x, y } = along(way, t);
      assert.ok(
        Math.abs(Math.hypot(x - 10, y - 20) - 100) < 0.6,
        `${t} is ${Math.hypot(x - 10, y - 20)} from the centre`,
      );
    }
  }
  const { x, y } = along(drawing.way(1, 4, 1), 0.5);
  assert.deepEqual([Math.round(x), Math.round(y)], drawing.at(2).map(Math.round));
});

test("a ring is split evenly, each part on the side of its line", () => {
  const parts = ringParts([120, 60]);
  assert.deepEqual(
    parts.map((p) => Math.round(p.end - p.start)),
    [180, 180],
  );
  assert.equal(parts[0].part, 1);
  for (const [i, degrees] of [120, 60].entries()) {
    const { start, end } = parts.find((p) => p.part === i) ?? parts[0];
    assert.ok(start <= degrees && degrees <= end);
  }
  assert.equal(ringParts([0, 120, 240]).length, 3);
});
