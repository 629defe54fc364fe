import assert from "node:assert/strict";
import test from "node:test";
import { concerned, netLayout, neighbours, wayOf } from "./graph-layout.js";
import { graphDrawing } from "./graph.js";
import { clashes, classed, find, how, scene, texts } from "./testdata/scenes.js";
import { along } from "./seats.js";

const place = (/** @type {import("./tree.js").Drawing} */ d, /** @type {number} */ p) =>
  find(d.pieces, "nodes", `node-${p}`)?.at ?? assert.fail(`no node ${p}`);

test("in a ring the token is as far along its arc as time has come", () => {
  const ring = (/** @type {number} */ flown) =>
    scene({
      n: 4,
      topology: { kind: "ring" },
      waiting: [3],
      marks: { "token/1": { at: "p1", to: "p2", message: "1>2#1" } },
      flown: { "token/1": flown },
    });
  const net = netLayout(ring(0.5), 372),
    off = (/** @type {import("./tree.js").Drawing} */ d) => {
      const at = find(d.pieces, "flights", "token/1")?.at ?? assert.fail();
      return { at, r: Math.hypot(at.x - net.middle[0], at.y - net.middle[1]) };
    };
  const early = off(graphDrawing(ring(0.3), how)),
    late = off(graphDrawing(ring(0.7), how));
  assert.ok(Math.abs(early.r - net.radius) < 8 && Math.abs(late.r - net.radius) < 8, "on the ring");
  assert.ok(late.at.x > early.at.x && late.at.y > early.at.y, "and onwards");
  assert.match(graphDrawing(ring(0.5), how).words[0], /token.flies p=P1 q=P2/);
  assert.equal(
    graphDrawing(ring(0.5), how).pieces.find((p) => p.key === "lines")?.kids?.length,
    5,
    "the ring, and which way it goes",
  );
});

test("a star has its server in the middle, with the queue below it", () => {
  const star = scene({
    n: 4,
    hosts: [0],
    topology: { kind: "star" },
    inside: [2],
    waiting: [3, 1],
    marks: {
      "token/1": { at: "p2" },
      "list/5": { at: "p5", order: [3, 1] },
      "request/4>5": { at: "p4", to: "p5", message: "4>5#1", of: 4 },
    },
  });
  const drawing = graphDrawing(star, how),
    { middle } = netLayout(star, 372),
    server = place(drawing, 5);
  assert.deepEqual([server.x, server.y], middle);
  const list = find(drawing.pieces, "lists", "list/5") ?? assert.fail();
  assert.deepEqual(texts(list), ["3", "1"]);
  assert.ok(
    (list.at?.y ?? 0) > middle[1] &&
      Math.min(...[1, 2, 3, 4].map((p) => Math.abs(place(drawing, p).x - middle[0]))) > 20,
    "no spoke crosses it",
  );
  assert.ok(texts(find(drawing.pieces, "nodes", "node-5")).includes("S"));
});

test("a tree stands by the fathers it began with, whatever its pointers say now", () => {
  const fathers = [0, 1, 1, 2, 2, 3, 3];
  const tree = (/** @type {Record<string, any>} */ marks) =>
    graphDrawing(scene({ n: 7, topology: { kind: "tree", fathers }, waiting: [4], marks }), how);
  const pointers = Object.fromEntries(
    [2, 3, 4, 5, 6, 7].map((p) => [`pointer/${p}`, { at: `p${p}`, to: `p${fathers[p - 1]}`, state: "holder" }]),
  );
  const first = tree({ ...pointers, "token/1": { at: "p1" }, "list/4": { at: "p4", order: [4] } }),
    later = tree({
      ...pointers,
      "pointer/1": { at: "p1", to: "p2", state: "holder" },
      "pointer/2": { at: "p2", to: "p4", state: "holder" },
      "token/1": { at: "p4" },
    });
  for (let p = 1; p <= 7; p++) assert.deepEqual(place(first, p), place(later, p));
  for (let p = 2; p <= 7; p++) assert.ok(place(first, p).y > place(first, fathers[p - 1]).y, "below its father");
  assert.equal(place(first, 2).x, (place(first, 4).x + place(first, 5).x) / 2, "above the middle of its sons");
  assert.deepEqual(
    find(later.pieces, "pointers")
      ?.kids?.map((p) => p.key)
      .sort(),
    ["1", "2", "3", "4", "5", "6", "7"],
  );
  assert.match(find(later.pieces, "nodes", "node-1")?.says ?? "", /node.holder list=P2/);
  assert.deepEqual(texts(find(first.pieces, "lists", "list/4")), ["4"]);
});

test("forks lie on their edge, near who has them; so does the right to ask", () => {
  const table = scene({
    n: 3,
    topology: { kind: "graph" },
    waiting: [1],
    marks: {
      "fork/1-2": { at: "p2", state: "dirty" },
      "fork/1-3": { at: "p1", state: "clean" },
      "fork/2-3": { at: "p2", to: "p3", message: "2>3#1", state: "clean" },
      "turn/1-3": { at: "p3" },
      "request/1>2": { at: "p2", state: "weak", of: 1 },
    },
  });
  const { pieces } = graphDrawing(table, how),
    nodes = new Map([1, 2, 3].map((p) => [p, find(pieces, "nodes", `node-${p}`)?.at ?? assert.fail()]));
  const near = (/** @type {string} */ key, /** @type {number} */ p, /** @type {number} */ q) => {
    const at = find(pieces, "held", key)?.at ?? assert.fail(key),
      far = (/** @type {number} */ i) => Math.hypot(at.x - (nodes.get(i)?.x ?? 0), at.y - (nodes.get(i)?.y ?? 0));
    assert.ok(far(p) < far(q), `${key} is nearer to ${p}`);
  };
  near("fork/1-2", 2, 1);
  near("fork/1-3", 1, 3);
  assert.ok(find(pieces, "flights", "fork/2-3") && find(pieces, "held", "turn/1-3"));
  assert.equal(classed(pieces, "fork").length, 3);
  assert.ok(find(pieces, "kept", "request/1>2"), "the request waits at who has the fork");
  assert.match(find(pieces, "nodes", "node-2")?.says ?? "", /P2: thinking; picture.graph.node.fork.dirty list=P1/);
  assert.deepEqual(clashes(pieces), []);
});

test("messages there and back have ways of their own", () => {
  const net = netLayout(scene({ n: 5, marks: {} }), 372),
    there = along(wayOf(net, 1, 3, { aside: 7 }), 0.5),
    back = along(wayOf(net, 3, 1, { aside: 7 }), 0.5);
  assert.ok(Math.hypot(there.x - back.x, there.y - back.y) > 10);
});

test("up to forty stand around the circle without touching; of more, only those with whom something happens", () => {
  for (const n of [2, 3, 8, 9, 16, 26, 40]) {
    const { at, r, nodes } = netLayout(scene({ n, marks: {} }), 372),
      spots = [...at.values()];
    assert.equal(nodes.length, n);
    for (const [i, a] of spots.entries())
      for (const b of spots.slice(i + 1))
        assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) > (n > 26 ? 1.5 : 2) * r, `${n} around`);
  }
  const many = scene({
    n: 60,
    waiting: [7],
    marks: {
      "token/1": { at: "p50", to: "p7", message: "50>7#1" },
      "pointer/9": { at: "p9", to: "p10", state: "father" },
    },
  });
  assert.deepEqual(
    concerned(
      many,
      Array.from({ length: 60 }, (_, i) => i + 1),
    ),
    [7, 50],
  );
  const drawing = graphDrawing(many, how);
  assert.equal(find(drawing.pieces, "quiet")?.text, "picture.quiet 58");
  assert.deepEqual(find(drawing.pieces, "pointers")?.kids, [], "what leads to who is not drawn is not drawn");
});

test("who is a neighbour, the header says", () => {
  assert.deepEqual(
    neighbours(
      scene({
        n: 3,
        marks: {},
        topology: {
          kind: "graph",
          edges: [
            [1, 2],
            [2, 3],
          ],
        },
      }),
    ),
    [
      [1, 2],
      [2, 3],
    ],
  );
  assert.deepEqual(neighbours(scene({ n: 3, marks: {}, topology: { kind: "tree", fathers: [2, 0, 2] } })), [
    [1, 2],
    [2, 3],
  ]);
  assert.equal(neighbours(scene({ n: 3, marks: {} })), null);
});

test("of a thousand processes the server, the process inside, and the first in the queue are drawn, and how many are not", () => {
  const n = 1000,
    server = n + 1,
    queue = Array.from({ length: 300 }, (_, i) => 900 - 3 * i),
    /** @type {Record<string, any>} */
    marks = { "token/1": { at: "p998" }, [`list/${server}`]: { at: `p${server}`, order: queue } };
  for (const p of queue) marks[`request/${p}`] = { at: `p${server}`, of: p };
  for (let p = 950; p < 990; p++)
    marks[`request/${p}>${server}`] = { at: `p${p}`, to: `p${server}`, message: `${p}>${server}#1` };
  const busy = scene({ n, hosts: [0], marks, inside: [998], waiting: queue, topology: { kind: "star" } });
  for (const width of [280, 320, 384, 404, 424, 500, 640]) {
    const net = netLayout(busy, width),
      { pieces } = graphDrawing(busy, { ...how, width }),
      names = texts(find(pieces, "nodes"));
    assert.ok(net.nodes.includes(server) && net.nodes.includes(998), "the server and the process inside");
    assert.ok(names.includes("S") && names.includes("998"));
    const spots = [...net.at.entries()].filter(([p]) => p <= n);
    for (const [i, [, a]] of spots.entries())
      for (const [, b] of spots.slice(i + 1))
        assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) >= 2 * net.r, `nobody stands on another at ${width}`);
    for (const [, [x, y]] of net.at) assert.ok(x >= net.r && x <= width - net.r && y >= net.r && y <= net.height);
    const drawn = new Set(net.nodes),
      asking = [...queue, 998].filter((p) => !drawn.has(p)).length;
    assert.equal(net.quiet, n + 1 - drawn.size);
    assert.deepEqual(texts(find(pieces, "quiet")), [`picture.quiet ${net.quiet}; picture.quiet.asking ${asking}`]);
    const cells = texts(find(pieces, "lists"));
    assert.deepEqual(
      cells.slice(0, -1),
      queue.slice(0, cells.length - 1).map(String),
      "the queue, first in line first",
    );
    assert.equal(cells.at(-1), `+${queue.length - cells.length + 1}`, "and how many more are in it");
  }
});

test("a tree that is too wide is drawn from its root on: who matters has all above it", () => {
  const n = 1000,
    fathers = Array.from({ length: n }, (_, i) => Math.floor((i + 1) / 2)),
    wide = scene({ n, marks: { "token/1": { at: "p777" } }, waiting: [501, 640], topology: { kind: "tree", fathers } });
  for (const width of [280, 384, 640]) {
    const net = netLayout(wide, width),
      drawn = new Set(net.nodes);
    for (const p of [777, 501, 640]) assert.ok(drawn.has(p), `P${p} at ${width}`);
    for (const p of drawn) assert.ok(!fathers[p - 1] || drawn.has(fathers[p - 1]), `the father of P${p} at ${width}`);
    const spots = [...net.at.values()];
    for (const [i, a] of spots.entries())
      for (const b of spots.slice(i + 1))
        assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) >= 2 * net.r, `nobody stands on another at ${width}`);
    assert.equal(net.quiet, n - drawn.size);
  }
});
