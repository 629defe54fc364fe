import assert from "node:assert/strict";
import test from "node:test";
import { arbitersLayout, channelOf, concerned, inLine } from "./arbiters-layout.js";
import { arbitersDrawing } from "./arbiters.js";
import { clashes, classed, find, how, scene, texts, worked } from "./testdata/scenes.js";
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

test("owners fill their cell, and what has gone to them stands in it", () => {
  const owned = classed(drawing.pieces, "own").length;
  assert.equal(owned, 6);
  const entry = (/** @type {number} */ a, /** @type {number} */ c) =>
    find([ofArbiter(a) ?? assert.fail()], `arbiter-${a}`, `entry-${c}`);
  assert.equal(
    find([entry(1, 7) ?? assert.fail()], "entry-7", "q", "b")?.attrs.class,
    "gl-full",
    "asked back strongly",
  );
  assert.equal(find([entry(3, 3) ?? assert.fail()], "entry-3", "q", "b")?.attrs.class, "gl-line", "asked back weakly");
  assert.equal(find([entry(2, 1) ?? assert.fail()], "entry-1", "q"), undefined, "not asked back");
  assert.equal(
    find([entry(1, 1) ?? assert.fail()], "entry-1", "q")?.at?.turn,
    undefined,
    "a request waits, and points to its arbiter",
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

test("what is under way is as far as time has come, and points where it goes", () => {
  const at = (/** @type {string} */ key) => find(drawing.pieces, "flights", key)?.at ?? assert.fail(key),
    { slotX, slotWidth, entryX } = arbitersLayout(moment, how.width);
  const part = (/** @type {number} */ x) => (x - slotX - slotWidth) / (entryX - slotX - slotWidth);
  assert.ok(
    part(at("request/c3>a4").x) > 0.55 && part(at("fork/6").x) < 0.5 && part(at("fork/4").x) > 0.5,
    "0.7 and 0.4 of the way to the arbiter, 0.4 from it",
  );
  assert.ok(Math.abs(at("request/c3>a4").turn ?? 0) < 90 && Math.abs(at("request/a7>c2").turn ?? 0) > 90);
});

test("a stretch is thick that carries a fork: held, or behind one under way", () => {
  const thick = find(drawing.pieces, "thick")?.kids?.map((p) => [p.key, p.attrs.class]) ?? [];
  assert.deepEqual(thick.map(([key]) => key).sort(), ["1>2", "2>7", "3>3", "7>1", "behind fork/4", "behind fork/6"]);
  assert.deepEqual(thick.find(([key]) => key === "2>7")?.[1], "slot sn got", "who is not hungry has no hue");
  assert.deepEqual(
    thick.find(([key]) => key === "1>2")?.[1],
    "slot sc p1 got",
    "dashes by slot, hue as in the diagram",
  );
});

test("it is told who decides between whom, and what stands how", () => {
  const said = drawing.words.join(" ");
  assert.match(
    said,
    /arbiters.decides a=1 list=P1, P7 picture.arbiters.fork.held p=7; picture.arbiters.before p=1; picture.arbiters.asked.strong p=7\./,
  );
  assert.match(ofArbiter(6)?.says ?? "", /fork.back.dirty p=2; picture.arbiters.next p=3/);
  assert.match(ofClient(1)?.says ?? "", /has=2 .*lacks list=1, 4/);
  const told = (/** @type {string} */ part) => find(drawing.pieces, part)?.kids?.filter((p) => p.says).length;
  assert.deepEqual(
    ["clients", "arbiters", "flights"].map(told),
    [7, 7, 5],
    "each client, each arbiter and all that is under way can be reached",
  );
  assert.deepEqual(
    [find(drawing.pieces, "flights", "fork/4")?.attrs["data-go"], find(drawing.pieces, "flights", "fork/4")?.says],
    ["fork/4", "FORK: picture.plane.fork.given p=P1 a=4 picture.plane.go"],
  );
});

test("votes lie at their arbiter, with a client, or on their way back", () => {
  const triangle = scene({
    n: 3,
    waiting: [1, 2, 3],
    topology: {
      kind: "quorums",
      sets: [
        [1, 2],
        [2, 3],
        [1, 3],
      ],
    },
    marks: {
      "vote/1": { at: "c1", of: 1 },
      "vote/2": { at: "a2", of: 2 },
      "vote/3": { at: "c3", to: "a3", message: "3>3#4", state: "used", of: 3 },
      "owner/1": { at: "a1", of: 1 },
      "owner/3": { at: "a3", of: 3 },
      "list/1": { at: "a1", order: [3] },
      "request/c3>a1": { at: "a1", of: 3 },
      "answer/1>3#1": { at: "a1", to: "c3", message: "1>3#1", state: "failed" },
    },
  });
  const { pieces } = arbitersDrawing(triangle, how);
  assert.equal(classed(pieces, "vote").length, 3);
  assert.ok(find(pieces, "arbiters", "arbiter-2", "h") && find(pieces, "clients", "client-1", "slot-1", "f"));
  assert.deepEqual(
    find(pieces, "flights")?.kids?.map((p) => p.key),
    ["answer/1>3#1", "vote/3"],
  );
  assert.deepEqual(inLine([1, 3], [3], 1), [1, 3], "who has the vote is above the queue");
  assert.deepEqual(texts(find(pieces, "heads", "slots")), ["picture.arbiters.votes"]);
});

test("two requests on one channel, an INQUIRE and what came of it", () => {
  const { pieces } = arbitersDrawing(
    scene({
      n: 3,
      waiting: [1, 2],
      topology: {
        kind: "quorums",
        sets: [
          [1, 2],
          [2, 3],
          [1, 3],
        ],
      },
      marks: {
        "vote/2": { at: "c2", of: 2 },
        "owner/2": { at: "a2", of: 2 },
        "request/a2>c2": { at: "c2", state: "inquire" },
        "request/c1>a2": { at: "a2", of: 1 },
      },
    }),
    how,
  );
  assert.ok(find(pieces, "clients", "client-2", "slot-2", "q"), "kept by who was asked");
  assert.ok(find(pieces, "arbiters", "arbiter-2", "entry-2", "q"), "and known to its arbiter");
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

test("arbiters without a client of their own have a row, and clients none", () => {
  const { pieces } = arbitersDrawing(
    scene({
      n: 2,
      hosts: [1],
      marks: { "vote/3": { at: "a3", of: 3 } },
      topology: { kind: "quorums", sets: [[1, 3], [2, 3], [3]] },
    }),
    how,
  );
  assert.deepEqual(
    find(pieces, "arbiters")?.kids?.map((p) => p.key),
    ["arbiter-1", "arbiter-2", "arbiter-3"],
  );
  assert.deepEqual(
    find(pieces, "clients")?.kids?.map((p) => p.key),
    ["client-1", "client-2"],
  );
});

test("keys are unique among siblings", () => {
  assert.deepEqual(clashes(drawing.pieces), []);
});

test("only marks between a client and an arbiter have a channel", () => {
  assert.deepEqual(channelOf({ at: { side: "a", node: 3 }, to: { side: "c", node: 2 } }), { client: 2, arbiter: 3 });
  assert.equal(channelOf({ at: { side: "p", node: 3 }, to: { side: "p", node: 2 } }), null);
  assert.equal(channelOf({ at: { side: "c", node: 3 }, to: null }), null);
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
