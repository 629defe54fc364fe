import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, runOf, Script } from "./testdata/fixtures.js";
import { createRun } from "./run.js";

const lab3 = () => runOf(header(3), labTest3());

test("lab test 3: 25 events are 22 beats, an entry belongs to the reply that allows it", () => {
  const run = lab3();
  assert.equal(labTest3().length, 25);
  assert.equal(run.beats.length, 22);
  assert.deepEqual(
    run.beats.filter((b) => b.enters).map((b) => [b.n, b.at]),
    [
      [6, 1],
      [15, 2],
      [18, 3],
    ],
  );
  assert.equal(run.beatOfStep(7), 6);
  assert.equal(run.beatOfStep(8), 7);
  assert.equal(run.beats[5].kind, "receive");
  assert.deepEqual(run.beats[5].lines, [10, 11, 4, 5]);
});

test("lab test 3: phases and deferredReplies", () => {
  const run = lab3();
  const p = (/** @type {number} */ i) => run.phases[i - 1].map((s) => [s.phase, s.from, s.to]);
  assert.deepEqual(p(1), [
    ["waiting", 2, 6],
    ["inside", 6, 14],
  ]);
  assert.deepEqual(p(2), [
    ["waiting", 7, 15],
    ["inside", 15, 17],
  ]);
  assert.deepEqual(p(3), [
    ["waiting", 11, 18],
    ["inside", 18, 19],
  ]);
  assert.deepEqual(
    run.deferredReplies.map((d) => [d.process, d.to, d.from, d.until, d.level]),
    [
      [1, 2, 8, 14, 0],
      [1, 3, 12, 14, 1],
      [2, 3, 13, 17, 0],
    ],
  );
  assert.deepEqual(
    run.beats.filter((b) => b.defers).map((b) => [b.n, b.defers]),
    [
      [8, 2],
      [12, 3],
      [13, 3],
    ],
  );
});

test("the state after any beat, forwards, backwards and at random", () => {
  const run = lab3();
  assert.deepEqual(run.stateAt(0, 1), { phase: "idle", clock: 0, fields: { T: 0, replies: 0, deferred: [] } });
  assert.deepEqual(run.stateAt(13, 1), { phase: "inside", clock: 7, fields: { T: 2, replies: 2, deferred: [2, 3] } });
  assert.deepEqual(run.stateAt(13, 2), { phase: "waiting", clock: 7, fields: { T: 4, replies: 1, deferred: [3] } });
  assert.deepEqual(run.stateAt(7, 1).fields.deferred, []);
  assert.deepEqual(run.stateAt(22, 3), { phase: "idle", clock: 10, fields: { T: 0, replies: 0, deferred: [] } });
  assert.deepEqual(
    [7, 8].map((beat) => run.stateAt(beat, 1).fields.deferred),
    [[], [2]],
  );
  assert.equal(run.prevOf(13)?.n, 10);
  assert.equal(run.nextOf(13)?.n, 15);
  assert.equal(run.nextOf(21), null);
  assert.equal(run.lastOf(3, 13), 11);
  assert.equal(run.lastOf(2, 2), 0);
});

test("states are the same whether asked for in order or not, across snapshots", () => {
  const events = [],
    s = new Script();
  for (let i = 1; i <= 700; i++)
    s.add({
      kind: "internal",
      at: 1 + (i % 3),
      clock: i,
      phase: "idle",
      state: { T: i, deferred: i % 2 ? { "+": [i] } : { "-": [i - 1] } },
    });
  events.push(...s.events);
  const run = runOf(header(3), events);
  const forward = Array.from({ length: 701 }, (_, b) => JSON.stringify(run.stateAt(b, 2)));
  for (let b = 700; b >= 0; b -= 7) assert.equal(JSON.stringify(run.stateAt(b, 2)), forward[b]);
  for (let i = 0; i < 300; i++) {
    const b = (i * 397) % 701;
    assert.equal(JSON.stringify(run.stateAt(b, 2)), forward[b]);
  }
});

test("the same run, whether asked while it streams or afterwards", () => {
  const run = createRun(header(3)),
    whole = lab3();
  for (const e of labTest3()) {
    run.push(e);
    const b = run.beats.length;
    for (const p of [1, 2, 3]) assert.equal(run.stateAt(b, p).clock, run.stateAt(b + 5, p).clock);
  }
  for (let b = 0; b <= 22; b++) for (const p of [1, 2, 3]) assert.deepEqual(run.stateAt(b, p), whole.stateAt(b, p));
});

test("fields of every kind: vectors, queues, words, what differs at the start", () => {
  const head = header(2, {
    fields: [
      { name: "q", kind: "vector", fill: 0 },
      { name: "queue", kind: "queue" },
      { name: "token", kind: "bool" },
      { name: "last", kind: "word" },
      { name: "owner", kind: "id" },
    ],
    initial: [{ token: true }, {}],
    scenario: { clock: { start: [4, 0] } },
  });
  const s = new Script();
  s.add({
    kind: "internal",
    at: 1,
    clock: 5,
    phase: "idle",
    state: {
      q: { 3: ["req", 6] },
      queue: {
        at: 0,
        "+": [
          [3, 2],
          [5, 1],
        ],
      },
      owner: 2,
    },
  });
  s.add({
    kind: "internal",
    at: 1,
    clock: 6,
    phase: "idle",
    state: { q: { 2: ["ack", 7] }, queue: { at: 0, "-": 1, "+": [[1, 1]] }, token: false, last: "rel" },
  });
  const run = runOf(head, s.events);
  assert.deepEqual(run.stateAt(0, 1), {
    phase: "idle",
    clock: 4,
    fields: { q: {}, queue: [], token: true, last: "", owner: 0 },
  });
  assert.deepEqual(run.stateAt(1, 1).fields, {
    q: { 3: ["req", 6] },
    queue: [
      [3, 2],
      [5, 1],
    ],
    token: true,
    last: "",
    owner: 2,
  });
  assert.deepEqual(run.stateAt(2, 1).fields, {
    q: { 2: ["ack", 7], 3: ["req", 6] },
    queue: [
      [1, 1],
      [5, 1],
    ],
    token: false,
    last: "rel",
    owner: 2,
  });
  assert.equal(run.stateAt(2, 2).fields.token, false);
});

test("a lost message, a message that comes twice, a crash", () => {
  const s = new Script();
  s.time = 1;
  const sends = [
    s.mailTo(1, 2, "REQUEST", 1, { fields: { T: 1 } }),
    s.mailTo(1, 3, "REQUEST", 1, { fields: { T: 1 } }),
  ];
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", sends }, 1);
  s.add({ kind: "drop", at: 3, message: s.message("1>3#1") });
  s.add({ kind: "duplicate", at: 2, message: s.message("1>2#1") });
  s.add({ kind: "receive", at: 2, clock: 2, phase: "idle", message: { ...s.message("1>2#1"), id: "1>2#1.2" } });
  s.add({ kind: "receive", at: 2, clock: 3, phase: "idle", message: s.message("1>2#1") });
  s.add({ kind: "crash", at: 3 });
  s.add({ kind: "ignored", at: 1, clock: 1, phase: "waiting" });
  s.add({ kind: "recover", at: 3 });
  const run = runOf(header(3), s.events);
  const original = run.byId.get("1>2#1"),
    twin = run.byId.get("1>2#1.2");
  assert.deepEqual([run.byId.get("1>3#1")?.lost, run.byId.get("1>3#1")?.receivedBeat], [true, 2]);
  assert.deepEqual(
    [twin?.copyOf, twin?.receivedBeat, twin?.sentBeat, original?.receivedBeat, original?.copies],
    [original, 4, 1, 5, 1],
  );
  assert.deepEqual(
    run.lanes.map((l) => l.length),
    [2, 2, 2],
  );
  assert.deepEqual([run.beats[1].local, run.beats[1].index, run.beats[2].message], [false, -1, original]);
  assert.deepEqual(
    run.downs[2].map((d) => [d.from, d.to]),
    [[6, 8]],
  );
});

test("violations come to their beat, from verdicts and from the summary", () => {
  const events = labTest3();
  events[14].verdicts = [{ property: "EM1", holds: false, processes: [1, 2], undelivered: ["1>3#2"] }];
  const run = runOf(header(3), events, {
    events: 25,
    messages: 12,
    entries: 3,
    ended: "deadlock",
    violations: [
      { property: "EM1", step: 15, processes: [1, 2] },
      { property: "EM3", step: 17, processes: [2, 3] },
      { property: "EM2", processes: [3] },
      { property: "panic", step: 25, processes: [2], text: "index out of range" },
    ],
  });
  assert.deepEqual(
    run.violations.map((v) => [v.property, v.beat, v.processes.join()]),
    [
      ["EM1", 14, "1,2"],
      ["EM3", 15, "2,3"],
      ["EM2", 22, "3"],
      ["panic", 22, "2"],
    ],
  );
  assert.deepEqual(run.violations[0].undelivered, ["1>3#2"]);
  assert.equal(run.violations[3].text, "index out of range");
  assert.equal(run.summary?.ended, "deadlock");
});

test("a schedule's run has no due times; a message nobody sent is still a message", () => {
  const s = new Script();
  s.add({
    kind: "receive",
    at: 2,
    clock: 4,
    phase: "idle",
    message: { id: "1>2#9", from: 1, to: 2, type: "REPLY", clock: 3, sent: 0 },
  });
  const run = runOf(header(2), s.events);
  assert.deepEqual([run.messages[0].sentBeat, run.messages[0].due, run.messages[0].role], [0, null, "grant"]);
});

test("one process asks and enters in one beat, and a waiting of no length is not drawn", () => {
  const s = new Script();
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", state: { T: 1 } });
  s.add({ kind: "enter", at: 1, clock: 1, phase: "inside" }, s.time);
  s.add({ kind: "leave", at: 1, clock: 1, phase: "idle", state: { T: 0 } });
  const run = runOf(header(1), s.events);
  assert.equal(run.beats.length, 2);
  assert.deepEqual(
    run.phases[0].map((p) => [p.phase, p.from, p.to]),
    [["inside", 1, 2]],
  );
  assert.equal(run.stateAt(1, 1).fields.T, 1);
});

test("where one leaves and asks in one beat, being inside ends where waiting begins", () => {
  const s = new Script();
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", state: { T: 1 } });
  s.add({ kind: "enter", at: 1, clock: 1, phase: "inside" });
  s.add({
    kind: "again",
    at: 1,
    clock: 1,
    clockAfter: 2,
    phase: "waiting",
    state: { T: 2 },
    sends: [s.mailTo(1, 2, "REPLY", 1), s.mailTo(1, 2, "REQUEST", 2, { fields: { T: 2 } })],
  });
  s.add({ kind: "enter", at: 1, clock: 2, phase: "inside" });
  s.add({ kind: "again", at: 1, clock: 2, clockAfter: 3, phase: "waiting", state: { T: 3 } });
  s.add({ kind: "enter", at: 1, clock: 3, phase: "inside" }, s.time);
  const run = runOf(header(2), s.events);
  assert.deepEqual(
    run.phases[0].map((p) => [p.phase, p.from, p.to]),
    [
      ["waiting", 1, 2],
      ["inside", 2, 3],
      ["waiting", 3, 4],
      ["inside", 4, 5],
      ["inside", 5, Infinity],
    ],
  );
  assert.deepEqual([run.beats[2].clock, run.beats[2].clockAfter, run.stateAt(3, 1).fields.T], [1, 2, 2]);
});

test("several copies of one message have one name, and each arrives once", () => {
  const s = new Script();
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", sends: [s.mailTo(1, 2, "REQUEST", 1)] }, 1);
  const copy = { ...s.message("1>2#1"), id: "1>2#1.2" };
  for (let i = 0; i < 3; i++) s.add({ kind: "duplicate", at: 2, message: s.message("1>2#1") });
  s.add({ kind: "receive", at: 2, clock: 2, phase: "idle", message: copy });
  s.add({ kind: "drop", at: 2, message: copy });
  const run = runOf(header(2), s.events);
  assert.deepEqual(
    run.messages.map((m) => [m.id, m.since, m.receivedBeat, m.lost]),
    [
      ["1>2#1", 1, 0, false],
      ["1>2#1.2", 2, 5, false],
      ["1>2#1.2", 3, 6, true],
      ["1>2#1.2", 4, 0, false],
    ],
  );
  assert.equal(run.byId.get("1>2#1.2"), run.messages[3], "by their name the next that arrives is found");
});
