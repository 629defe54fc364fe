import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "./axis.js";
import { header, labTest3, random, randomRun, runOf } from "./testdata/fixtures.js";
import { sameRange, rangeOf, windowOf } from "./view-range.js";
import { isWhole, pan, zoom } from "./viewport.js";

/** @param {import("./axis.js").Axis} axis @param {number} [rows] */
const boundsOf = ({ lo, hi, spacing }, rows = 3) => ({ lo, hi, least: Math.min(hi - lo, 4 * spacing), rows, n: 12 });

/** @param {number} n @param {number} events @param {number} seed */
const made = (n, events, seed) => runOf(header(n), randomRun(n, events, seed, { together: (seed % 3) / 3 }));

test("a range is told in steps, and shown again in a window of any width", () => {
  const axis = axisOf(runOf(header(3), labTest3()), "time"),
    b = boundsOf(axis, 12);
  assert.deepEqual(rangeOf(axis, { t0: 5, t1: 9.5, row: 0 }, b), { from: 5, to: 9, lane: 0 });
  assert.deepEqual(
    rangeOf(axis, { t0: 9.2, t1: 9.4, row: 0 }, b),
    { from: 9, to: 10, lane: 0 },
    "a silence is what it lies between",
  );
  const whole = { t0: axis.lo, t1: axis.hi, row: 0 };
  assert.deepEqual(rangeOf(axis, whole, b), { from: 0, to: 22, lane: 0 });
  assert.deepEqual(windowOf(axis, { from: 0, to: 22, lane: 0 }, b), whole);
  assert.deepEqual(windowOf(axis, { from: 0, to: 5000, lane: 0 }, b), whole, "a range may be of a longer run");
});

test("lanes are told where not all have room", () => {
  const axis = axisOf(runOf(header(3), labTest3()), "time"),
    b = boundsOf(axis);
  assert.equal(rangeOf(axis, { t0: 5, t1: 9, row: 4.2 }, b).lane, 5);
  assert.equal(rangeOf(axis, { t0: 5, t1: 9, row: 0 }, b).lane, 1);
  assert.equal(windowOf(axis, { from: 5, to: 9, lane: 5 }, b).row, 4);
  assert.equal(windowOf(axis, { from: 5, to: 9, lane: 12 }, b).row, 9, "no further than the last");
  assert.equal(windowOf(axis, { from: 5, to: 9, lane: 0 }, b).row, 0);
});

test("what a range shows is the range, on either axis, however one has zoomed and panned", () => {
  const dice = random(7);
  for (const name of /** @type {const} */ (["time", "logical"])) {
    for (let k = 0; k < 6; k++) {
      const axis = axisOf(made(2 + (k % 4), 60 + 20 * k, k), name),
        b = boundsOf(axis);
      for (let i = 0; i < 60; i++) {
        const near = zoom({ t0: b.lo, t1: b.hi, row: 0 }, dice() ** 2, b.lo + dice() * (b.hi - b.lo), b);
        const v = pan(near, (dice() - 0.5) * (b.hi - b.lo), dice() * 9, b),
          seen = rangeOf(axis, v, b),
          again = windowOf(axis, seen, b);
        assert.ok(
          sameRange(rangeOf(axis, again, b), seen),
          `${name} ${k}: ${JSON.stringify([seen, rangeOf(axis, again, b), v, again])}`,
        );
        assert.ok(again.t1 - again.t0 >= b.least - 1e-9);
      }
    }
  }
});

test("a range from the other axis, or from no run at all, is shown somehow", () => {
  const axis = axisOf(made(3, 60, 3), "logical"),
    b = boundsOf(axis);
  for (const s of [
    { from: 40, to: 3, lane: 0 },
    { from: 9, to: 9, lane: 0 },
    { from: 999, to: 999, lane: 99 },
  ]) {
    const v = windowOf(axis, s, b);
    assert.ok(v.t0 >= b.lo - 1e-9 && v.t1 <= b.hi + 1e-9 && v.t1 - v.t0 >= b.least - 1e-9, JSON.stringify([s, v]));
  }
  const none = axisOf(runOf(header(3), []), "time"),
    empty = boundsOf(none);
  assert.ok(isWhole(windowOf(none, { from: 3, to: 9, lane: 0 }, empty), empty));
  assert.deepEqual(rangeOf(none, { t0: none.lo, t1: none.hi, row: 0 }, empty), { from: 0, to: 1, lane: 1 });
});
