import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../model/axis.js";
import { header, randomRun, runOf } from "../model/fixtures.js";
import { LocalSource } from "./local.js";
import { stretchIn, windowFor } from "./stretch.js";

test("a stretch leads to a window that shows it", () => {
  const run = runOf(header(40), randomRun(40, 500, 3)),
    source = new LocalSource(run, axisOf(run, "time"), () => true);
  assert.equal(stretchIn(source, { t0: source.lo, t1: source.hi }), null);
  assert.deepEqual(windowFor(source, null), { t0: source.lo, t1: source.hi });
  for (const [from, to] of [
    [0, 90],
    [12, 31],
    [400, source.last + 1],
  ]) {
    const w = windowFor(source, { from, to, lane: 0 }),
      again = stretchIn(source, { t0: w.t0 - 1e-6, t1: w.t1 });
    assert.deepEqual(again, { from, to, lane: 0 });
  }
});
