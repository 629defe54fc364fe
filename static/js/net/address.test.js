import assert from "node:assert/strict";
import test from "node:test";
import { momentOf, openingOf, readAddress, writeAddress } from "./address.js";

test("an address is read and written back", () => {
  const place = readAddress("?s=lab-test-3&at=14&axis=logical&tab=why&lang=it");
  assert.deepEqual(place, { s: "lab-test-3", at: 14, step: null, axis: "logical", tab: "why", lang: "it" });
  assert.equal(writeAddress(place), "/play?s=lab-test-3&at=14&axis=logical&tab=why&lang=it");
});

test("that the lens is off is said, that it is on is usual", () => {
  const place = readAddress("?s=x&lens=0");
  assert.equal(place.lens, false);
  assert.equal(writeAddress(place), "/play?s=x&lens=0");
  assert.equal(writeAddress({ ...place, lens: true }), "/play?s=x");
});

test("what is usual is left out, event 0 is not", () => {
  assert.equal(writeAddress({ s: "1.abc_-", at: 0, axis: "time", tab: "code", lang: null }), "/play?s=1.abc_-&at=0");
});

test("the stretch that is seen is told in events, with the first lane where not all have room", () => {
  const place = readAddress("?s=x&at=20&events=0-31&lane=4");
  assert.deepEqual(place.events, { from: 0, to: 31, lane: 4 });
  assert.equal(writeAddress(place), "/play?s=x&at=20&events=0-31&lane=4");
  assert.deepEqual(readAddress("?events=12-31").events, { from: 12, to: 31, lane: 0 });
  for (const q of ["?events=12", "?events=5-0", "?events=a-b", "?events=-1-4", "?events=1-9999999999", "?lane=3", ""])
    assert.equal(readAddress(q).events, undefined, q);
});

test("addresses from before count beats, for ever, and events win over them", () => {
  const place = readAddress("?s=x&step=20&window=0-31&lane=4");
  assert.deepEqual(momentOf(place), { at: null, beat: 20, events: null, stretch: { from: 0, to: 31, lane: 4 } });
  assert.deepEqual(readAddress("?window=12-31").stretch, { from: 12, to: 31, lane: 0 });
  for (const q of ["?window=12", "?window=5-0", "?window=a-b", "?window=-1-4", "?window=1-9999999999", "?lane=3", ""])
    assert.equal(readAddress(q).stretch, undefined, q);
  const both = readAddress("?step=20&at=24&window=1-4&events=2-6");
  assert.deepEqual(momentOf(both), { at: 24, beat: 0, events: { from: 2, to: 6, lane: 0 }, stretch: null });
  assert.deepEqual(momentOf(readAddress("?step=20&at=x")), { at: null, beat: 20, events: null, stretch: null });
});

test("what an address does not say of the moment, the scenario may, in events or in beats", () => {
  const old = { step: 9, window: /** @type {[number, number]} */ ([12, 31]) },
    own = { at: 11, events: /** @type {[number, number]} */ ([14, 36]) },
    near = { from: 12, to: 31, lane: 0 },
    seen = { from: 14, to: 36, lane: 0 };
  assert.deepEqual(momentOf(readAddress(""), old), { at: null, beat: 9, events: null, stretch: near });
  assert.deepEqual(momentOf(readAddress(""), own), { at: 11, beat: 0, events: seen, stretch: null });
  assert.deepEqual(momentOf(readAddress("?step=3"), own), { at: null, beat: 3, events: seen, stretch: null });
  assert.deepEqual(momentOf(readAddress("?at=0"), old), { at: 0, beat: 0, events: null, stretch: near });
  assert.deepEqual(momentOf(readAddress("?window=0"), own), { at: 11, beat: 0, events: null, stretch: null });
  assert.deepEqual(momentOf(readAddress("?events=1-2"), old).stretch, null);
});

test("what a scenario says of its view need not be said, and that it is otherwise must be", () => {
  /** @type {import("./address.js").Own} */
  const own = { step: 9, axis: "logical", tab: "why", lens: false, with: 4, window: [12, 31] };
  assert.deepEqual(openingOf(own), {
    at: null,
    beat: 9,
    axis: "logical",
    tab: "why",
    lens: false,
    vector: 4,
    events: null,
    stretch: { from: 12, to: 31, lane: 0 },
  });
  const events = { from: 14, to: 36, lane: 0 };
  const place = { s: "x", lang: null, ...openingOf(own), at: 11, events };
  assert.equal(writeAddress(place, "/play", own), "/play?s=x&at=11", "the window is the scenario's own, in beats");
  assert.equal(
    writeAddress({ ...place, stretch: { from: 13, to: 31, lane: 0 } }, "/play", own),
    "/play?s=x&at=11&events=14-36",
  );
  assert.equal(
    writeAddress({ ...place, stretch: null }, "/play", { ...own, window: undefined, events: [14, 36] }),
    "/play?s=x&at=11",
  );
  const otherwise = writeAddress({ s: "x", lang: null, ...openingOf(), at: 0 }, "/play", own);
  assert.equal(otherwise, "/play?s=x&at=0&axis=time&tab=code&lens=1&vector=0&events=0");
  const { beat, stretch, ...rest } = openingOf();
  assert.deepEqual(readAddress(otherwise.slice(5)), { s: "x", step: null, lang: null, ...rest, at: 0 });
});

test("nonsense is as if nothing were said", () => {
  assert.deepEqual(readAddress("?step=-3&at=x&axis=up&tab=toString"), {
    s: "",
    at: null,
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
