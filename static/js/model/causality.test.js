import assert from "node:assert/strict";
import { test } from "node:test";
import { createCausality } from "./causality.js";
import { header, labTest3, randomRun, runOf } from "./testdata/fixtures.js";

/**
 * The naive way: every beat's set of predecessors, closed by union in the order of the run.
 * @param {import("./types.js").Run} run
 */
function closure(run) {
  /** @type {Array<Set<number>>} */
  const past = [new Set()];
  for (const b of run.beats) {
    const mine = new Set([b.n]);
    const before = b.local ? (run.prevOf(b.n)?.n ?? 0) : 0;
    for (const k of past[before]) mine.add(k);
    if (b.message && b.kind !== "internal") for (const k of past[b.message.sentBeat]) mine.add(k);
    past.push(mine);
  }
  return past;
}

test("lab test 3: the past of step 13 is what its deferral could know", () => {
  const run = runOf(header(3), labTest3()),
    c = createCausality(run);
  const past = run.beats.map((b) => b.n).filter((n) => c.past(13).has(n));
  assert.deepEqual(past, [1, 2, 3, 4, 7, 9, 10, 11, 13]);
  assert.deepEqual(c.past(13).ends, [2, 4, 3]);
  assert.ok(!c.past(2).has(13) && !c.past(12).has(13) && !c.past(13).has(12));
});

test("the cones are those of a dumb transitive closure, on random runs with loss and duplicates", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const run = runOf(header(2 + (seed % 5)), randomRun(2 + (seed % 5), 100, seed, { loss: 0.1, copies: 0.1 }));
    const c = createCausality(run),
      past = closure(run);
    if (seed % 2) for (let n = 100; n > 0; n -= 7) c.past(n); // some are cached, some are not
    for (const a of run.beats) {
      const mine = c.past(a.n),
        later = c.future(a.n);
      for (const b of run.beats) {
        if (mine.has(b.n) !== past[a.n].has(b.n)) assert.fail(`seed ${seed}: ${b.n} in the past of ${a.n}`);
        if (later.has(b.n) !== past[b.n].has(a.n)) assert.fail(`seed ${seed}: ${b.n} in the future of ${a.n}`);
      }
    }
  }
});

test("a run that grows has a growing future", () => {
  const run = runOf(header(3), labTest3().slice(0, 10)),
    c = createCausality(run);
  assert.ok(!c.future(2).has(22));
  for (const e of labTest3().slice(10)) run.push(e);
  assert.ok(c.future(2).has(22));
});
