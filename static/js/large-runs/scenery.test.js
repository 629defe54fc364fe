import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../model/axis.js";
import { header, randomRun, runOf } from "../model/testdata/fixtures.js";
import { LocalSource } from "./local-source.js";
import { LargeScenery } from "./scenery.js";

test("a range leads to a window that shows it", () => {
  const run = runOf(header(40), randomRun(40, 500, 3)),
    source = new LocalSource(run, axisOf(run, "time"), () => true),
    scenery = new LargeScenery(run, source);
  assert.equal(scenery.rangeOf(scenery.opening()), null);
  for (const [from, to] of [
    [0, 90],
    [12, 31],
    [400, source.last + 1],
  ]) {
    const { t0, t1 } = scenery.windowOf({ from, to, lane: 0 });
    assert.deepEqual(scenery.rangeOf({ t0: t0 - 1e-6, t1, row: 0 }), { from, to, lane: 0 });
  }
});
