import assert from "node:assert/strict";
import { test } from "node:test";
import { advancesOf } from "./advances.js";

const told = JSON.stringify({ characters: "iW∅", 400: [250, 900, 600], 700: [310, 990, 600] });

test("a text is as wide as its characters, between regular and bold in proportion", () => {
  const wide = advancesOf(told);
  assert.equal(wide("iW", 10, 400), 11.5);
  assert.equal(wide("iW", 20, 700), 26);
  assert.equal(wide("iW∅", 10, 550), 18.25);
  assert.equal(wide("", 10, 400), 0);
});

test("of other characters, and without a font of one's own, nothing is known", () => {
  assert.equal(advancesOf(told)("ia", 10, 400), undefined);
  assert.equal(advancesOf("")("i", 10, 400), undefined);
});
