import assert from "node:assert/strict";
import test from "node:test";
import { gapOf } from "./rows.js";
import { everyOf } from "./sheet.js";

/** @param {string} key */
const t = (key) => key,
  tn = (/** @type {string} */ key, /** @type {number} */ n) => `${n} ${key}`;

test("what the tests have found of a property is said as the check says it", () => {
  const found = everyOf(
    [
      { holds: "EM1", verdict: "failed", steps: 12, link: "1.x" },
      { holds: "EM2", verdict: "passed" },
      { holds: "EM3", verdict: "unknown" },
      { cost: { most: 4, bound: 4 }, verdict: "passed" },
    ],
    { t, tn },
  );
  assert.deepEqual(
    [...found],
    [
      ["EM1", { is: "broken", sign: "✕", text: "12 play.log.steps" }],
      ["EM2", { is: "holds", sign: "✓", text: "check.verdict.holds" }],
      ["EM3", { is: "unknown", sign: "?", text: "check.verdict.unknown" }],
    ],
  );
});

test("a worksheet begins at the first of its marked lines", () => {
  assert.equal(gapOf("state(T = 0)\n\ndef ask(p, net):\n    pass  # fill in\n    pass  # fill in"), 4);
  assert.equal(gapOf("state(T = 0)"), 0);
});
