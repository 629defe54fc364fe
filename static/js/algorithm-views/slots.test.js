import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "../model/testdata/fixtures.js";
import { slotsOf } from "./slots.js";

test("who asks takes the lowest free slot and keeps it until it leaves", () => {
  const run = runOf(header(3), labTest3()),
    slot = slotsOf(run);
  for (let beat = 0; beat <= run.beats.length; beat++) {
    const taken = [];
    for (let p = 1; p <= 3; p++) {
      const phase = run.beats[run.lastOf(p, beat) - 1]?.phase ?? "idle",
        mine = slot(p, beat);
      assert.equal(mine >= 0, phase !== "idle", `P${p} at ${beat}`);
      if (mine >= 0) taken.push(mine);
      if (mine >= 0 && slot(p, beat - 1) >= 0) assert.equal(mine, slot(p, beat - 1), "it keeps it");
    }
    assert.equal(new Set(taken).size, taken.length, "no two have one slot");
    assert.ok(taken.every((s) => s < 3));
  }
});
