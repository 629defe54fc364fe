import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, randomRun, runOf } from "../testdata/fixtures.js";
import { choose } from "./choose.js";
import { nextEntry } from "./sure.js";

const promised = () => true;

test("the same run is asked the same, and what comes later does not change who is sure to enter next", () => {
  const run = runOf(header(3), labTest3());
  assert.deepEqual(choose(run, { promised }), choose(runOf(header(3), labTest3()), { promised }));
  for (let n = 1; n <= run.beats.length; n++) {
    const step = run.beats[n - 1].lastStep,
      sofar = runOf(header(3), labTest3().slice(0, step));
    assert.deepEqual(nextEntry(sofar, n, promised), nextEntry(run, n, promised), `after ${n}`);
  }
});

test("of an algorithm that promises neither EM1 nor EM3, no process is sure to enter next", () => {
  const run = runOf(header(3), labTest3()),
    entries = run.beats.map((b) => nextEntry(run, b.n, () => false)?.process);
  assert.ok(run.beats.some((b) => nextEntry(run, b.n, promised)?.process) && !entries.some(Boolean));
});

test("an instructor chooses kinds, and steps by the numbers of their events", () => {
  const run = runOf(header(3), labTest3());
  const clocks = choose(run, { promised, chosen: { kinds: ["clock"], at: [3, 10, 13] } });
  assert.deepEqual(
    clocks.map((q) => [q.kind, run.beats[q.n - 1].lastStep]),
    [
      ["clock", 3],
      ["clock", 10],
      ["clock", 13],
    ],
  );
  const one = choose(run, { promised, chosen: { kinds: ["clock"] } });
  assert.ok(one.length > 3 && one.every((q) => q.kind === "clock"));
  assert.deepEqual(choose(run, { promised, chosen: { at: [999] } }), []);
});

test("a question has two to four answers, of which no two are the same", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const run = runOf(header(4), randomRun(4, 120, seed));
    for (const q of choose(run, { promised })) {
      assert.ok(q.options.length >= 2 && q.options.length <= 4, JSON.stringify(q));
      assert.equal(new Set(q.options.map((o) => JSON.stringify(o))).size, q.options.length);
      assert.ok(q.right >= 0 && q.right < q.options.length);
    }
  }
});
