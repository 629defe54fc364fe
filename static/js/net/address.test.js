import assert from "node:assert/strict";
import test from "node:test";
import { openingOf, readAddress, writeAddress } from "./address.js";

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
  assert.equal(
    writeAddress({ s: "1.abc_-", step: 0, axis: "time", tab: "code", lang: null }),
    "/play?s=1.abc_-&step=0",
  );
});

test("the stretch that is seen is told in steps, with the first lane where not all have room", () => {
  const place = readAddress("?s=x&step=20&window=0-31&lane=4");
  assert.deepEqual(place.stretch, { from: 0, to: 31, lane: 4 });
  assert.equal(writeAddress(place), "/play?s=x&step=20&window=0-31&lane=4");
  assert.deepEqual(readAddress("?window=12-31").stretch, { from: 12, to: 31, lane: 0 });
  for (const q of ["?window=12", "?window=5-0", "?window=a-b", "?window=-1-4", "?window=1-9999999999", "?lane=3", ""])
    assert.equal(readAddress(q).stretch, undefined, q);
});

test("what a scenario says of its view need not be said, and that it is otherwise must be", () => {
  /** @type {import("./address.js").Own} */
  const own = { step: 9, axis: "logical", tab: "why", lens: false, with: 4, window: [12, 31] };
  assert.deepEqual(openingOf(own), {
    step: 9,
    axis: "logical",
    tab: "why",
    lens: false,
    vector: 4,
    stretch: { from: 12, to: 31, lane: 0 },
  });
  assert.equal(writeAddress({ s: "x", lang: null, ...openingOf(own) }, "/play", own), "/play?s=x&step=9");
  const otherwise = writeAddress({ s: "x", lang: null, ...openingOf() }, "/play", own);
  assert.equal(otherwise, "/play?s=x&step=0&axis=time&tab=code&lens=1&vector=0&window=0");
  assert.deepEqual(readAddress(otherwise.slice(5)), { s: "x", lang: null, ...openingOf() });
});

test("nonsense is as if nothing were said", () => {
  assert.deepEqual(readAddress("?step=-3&axis=up&tab=toString"), {
    s: "",
    step: null,
    axis: null,
    tab: null,
    lang: null,
  });
});

test("vector clocks are off, on, or on with an event that others are compared with", () => {
  for (const [said, vector] of /** @type {Array<[string, number]>} */ ([
    ["&vector=1", 0],
    ["&with=4", 4],
  ])) {
    const place = readAddress(`?s=x${said}`);
    assert.equal(place.vector, vector);
    assert.equal(writeAddress(place), `/play?s=x${said}`);
    assert.equal(writeAddress({ ...place, vector: -1 }), "/play?s=x");
  }
  assert.deepEqual(
    ["&vector=2", "&with=0", "&with=x", ""].map((said) => readAddress(`?s=x${said}`).vector),
    [undefined, undefined, undefined, undefined],
  );
  assert.equal(readAddress("?s=x&vector=1&with=12").vector, 12);
  assert.deepEqual([openingOf().vector, openingOf({ vector: true }).vector, openingOf({ with: 3 }).vector], [-1, 0, 3]);
  const place = readAddress("?s=x"),
    own = { with: 3 };
  assert.equal(writeAddress(place, "/play", own), "/play?s=x");
  assert.deepEqual(
    [-1, 0, 3, 5].map((vector) => writeAddress({ ...place, vector }, "/play", own)),
    ["/play?s=x&vector=0", "/play?s=x&vector=1", "/play?s=x", "/play?s=x&with=5"],
  );
});
