import assert from "node:assert/strict";
import test from "node:test";
import { aloud, lines, mainFinding, inShort, questionKey, requests, small, unhurried } from "./model.js";

/** @import {Finding, Report} from "../../net/explore.js" */

/** Translates to the key. @type {import("../../model/types.js").Translate} */
const t = (key) => key;
const keys = { t, tn: (/** @type {string} */ key) => key, lang: "en" };
const whole = {
  algorithm: "lamport",
  processes: 3,
  order: /** @type {const} */ ("any"),
  asks: [1, 1, 1],
  states: 3237,
  transitions: 8901,
  depth: 36,
  seconds: 0.0234,
  statesPerSecond: 141234,
  bytesPerState: 40,
  complete: true,
  most: 18,
  least: 12,
};
/** @type {Report} */
const good = {
  ...whole,
  verdict: "holds",
  properties: [
    { property: "EM1", verdict: "holds" },
    { property: "hopeless", verdict: "holds" },
    { property: "one token", verdict: "holds" },
  ],
};
/** @type {Report} */
const bad = {
  ...whole,
  verdict: "broken",
  properties: [
    { property: "entry", verdict: "broken", processes: [3] },
    { property: "EM1", verdict: "broken", steps: 6, processes: [1, 2], link: "https://here/play?s=1.abc&step=2" },
    { property: "EM2", verdict: "unknown" },
  ],
};

/** @param {Partial<Finding>} finding @returns {Finding} */
const broken = (finding) => ({
  property: "EM1",
  verdict: "broken",
  steps: 6,
  processes: [1, 2],
  link: "1.x",
  ...finding,
});
const failure = { line: 30, column: 5, end: 22, code: "run-zero", value: "/" };

test("in short the verdict is told, and of several faults one that can be watched, a failing program first", () => {
  const one = (/** @type {Partial<Finding>} */ f) => ({ ...bad, properties: [broken(f)] });
  /** @type {[import("./model.js").State, string, string, string][]} */
  const cases = [
    [{ is: "idle" }, "check", "", ""],
    [{ is: "running", progress: null }, "stop", "", "check.starting"],
    [{ is: "running", progress: whole }, "stop", "", "check.running"],
    [{ is: "done", report: good }, "again", "✓", "check.holds"],
    [{ is: "done", report: { ...good, unjudged: ["EM3"] } }, "again", "✓", "check.holds; check.unjudged"],
    [{ is: "done", report: { ...good, verdict: "unknown" } }, "again", "?", "check.unknown"],
    [{ is: "done", report: bad }, "show", "✕", "check.fails"],
    [{ is: "done", report: { ...bad, properties: bad.properties.slice(0, 1) } }, "again", "✕", "check.fails.never"],
    [{ is: "done", report: one({ property: "starvation", loop: 9 }) }, "show", "✕", "check.fails.starvation"],
    [{ is: "done", report: one({ property: "always-x", failure }) }, "show", "✕", "check.fails.panic"],
  ];
  for (const [state, does, sign, text] of cases) assert.deepEqual(inShort(state, keys), { does, sign, text });
  assert.equal(mainFinding(bad)?.property, "EM1");
  const panic = broken({ property: "panic", failure });
  assert.equal(mainFinding({ ...bad, properties: [...bad.properties, panic] }), panic);
});

test("each property has a sentence, also one that only an algorithm knows", () => {
  /** @type {[Finding, string, string][]} */
  const cases = [
    [{ property: "EM1", verdict: "holds" }, "✓", "check.says.EM1"],
    [{ property: "one token", verdict: "holds" }, "✓", "check.says.other"],
    [{ property: "EM3", verdict: "holds", note: "any-messages" }, "✓", "check.says.EM3 check.note.any-messages"],
    [{ property: "EM3", verdict: "holds", within: [2] }, "✓", "check.says.EM3 check.within"],
    [{ property: "EM3", verdict: "not judged", note: "not-asked" }, "–", "check.note.not-asked"],
    [{ property: "EM2", verdict: "unknown" }, "?", "check.open"],
    [{ property: "EM2", verdict: "unknown", note: "so-far" }, "?", "check.note.so-far"],
    [broken({ property: "entry" }), "✕", "check.breaks.entry"],
    [broken({}), "✕", "check.breaks.EM1"],
    [broken({ system: { processes: 2, asks: [2, 1] } }), "✕", "check.breaks.EM1 check.in"],
    [broken({ property: "one token" }), "✕", "check.breaks.other"],
    [broken({ property: "always-x", failure }), "✕", "check.breaks.mistake"],
    [broken({ property: "starvation", loop: 9 }), "✕", "check.breaks.starvation"],
  ];
  for (const [f, sign, says] of cases) {
    const [line] = lines({ ...bad, properties: [f] }, keys);
    assert.deepEqual([line.sign, line.says], [sign, says], `${f.property} ${f.verdict}`);
  }
  const own = (/** @type {string} */ key) => (key.endsWith("one-token.says") ? "There is one token." : key),
    [line] = lines({ ...bad, properties: [broken({ property: "one-token" })] }, { ...keys, t: own });
  assert.equal(line.says, "check.breaks.own");
});

test("who hears the page is told the verdict, and progress without hurry", () => {
  assert.equal(aloud({ is: "done", report: good }, keys), "check.holds");
  assert.equal(aloud({ is: "done", report: bad }, keys), "EM1: check.breaks.EM1");
  let now = 0;
  /** @type {string[]} */
  const said = [],
    say = unhurried(
      (text) => said.push(text),
      2000,
      () => now,
    );
  for (; now < 5000; now += 200) say(String(now));
  say("done", true);
  assert.deepEqual(said, ["0", "2000", "4000", "done"]);
});

test("a question is the same whatever is said about the scenario, and another with other requests", () => {
  const a = { fano: 1, algorithm: "lamport", processes: 3 },
    one = { each: 1, em3: false, bypass: false, starvation: false, fair: /** @type {const} */ ("messages") };
  assert.notEqual(questionKey(a, one), questionKey(a, { ...one, em3: true }));
  assert.notEqual(questionKey(a, one), questionKey(a, { ...one, bypass: true }));
  assert.equal(questionKey(a, one), questionKey({ ...a, title: "x", notes: [{ step: 1, text: "y" }] }, one));
  assert.notEqual(questionKey(a, one), questionKey(a, { ...one, each: 2 }));
  assert.notEqual(questionKey(a, one), questionKey({ ...a, switches: ["s"] }, one));
});

test("of many processes the same system is checked with few", () => {
  const many = {
    fano: 1,
    algorithm: "raymond",
    processes: 200,
    switches: ["no-queue"],
    tree: { shape: "path" },
    network: { order: "any", channels: { "1>2": { constant: 3 }, "1>9": { constant: 3 } } },
    script: [{ at: 1, process: 150, do: "request" }],
    deliveries: [{ message: "1>9#1", drop: true }],
    title: "Many",
  };
  assert.deepEqual(small(many), {
    fano: 1,
    algorithm: "raymond",
    processes: 3,
    switches: ["no-queue"],
    tree: { shape: "path" },
    network: { order: "any", channels: { "1>2": { constant: 3 } } },
    script: [],
  });
  const few = { ...many, processes: 7 };
  assert.equal(small(few), few);
});

test("a program is asked in small systems, an algorithm once each, unless it is wished otherwise", () => {
  const own = { fano: 1, program: "state(a = 0)", processes: 3 },
    wish = { each: 0, em3: false, bypass: false, starvation: false, fair: /** @type {const} */ ("messages") };
  assert.deepEqual([requests(own, 0), requests(own, 1), requests({ algorithm: "lamport" }, 0)], [0, 1, 1]);
  assert.notEqual(questionKey(own, wish), questionKey(own, { ...wish, each: 1 }));
});
