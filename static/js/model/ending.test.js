import assert from "node:assert/strict";
import test from "node:test";
import { endingOf, isWhole } from "./ending.js";

/** @param {string|null} ended @param {any} [scenario] @param {any[]} [violations] */
const run = (ended, scenario = {}, violations = []) =>
  /** @type {any} */ ({ beats: [1, 2, 3], header: { scenario }, summary: ended && { ended, events: 3 }, violations });

test("a run is whole when nothing more can come, and only then", () => {
  assert.deepEqual(
    ["quiescent", "deadlock", "loop", "limit", null].map((e) => isWhole(run(e))),
    [true, true, true, false, false],
  );
});

test("a run that ended since its last choice broke something was stopped by no limit", () => {
  const schedule = ["1 asks", "1 enters", "2 enters"],
    broken = [{ property: "EM1", beat: 3 }];
  assert.equal(endingOf(run(null)), "");
  assert.equal(endingOf(run("quiescent")), "quiescent");
  assert.equal(endingOf(run("limit", {}, broken)), "limit");
  assert.equal(endingOf(run("limit", { schedule }, broken)), "broken");
  assert.equal(endingOf(run("limit", { schedule }, [{ property: "EM1", beat: 2 }])), "schedule");
  assert.equal(endingOf(run("limit", { schedule, stop: { events: 3 } }, broken)), "limit");
  assert.equal(endingOf(run("limit", {}, [{ property: "panic", beat: 3 }])), "broken");
});
