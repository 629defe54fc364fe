import assert from "node:assert/strict";
import test from "node:test";
import { translator } from "../../i18n.js";
import { reworded, sameRun, titled } from "./lineage.js";

const algorithms = [{ name: "ricart-agrawala", fifo: false, clock: "lab", switches: [{ name: "no-tie-break" }] }];
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
  const next = reworded({ ...scenario, switches: ["no-tie-break"] }, origin, algorithms, t, "it");
  assert.deepEqual(next, {
    fano: 1,
    algorithm: "ricart-agrawala",
    processes: 3,
    switches: ["no-tie-break"],
    title: "Due chiedono, with no tie-break",
  });
  assert.equal(reworded({ ...scenario, seed: 2 }, origin, algorithms, t, "en").title, "Two ask, changed");
});

test("changed back it is the origin again, whatever defaults were written out", () => {
  const next = reworded(
    { ...scenario, title: "x", seed: 1, switches: [], network: { order: "any" } },
    origin,
    algorithms,
    t,
    "en",
  );
  assert.equal(next, scenario);
  assert.ok(!sameRun(scenario, { ...scenario, seed: 2 }, algorithms));
});

test("a run beside it changes nothing of a scenario, and stays when that is the origin again", () => {
  const beside = { switches: ["no-tie-break"] };
  assert.ok(sameRun(scenario, { ...scenario, beside }, algorithms));
  assert.deepEqual(reworded({ ...scenario, beside }, origin, algorithms, t, "en"), { ...scenario, beside });
});

test("of a title as long as one may be, as much is said as there is room for", () => {
  const say = (/** @type {string} */ title) => `By hand, from “${title}”`;
  assert.equal(titled(say, "Two ask"), "By hand, from “Two ask”");
  for (let n = 90; n <= 100; n++) {
    const told = titled(say, "é🦁".repeat(n));
    assert.ok([...told].length <= 200 && (n <= 92 || told.endsWith("…”")), told);
  }
});
