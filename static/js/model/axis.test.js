import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, beatAt, cutOf, niceStep } from "./axis.js";
import { header, labTest3, randomRun, runOf, Script } from "./testdata/fixtures.js";

/** @param {import("./types.js").Run} run @param {Float64Array} x @param {string} say */
function isDrawable(run, x, say) {
  for (const lane of run.lanes)
    for (let i = 1; i < lane.length; i++)
      assert.ok(x[lane[i - 1]] < x[lane[i]], `${say}: ${lane[i - 1]} before ${lane[i]} on its lane`);
  for (const m of run.messages)
    if (m.sentBeat && m.receivedBeat) assert.ok(x[m.sentBeat] < x[m.receivedBeat], `${say}: ${m.id} points right`);
}

test("lab test 3: time is the step, logical time is the order of (clock, process)", () => {
  const run = runOf(header(3), labTest3());
  assert.deepEqual(
    [...axisOf(run, "time").xs].slice(1),
    Array.from({ length: 22 }, (_, i) => i + 1),
  );
  const logical = axisOf(run, "logical");
  assert.deepEqual([...logical.order].slice(0, 6), [1, 2, 3, 4, 5, 7]);
  const key = [...logical.order].map((n) => run.beats[n - 1].clock * 10 + run.beats[n - 1].at);
  assert.deepEqual(
    key,
    key.slice().sort((a, b) => a - b),
  );
});

test("on both axes all messages point right and every process keeps its order, on random runs", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const n = 1 + (seed % 7),
      run = runOf(header(n), randomRun(n, 300, seed, { together: seed % 3 ? 0.7 : 0 }));
    isDrawable(run, axisOf(run, "time").xs, `time ${seed}`);
    isDrawable(run, axisOf(run, "logical").xs, `logical ${seed}`);
  }
});

test("clocks that do not grow with every message (Ricart and Agrawala's sequence numbers) still point right", () => {
  const s = new Script();
  s.time = 1;
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", sends: [s.mailTo(1, 2, "REQUEST", 1)] }, 1);
  s.time = 2;
  s.add(
    {
      kind: "receive",
      at: 2,
      clock: 1,
      phase: "idle",
      message: s.message("1>2#1"),
      sends: [s.mailTo(2, 1, "REPLY", 1)],
    },
    2,
  );
  s.add({ kind: "receive", at: 1, clock: 1, phase: "waiting", message: s.message("2>1#1") }, 3);
  const run = runOf(header(2), s.events);
  isDrawable(run, axisOf(run, "logical").xs, "sequence");
});

test("what happens at one instant is spread, but not past the next instant", () => {
  const s = new Script();
  for (let i = 0; i < 5; i++) s.add({ kind: "internal", at: 1, clock: i + 1, phase: "idle" }, 3);
  s.add({ kind: "internal", at: 2, clock: 1, phase: "idle" }, 3);
  s.add({ kind: "internal", at: 1, clock: 6, phase: "idle" }, 4);
  const x = axisOf(runOf(header(2), s.events), "time").xs;
  assert.equal(x[1], 3);
  assert.ok(x[5] < 4 && x[5] > 3.4);
  assert.equal(x[6], x[5]);
});

test("the cut has all that happened on its left and the rest on its right", () => {
  const run = runOf(header(4), randomRun(4, 200, 5));
  for (const name of /** @type {const} */ (["time", "logical"])) {
    const axis = axisOf(run, name);
    for (const beat of [0, 1, 50, 100, 199, 200]) {
      const cut = cutOf(run, axis, beat);
      for (const b of run.beats)
        if (b.local) assert.equal(axis.xs[b.n] <= cut[b.at - 1], b.n <= beat, `${name} ${beat}: ${b.n}`);
    }
  }
});

test("a cursor snaps to the beat it has reached; steps of the axis are 1, 2, 5", () => {
  const run = runOf(header(3), labTest3()),
    axis = axisOf(run, "time");
  assert.deepEqual(
    [0, 1, 13.4, 99].map((x) => beatAt(axis, x)),
    [0, 1, 13, 22],
  );
  assert.deepEqual([0.3, 1, 1.2, 3, 7, 40].map(niceStep), [0.5, 1, 2, 5, 10, 50]);
});

test("an empty run has an axis", () => {
  const axis = axisOf(runOf(header(3), []), "time");
  assert.equal(axis.order.length, 0);
  assert.ok(axis.hi > axis.lo);
  assert.deepEqual([...cutOf(runOf(header(3), []), axis, 0)], [-0.7, -0.7, -0.7]);
});

test("along steps each beat is as far from the next as from the last, and the cursor is one line", () => {
  const run = runOf(header(3), randomRun(3, 50, 4, { together: 0.4 })),
    axis = axisOf(run, "steps");
  assert.deepEqual(
    [...axis.order].map((beat) => axis.xs[beat]),
    [...axis.order],
  );
  assert.deepEqual(new Set(cutOf(run, axis, 17)), new Set([17]));
  assert.equal(beatAt(axis, 17.4), 17);
  for (const m of run.messages)
    if (m.sentBeat && m.receivedBeat) assert.ok(axis.xs[m.receivedBeat] > axis.xs[m.sentBeat]);
});
