import assert from "node:assert/strict";
import test from "node:test";
import { momentOf, openingOf, readAddress, writeAddress } from "./address.js";

test("an address is read and written back", () => {
  const place = readAddress("?s=lab-test-3&at=14&axis=logical&tab=why&lang=it");
  assert.deepEqual(place, { s: "lab-test-3", at: 14, axis: "logical", tab: "why", lang: "it" });
  assert.equal(writeAddress(place), "/play?s=lab-test-3&at=14&axis=logical&tab=why&lang=it");
});

test("what is usual is left out, event 0 is not", () => {
  assert.equal(writeAddress({ s: "1.abc_-", at: 0, axis: "time", tab: "code", lang: null }), "/play?s=1.abc_-&at=0");
});

test("the range that is seen is told in events, with the first lane where not all have room", () => {
  const place = readAddress("?s=x&at=20&events=0-31&lane=4");
  assert.deepEqual(place.events, { from: 0, to: 31, lane: 4 });
  assert.equal(writeAddress(place), "/play?s=x&at=20&events=0-31&lane=4");
  assert.deepEqual(readAddress("?events=12-31").events, { from: 12, to: 31, lane: 0 });
  for (const q of ["?events=12", "?events=5-0", "?events=a-b", "?events=-1-4", "?events=1-9999999999", "?lane=3", ""])
    assert.equal(readAddress(q).events, undefined, q);
});

test("an old address calls them step and window, and the new names win", () => {
  const near = { from: 0, to: 31, lane: 4 };
  assert.deepEqual(momentOf(readAddress("?s=x&step=20&window=0-31&lane=4")), { at: 20, events: near });
  const both = readAddress("?step=20&at=24&window=1-4&events=2-6");
  assert.deepEqual(momentOf(both), { at: 24, events: { from: 2, to: 6, lane: 0 } });
  assert.deepEqual(momentOf(readAddress("?step=20&at=x")), { at: 20, events: null });
});

test("what an address does not say of the moment, the scenario may", () => {
  const ends = /** @type {[number, number]} */ ([14, 36]),
    seen = { from: 14, to: 36, lane: 0 };
  for (const own of [
    { at: 11, events: ends },
    { step: 11, window: ends },
  ]) {
    assert.deepEqual(momentOf(readAddress(""), own), { at: 11, events: seen });
    assert.deepEqual(momentOf(readAddress("?at=0"), own), { at: 0, events: seen });
    assert.deepEqual(momentOf(readAddress("?events=0"), own), { at: 11, events: null });
  }
});

test("what a scenario says of its view need not be said, and that it is otherwise must be", () => {
  /** @type {import("./address.js").Own} */
  const own = { at: 9, axis: "logical", tab: "why", lens: false, with: 4, events: [14, 36] };
  const opening = openingOf(own);
  assert.deepEqual(opening, {
    ...{ at: 9, axis: "logical", tab: "why", lens: false, vector: 4 },
    events: { from: 14, to: 36, lane: 0 },
  });
  assert.equal(writeAddress({ s: "x", lang: null, ...opening, at: 11 }, "/play", own), "/play?s=x&at=11");
  const otherwise = writeAddress({ s: "x", lang: null, ...openingOf() }, "/play", own);
  assert.equal(otherwise, "/play?s=x&at=0&axis=time&tab=code&lens=1&vector=0&events=0");
  assert.deepEqual(readAddress(otherwise.slice(5)), { s: "x", lang: null, ...openingOf() });
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
