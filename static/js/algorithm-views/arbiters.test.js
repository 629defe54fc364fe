import assert from "node:assert/strict";
import test from "node:test";
import { arbitersLayout, concerned } from "./arbiters-layout.js";
import { arbitersDrawing } from "./arbiters.js";
import { clashes, classed, find, how, scene, worked } from "./testdata/scenes.js";
import { spread, straight } from "./seats.js";

const moment = worked(),
  drawing = arbitersDrawing(moment, how),
  ofArbiter = (/** @type {number} */ a) => find(drawing.pieces, "arbiters", `arbiter-${a}`),
  ofClient = (/** @type {number} */ c) => find(drawing.pieces, "clients", `client-${c}`);

test("each fork is drawn once, where it is", () => {
  for (const [client, arbiter] of [
    [7, 1],
    [1, 2],
    [3, 3],
    [2, 7],
  ])
    assert.ok(
      find([ofClient(client) ?? assert.fail()], `client-${client}`, `slot-${arbiter}`, "f"),
      `${client} has fork ${arbiter}`,
    );
  assert.ok(find([ofArbiter(5) ?? assert.fail()], "arbiter-5", "h"), "fork 5 is at home");
  assert.deepEqual(
    find(drawing.pieces, "flights")
      ?.kids?.filter((p) => p.key.startsWith("fork"))
      .map((p) => p.key),
    ["fork/4", "fork/6"],
  );
  assert.equal(classed(drawing.pieces, "fork").length, 7);
  assert.equal(
    classed(drawing.pieces, "fork").filter((f) => f.kids?.some((k) => k.key === "b" && k.attrs.class === "gl-full"))
      .length,
    2,
    "two are dirty",
  );
});

test("a list's order is the order of the entries, and channels end at them", () => {
  const layout = arbitersLayout(moment, 520),
    of = (/** @type {number} */ a) =>
      layout.channels
        .filter((c) => c.arbiter === a)
        .sort((x, y) => x.y2 - y.y2)
        .map((c) => c.client);
  assert.equal(layout.channels.length, 21);
  assert.deepEqual([1, 2, 4].map(of), [
    [1, 6, 7],
    [1, 5, 2],
    [1, 3, 4],
  ]);
  assert.deepEqual(
    layout.rows.map((r) => r.node),
    [1, 2, 3, 4, 5, 6, 7],
  );
  assert.ok(
    new Set(layout.rows.slice(1).map((r, i) => r.y - layout.rows[i].y)).size === 1,
    "the pitch is that of lanes",
  );
});

test("of a large plane only those are drawn who have to do with who asks", () => {
  const n = 31,
    sets = Array.from({ length: n }, (_, i) => [1, 5, 11, 24, 25, 27].map((d) => ((d + i) % n) + 1));
  const busy = scene({
    n,
    marks: {
      "fork/2": { at: "c9", state: "dirty", of: 2 },
      "fork/30": { at: "c30", state: "dirty", of: 30 },
      "owner/2": { at: "a2", of: 9 },
    },
    waiting: [1],
    topology: { kind: "quorums", sets },
  });
  assert.deepEqual(
    [...new Set(concerned(busy, sets).map((c) => c.client))],
    [1, 9],
    "who asks, and who has a fork that it needs",
  );
  const layout = arbitersLayout(busy, 372);
  assert.equal(layout.folded, true);
  assert.equal(layout.rows.filter((r) => r.arbiter).length, 6);
  assert.equal(layout.quiet, n - new Set(layout.rows.map((r) => r.node)).size);
  assert.ok(arbitersDrawing(busy, how).pieces.some((p) => p.key === "quiet"));
});

test("however many ask, what is drawn stays few: who asked first comes first", () => {
  const n = 133,
    sets = Array.from({ length: n }, (_, i) =>
      [1, 4, 9, 20, 22, 27, 51, 70, 78, 100, 109, 119].map((d) => ((d + i) % n) + 1),
    ),
    waiting = Array.from({ length: n }, (_, i) => n - i);
  const crowd = scene({
    n,
    marks: Object.fromEntries(
      waiting.map((p) => [`fork/${sets[p - 1][0]}`, { at: `c${p}`, state: "clean", of: sets[p - 1][0] }]),
    ),
    waiting,
    topology: { kind: "quorums", sets },
  });
  const layout = arbitersLayout(crowd, 372),
    whole = waiting.filter((p) => layout.channels.filter((c) => c.client === p).length === 12);
  assert.equal(layout.channels.length, 48);
  assert.deepEqual(
    whole,
    [133, 132, 131],
    "of others, only the channels on which they have a fork that one of these needs",
  );
  assert.ok(layout.quiet > 0);
});

test("keys are unique among siblings", () => {
  assert.deepEqual(clashes(drawing.pieces), []);
});

test("things on one way keep apart", () => {
  const way = straight([0, 0], [200, 0]),
    placed = spread(
      [
        { curve: way, t: 0.5 },
        { curve: way, t: 0.5 },
        { curve: way, t: 0.01 },
      ],
      20,
    );
  assert.ok(Math.abs(placed[0].x - placed[1].x) >= 20);
  assert.ok(placed[2].x >= 20, "never on who sends it");
});
