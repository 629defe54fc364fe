import assert from "node:assert/strict";
import test from "node:test";
import { bundles, counter, translator } from "./i18n.js";

test("numbers are written in the language's own way, and what is no number as it is", () => {
  const texts = { step: "step {n} of {run}" };
  assert.equal(translator(texts, "en")("step", { n: 24734, run: "1.24734" }), "step 24,734 of 1.24734");
  assert.equal(translator(texts, "it")("step", { n: 24734, run: "x" }), "step 24.734 of x");
  assert.equal(translator(texts)("step", { n: 13, run: "x" }), "step 13 of x");
});

test("a text is found by its key and its places are filled", () => {
  const t = translator({ hello: "P{p} waits for P{q}" });
  assert.equal(t("hello", { p: 2, q: 3 }), "P2 waits for P3");
});

test("an unknown key and an unfilled place stay visible", () => {
  const t = translator({ half: "{a} and {b}" });
  assert.equal(t("none.such"), "none.such");
  assert.equal(t("half", { a: 1 }), "1 and {b}");
  assert.equal(t("toString"), "toString");
});

test("a value is never read as a pattern", () => {
  assert.equal(translator({ x: "{v}" })("x", { v: "$& {v}" }), "$& {v}");
});

test("a number chooses the form by the rule of its language", () => {
  const texts = { "log.one": "{count} step", "log.other": "{count} steps" };
  assert.equal(counter(translator(texts), "en")("log", 1), "1 step");
  assert.equal(counter(translator(texts), "en")("log", 0), "0 steps");
  assert.equal(counter(translator(texts), "pt")("log", 0), "0 step");
  assert.equal(counter(translator(texts), "it")("log", 12000), "12.000 steps");
  // Portuguese and Italian have a form "many" for millions; the form "other" is used instead
  assert.equal(counter(translator(texts), "it")("log", 1000000), "1.000.000 steps");
});

test("a bundle of texts is fetched once, tried again if it does not come, and waited for by nobody who has it", async () => {
  /** @type {string[]} */
  const asked = [];
  /** @type {Record<string, string>} */
  const have = {};
  let online = false;
  const error = console.error;
  console.error = () => {};
  const texts = bundles("pt", {
    had: ["lamport"],
    get: async (path) => {
      asked.push(path);
      if (!online) throw new Error("offline");
      return { "switch.maekawa.x.label": "x" };
    },
    add: (more) => {
      Object.assign(have, more);
    },
  });
  assert.equal(texts("lamport"), null);
  await texts("maekawa");
  assert.deepEqual(have, {});
  online = true;
  const coming = texts("maekawa");
  assert.equal(texts("maekawa"), coming);
  await coming;
  assert.equal(texts("maekawa"), null);
  assert.deepEqual(have, { "switch.maekawa.x.label": "x" });
  assert.deepEqual(asked, ["/texts/pt/maekawa", "/texts/pt/maekawa"]);
  console.error = error;
});
