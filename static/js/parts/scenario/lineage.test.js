import assert from "node:assert/strict";
import test from "node:test";
import { translator } from "../../i18n.js";
import { sameRun } from "../../model/scenario.js";
import { reworded, titled } from "./lineage.js";

const t = translator({
  "play.title.with": "{title}, with {switches}",
  "play.title.changed": "{title}, changed",
  "switch.ricart-agrawala.no-tie-break.label": "no tie-break",
});
const scenario = {
  fano: 1,
  algorithm: "ricart-agrawala",
  processes: 3,
  title: { en: "Two ask", it: "Due chiedono" },
  story: "s",
  notes: [{ step: 1, text: "n" }],
  view: { step: 3 },
};
const origin = { s: "lab-test-3", scenario };

test("a changed scenario says what was changed and drops the story of the other run", () => {
  const next = reworded({ ...scenario, switches: ["no-tie-break"] }, origin, t, "it");
  assert.deepEqual(next, {
    fano: 1,
    algorithm: "ricart-agrawala",
    processes: 3,
    switches: ["no-tie-break"],
    title: "Due chiedono, with no tie-break",
  });
  assert.equal(reworded({ ...scenario, seed: 2 }, origin, t, "en").title, "Two ask, changed");
});

test("what is said about a run, and what stands beside it, changes nothing of it", () => {
  assert.ok(!sameRun(scenario, { ...scenario, seed: 2 }));
  assert.ok(sameRun(scenario, { ...scenario, title: "x", notes: [], beside: { switches: ["no-tie-break"] } }));
});

test("of a title as long as one may be, as much is said as there is room for", () => {
  const say = (/** @type {string} */ title) => `By hand, from “${title}”`;
  assert.equal(titled(say, "Two ask"), "By hand, from “Two ask”");
  for (let n = 90; n <= 100; n++) {
    const told = titled(say, "é🦁".repeat(n));
    assert.ok([...told].length <= 200 && (n <= 92 || told.endsWith("…”")), told);
  }
});
