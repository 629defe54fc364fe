import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../axis.js";
import { header, labTest3, randomRun, runOf } from "../testdata/fixtures.js";
import { captionOf } from "../sentence.js";
import { Cut } from "./cut.js";

/** What there is to see of a run, as values. @param {import("../types.js").Run} run */
function seen(run) {
  const arc = (/** @type {any} */ m) => m && { ...m, due: null, copyOf: m.copyOf?.id ?? null };
  return {
    beats: run.beats.map((b) => ({ ...b, message: arc(b.message), sends: b.sends.map(arc) })),
    messages: run.messages.map(arc),
    lanes: run.lanes,
    phases: run.phases,
    downs: run.downs,
    deferredReplies: run.deferredReplies,
    violations: run.violations.map((v) => v.property),
    states: Array.from({ length: run.nodes }, (_, p) => run.stateAt(999, p + 1)),
    told: run.beats.map((b) => captionOf(run, b.n, (key, params) => `${key} ${JSON.stringify(params)}`)),
    last: Array.from({ length: run.nodes }, (_, p) => run.lastOf(p + 1, 999)),
  };
}

test("a cut run is what it would be if it had ended there, wherever it is cut, and as it grows", () => {
  for (let seed = 1; seed <= 4; seed++) {
    const n = 2 + (seed % 4),
      events = seed === 1 ? labTest3() : randomRun(n, 40, seed, { loss: 0.1, copies: 0.1 }),
      whole = runOf(header(seed === 1 ? 3 : n), events),
      growing = new Cut(whole, 0);
    for (let beat = 0; beat < whole.beats.length; beat++) {
      const sofar = runOf(whole.header, events.slice(0, whole.beats[beat - 1]?.lastStep ?? 0));
      growing.reveal(beat);
      assert.deepEqual(seen(new Cut(whole, beat)), seen(sofar), `seed ${seed}, beat ${beat}`);
      assert.deepEqual(seen(growing), seen(sofar), `seed ${seed}, grown to ${beat}`);
      assert.equal(growing.summary, null);
    }
  }
});

test("what is known stays where it is on the axes of time and steps, which reach as far as they will", () => {
  const whole = runOf(header(3), labTest3());
  for (const name of /** @type {const} */ (["time", "steps"])) {
    const all = axisOf(whole, name);
    for (const beat of [0, 1, 7, 12]) {
      const axis = axisOf(new Cut(whole, beat), name);
      assert.deepEqual([axis.lo, axis.hi, axis.order.length], [all.lo, all.hi, beat]);
      assert.deepEqual([...axis.xs], [...all.xs.slice(0, beat + 1)]);
    }
  }
});

test("on the logical axis nothing stands where only what comes puts it", () => {
  const whole = runOf(header(3), labTest3()),
    axis = axisOf(new Cut(whole, 9), "logical");
  assert.deepEqual(
    [...axis.xs.slice(1)].sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.ok(axis.hi >= whole.beats.length);
});
