import assert from "node:assert/strict";
import test from "node:test";
import { axisOf, cutOf } from "../../model/axis.js";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { Projection } from "../../model/projection.js";
import { sizesFor } from "../../model/sizes.js";
import { PropertySpans } from "../../model/property-spans.js";
import { rowsOf } from "./rows.js";

const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };
const promised = (/** @type {unknown} */ _, /** @type {string} */ property) => property !== "EM3";

/**
 * The strip of a run with a cursor.
 * @param {{properties?: string[], cursor?: number, breaks?: [string, number][], ended?: any, looks?: number, low?:
 *   boolean}} how
 */
function strip({ properties = ["EM1", "EM2", "EM3"], cursor, breaks = [], ended = "quiescent", looks, low = false }) {
  const run = runOf(header(3, { properties, looks }), labTest3(), { ...summary, ended });
  for (const [property, beat] of breaks)
    run.violations.push({ property, beat, processes: [1, 2], undelivered: [], text: "" });
  const at = cursor ?? run.beats.length,
    axis = axisOf(run, "time"),
    room = { width: 1000, height: 600, n: 3, properties: properties.length, embed: false, low, head: () => 90 };
  const sizes = sizesFor(room),
    view = { t0: axis.lo, t1: axis.hi, row: 0 },
    f = new Projection({ run, axis, sizes, view, cut: cutOf(run, axis, at), cursor: at });
  return { f, run, rows: rowsOf(f, new PropertySpans(run, axis), promised) };
}

test("at the end of a run that was cut off EM2 has no tick, and the others theirs as far as they were seen", () => {
  const open = (/** @type {any} */ how) => strip(how).rows.map((r) => r.open);
  assert.deepEqual(open({}), [false, false, false]);
  assert.deepEqual(open({ cursor: 12 }), [false, false, false]);
  assert.deepEqual(open({ ended: "limit" }), [false, true, false]);
  assert.deepEqual(open({ breaks: [["EM2", 22]] }), [false, false, false]);
  assert.deepEqual(open({ ended: "limit", cursor: 12 }), [false, false, false]);
  assert.deepEqual(open({ breaks: [["EM2", 22]], cursor: 12 }), [false, false, false]);
});

test("one line for all judges no more than the lines of all", () => {
  const one = (/** @type {any} */ how) => strip({ ...how, low: true }).rows;
  assert.equal(one({}).length, 1);
  assert.equal(one({})[0].open, false);
  assert.equal(one({ cursor: 12 })[0].open, false);
  assert.equal(one({ ended: "limit" })[0].open, true);
});

test("what was not promised is no failure, in one line or in several", () => {
  const breaks = /** @type {[string, number][]} */ ([["EM3", 7]]),
    several = strip({ breaks }).rows;
  assert.deepEqual(
    several.map((r) => [r.fails < Infinity, r.promised]),
    [
      [false, true],
      [false, true],
      [true, false],
    ],
  );
  const [one] = strip({ breaks, low: true }).rows;
  assert.deepEqual([one.property, one.fails, one.aside.map((v) => v.property)], ["EM1", Infinity, ["EM3"]]);
  const [early] = strip({ breaks, cursor: 6, low: true }).rows;
  assert.deepEqual(early.aside, []);
  const [both] = strip({ breaks: [...breaks, ["EM1", 9]], low: true }).rows;
  assert.deepEqual([both.property, both.promised, both.fails < Infinity], ["EM1", true, true]);
});

test("the line of what was not watched to the end stops where it was", () => {
  const { f, run, rows } = strip({ properties: ["EM1", "one-vote"], looks: 9 });
  assert.equal(rows[0].until, f.now);
  assert.equal(rows[1].until, f.x(run.beatOfStep(9)));
  assert.equal(rows[1].here, "watched");
});
