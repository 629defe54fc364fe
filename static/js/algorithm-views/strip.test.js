import assert from "node:assert/strict";
import test from "node:test";
import { classed, clashes, find, how, scene, texts, worked } from "./testdata/scenes.js";
import { stripOf } from "./strip.js";

test("the order stands in one line: who asks ringed, what a dirty fork turned dashed", () => {
  const strip = stripOf(worked(), { ...how, width: 384 }) ?? assert.fail("there is one order");
  assert.deepEqual(texts(find(strip.pieces, "nodes")), ["1", "3", "4", "5", "6", "7", "2"]);
  assert.equal(strip.label, "picture.h.order order=P1 → P3 → P4 → P5 → P6 → P7 → P2", "and is told in words");
  assert.equal(classed(strip.pieces, "chain").length, 6);
  assert.deepEqual(
    classed(strip.pieces, "turned").map((p) => p.key),
    ["7>2"],
  );
  const nodes = find(strip.pieces, "nodes")?.kids ?? [];
  assert.deepEqual(
    nodes.filter((p) => find(p.kids ?? [], "s")).map((p) => p.key),
    ["rank-1", "rank-3", "rank-7"],
  );
  assert.deepEqual(clashes(strip.pieces), []);
});

test("it goes on in a second line where there is no room, and nothing stands on another or outside", () => {
  for (let n = 2; n <= 13; n++)
    for (const width of [280, 300, 384, 404, 424, 500, 640]) {
      const order = Array.from({ length: n }, (_, i) => n - i),
        strip = stripOf(scene({ n, marks: { "rank/H": { order } } }), { ...how, width }) ?? assert.fail(`${n}`),
        at = (find(strip.pieces, "nodes")?.kids ?? []).map((p) => p.at ?? assert.fail());
      for (const [i, a] of at.entries()) {
        assert.ok(a.x >= 17 && a.x <= width - 17 && a.y >= 17 && a.y <= strip.height - 17, `${n} at ${width}`);
        for (const b of at.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= 36, `${n} at ${width}`);
      }
    }
});

test("where there is no one order, or a cycle, there is no strip", () => {
  assert.equal(stripOf(scene({ n: 3, marks: {} }), how), null);
  assert.equal(stripOf(scene({ n: 3, marks: { "cycle/H": { order: [1, 2, 3] } } }), how), null);
  const order = Array.from({ length: 21 }, (_, i) => i + 1);
  assert.equal(stripOf(scene({ n: 21, marks: { "rank/H": { order } } }), how), null, "many have a view of their own");
});
