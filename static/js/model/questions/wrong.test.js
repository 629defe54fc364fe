import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, runOf } from "../testdata/fixtures.js";
import { choose } from "./choose.js";
import { candidates, eventsBefore, wrong } from "./wrong.js";

const run = runOf(header(3), labTest3());

/** @param {...import("./types.js").Finding[]} found at each candidate @returns {import("./types.js").Forecast} */
const forecast = (...found) => ({
  ...{ asks: 1, faults: {}, own: false },
  steps: candidates(run).map((n, i) => ({ at: eventsBefore(run, n), properties: found[i % found.length] })),
});
/** @param {"yes"|"no"|"unknown"} reachable @param {string} property @returns {import("./types.js").Finding} */
const finding = (property, reachable) => ({ property, reachable, from: 3, states: 9 });

test("the answer says of both what was found, and of one alone where only that is known", () => {
  const [n] = candidates(run);
  for (const [two, stuck, about, right] of /** @type {const} */ ([
    ["yes", "no", "both", "two"],
    ["no", "yes", "both", "stuck"],
    ["yes", "yes", "both", "both"],
    ["no", "no", "both", "none"],
    ["yes", "unknown", "EM1", "yes"],
    ["unknown", "no", "EM2", "no"],
  ])) {
    const q = wrong(forecast([finding("EM1", two), finding("EM2", stuck)]))(run, n);
    assert.deepEqual([q?.about, q?.options[q.right]], [about, right]);
  }
  assert.equal(wrong(forecast([finding("EM1", "unknown")]))(run, n), null);
  assert.equal(wrong(null)(run, n), null);
  assert.equal(wrong(forecast([finding("EM1", "yes")]))(run, 1), null, "nothing was searched from there");
});

test("what is no longer possible tells since when, and what the run does break is never said to be impossible", () => {
  const [, n] = candidates(run),
    q = wrong(forecast([finding("EM1", "yes")], [finding("EM1", "no")]))(run, n);
  assert.equal(q?.reason.before, eventsBefore(run, candidates(run)[0]));
  const broken = Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    violations: [{ property: "EM1", beat: run.beats.length }],
  });
  assert.equal(wrong(forecast([finding("EM1", "no")]))(broken, n), null);
});

test("where it is asked does not tell what goes wrong", () => {
  const broken = Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    violations: [{ property: "EM1", beat: 9 }],
  });
  assert.deepEqual(candidates(broken), candidates(run));
  const at = (/** @type {import("./types.js").Forecast} */ f) =>
    choose(run, { forecast: f })
      .filter((q) => q.kind === "wrong")
      .map((q) => q.n);
  const yes = forecast([finding("EM1", "yes"), finding("EM2", "no")]),
    no = forecast([finding("EM1", "no"), finding("EM2", "yes")]);
  assert.deepEqual(at(yes), at(no));
  assert.equal(at(yes).length, 1, "asked twice, the second answer could be guessed");
});

test("who wants to be asked nothing else is asked at more steps, and else none is searched", () => {
  assert.ok(candidates(run, { kinds: ["wrong"] }).length > candidates(run).length);
  assert.deepEqual(candidates(run, { kinds: ["clock"] }), []);
  assert.deepEqual(candidates(run, { kinds: ["wrong"], at: [13, 13, 999] }).length, 1);
});
