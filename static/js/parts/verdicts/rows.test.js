import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { rowsOf } from "./rows.js";

const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };
const properties = ["EM1", "EM2"];

test("a run is said to hold only at its end, and only if it has come to one", () => {
  const whole = runOf(header(3, { properties }), labTest3(), summary),
    cut = runOf(header(3, { properties }), labTest3(), { ...summary, ended: /** @type {const} */ ("limit") }),
    coming = runOf(header(3, { properties }), labTest3());
  const here = (/** @type {any} */ run, /** @type {number} */ beat) => rowsOf(run, beat).map((r) => r.here);
  assert.deepEqual(here(whole, whole.beats.length), ["holds", "holds"]);
  assert.deepEqual(here(whole, whole.beats.length - 1), ["sofar", "sofar"]);
  assert.deepEqual(here(cut, cut.beats.length), ["sofar", "open"]);
  assert.deepEqual(here(cut, 3), ["sofar", "sofar"]);
  assert.deepEqual(here(coming, coming.beats.length), ["sofar", "sofar"]);
});

test("a break is one from its step on, and is known before it", () => {
  const run = runOf(header(3, { properties }), labTest3(), summary);
  run.violations.push({ property: "EM1", beat: 5, processes: [1, 2], text: "", undelivered: [] });
  assert.deepEqual(
    [4, 5].map((beat) => rowsOf(run, beat)[0]),
    [
      { property: "EM1", here: "later", beat: 5 },
      { property: "EM1", here: "broken", beat: 5 },
    ],
  );
});
