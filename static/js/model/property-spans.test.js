import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "./axis.js";
import { header, labTest3, runOf } from "./testdata/fixtures.js";
import { PropertySpans } from "./property-spans.js";

const run = runOf(header(3), labTest3());

/**
 * Whether a process is in a phase at a position of the time axis, by looking at each process.
 * @param {string} phase
 * @param {number} u
 */
const someone = (phase, u) =>
  run.phases.flat().some((s) => s.phase === phase && run.timeOf(s.from) <= u && u < run.timeOf(s.to));

test("what is at stake in each column is what the states say", () => {
  const propertySpans = new PropertySpans(run, axisOf(run, "time"));
  for (const phase of /** @type {const} */ (["inside", "waiting"]))
    for (let from = 0; from < 22; from += 1.5) {
      let seen = 0;
      for (let i = 0; i < 400; i++) if (someone(phase, from + (i + 0.5) * (1.5 / 400))) seen++;
      const share = propertySpans.cover(phase, 22).share(from, from + 1.5);
      assert.ok(Math.abs(share - seen / 400) < 0.01, `${phase} from ${from}: ${share}, not ${seen / 400}`);
    }
});
