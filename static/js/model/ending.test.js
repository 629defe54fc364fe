import assert from "node:assert/strict";
import test from "node:test";
import { endingOf, isWhole, standingOf } from "./ending.js";
import { header, labTest3, runOf } from "./testdata/fixtures.js";

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
  const part = run("limit", { schedule });
  part.summary.part = 900;
  assert.equal(endingOf(part), "part");
  assert.equal(endingOf(run("limit", {}, [{ property: "panic", beat: 3 }])), "broken");
});

const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };
const properties = ["EM1", "EM2", "one-vote", "starvation"];

test("what may still happen is judged only of a whole run, and at its end", () => {
  const run = runOf(header(3, { properties }), labTest3(), summary),
    last = run.beats.length;
  for (let beat = 0; beat < last; beat++)
    assert.deepEqual(
      properties.map((p) => standingOf(run, p, beat).here),
      ["sofar", "sofar", "sofar", "sofar"],
    );
  assert.ok(properties.every((p) => standingOf(run, p, last).here === "holds"));
  const part = runOf(header(3, { properties }), labTest3(), { ...summary, ended: "limit", part: 900 });
  assert.deepEqual(
    properties.map((p) => standingOf(part, p, last).here),
    ["sofar", "open", "sofar", "open"],
  );
});

test("of the algorithm's own nothing is said of what nobody has looked at", () => {
  const run = runOf(header(3, { properties, looks: 9 }), labTest3(), summary),
    seen = run.beatOfStep(9);
  assert.equal(standingOf(run, "one-vote", seen).here, "sofar");
  assert.deepEqual(standingOf(run, "one-vote", run.beats.length), { here: "watched", beat: seen });
  assert.equal(standingOf(run, "EM1", run.beats.length).here, "holds");
  const spent = runOf(header(3, { properties }), labTest3(), { ...summary, looks: 9 });
  assert.deepEqual(standingOf(spent, "one-vote", run.beats.length), { here: "watched", beat: seen });
});
