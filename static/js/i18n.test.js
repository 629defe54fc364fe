import assert from "node:assert/strict";
import test from "node:test";
import { counter, translator } from "./i18n.js";

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
  // Portuguese and Italian have a form "many" for millions: the common form serves
  assert.equal(counter(translator(texts), "it")("log", 1000000), "1.000.000 steps");
});
