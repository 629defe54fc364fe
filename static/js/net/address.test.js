import assert from "node:assert/strict";
import test from "node:test";
import { readAddress, writeAddress } from "./address.js";

test("an address is read and written back", () => {
  const place = readAddress("?s=lab-test-3&step=13&axis=logical&tab=why&lang=it");
  assert.deepEqual(place, { s: "lab-test-3", step: 13, axis: "logical", tab: "why", lang: "it" });
  assert.equal(writeAddress(place), "/play?s=lab-test-3&step=13&axis=logical&tab=why&lang=it");
});

test("that the lens is off is said, that it is on is usual", () => {
  const place = readAddress("?s=x&lens=0");
  assert.equal(place.lens, false);
  assert.equal(writeAddress(place), "/play?s=x&lens=0");
  assert.equal(writeAddress({ ...place, lens: true }), "/play?s=x");
});

test("what is usual is left out, step 0 is not", () => {
  assert.equal(writeAddress({ s: "1.abc_-", step: 0, axis: "time", tab: "code", lang: null }), "/play?s=1.abc_-&step=0");
});

test("nonsense is as if nothing were said", () => {
  assert.deepEqual(readAddress("?step=-3&axis=up&tab=toString"), { s: "", step: null, axis: null, tab: null, lang: null });
});
