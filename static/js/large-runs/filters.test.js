import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../model/axis.js";
import { header, labTest3, runOf } from "../model/testdata/fixtures.js";
import { busy, drawsArrow, entering, lanesMeant, DEFAULTS } from "./filters.js";
import { LocalSource } from "./local-source.js";

test("from near the usual lanes are those with events, from afar all", () => {
  assert.equal(lanesMeant(DEFAULTS, "density"), "all");
  assert.equal(lanesMeant(DEFAULTS, "arrows"), "events");
  assert.equal(lanesMeant({ ...DEFAULTS, lanes: "all" }, "arrows"), "all");
  assert.equal(lanesMeant({ ...DEFAULTS, past: true }, "density"), "events");
});

test("a message is hidden by its type, or as none of a pinned lane's", () => {
  const m = { from: 1, to: 2, type: "REQUEST" };
  assert.ok(drawsArrow(DEFAULTS, m, new Map()));
  assert.ok(!drawsArrow({ ...DEFAULTS, hidden: new Set(["REQUEST"]) }, m, new Map()));
  assert.ok(!drawsArrow({ ...DEFAULTS, pinnedOnly: true }, m, new Map([[3, 1]])));
  assert.ok(drawsArrow({ ...DEFAULTS, pinnedOnly: true }, m, new Map([[2, 1]])));
});

test("who has events and who enters is the same, counted and one by one", () => {
  const run = runOf(header(3), labTest3()),
    source = new LocalSource(run, axisOf(run, "time"), () => true);
  for (const w of [
    { t0: 0, t1: 2.5 },
    { t0: 4, t1: 9 },
    { t0: 0, t1: 30 },
  ]) {
    const counted = source.overview(w, 64),
      one = source.piece(w);
    assert.deepEqual(busy(counted, 3), busy(one, 3));
    assert.deepEqual(entering(counted, 3), entering(one, 3));
  }
});
