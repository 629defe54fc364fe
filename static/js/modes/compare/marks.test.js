import assert from "node:assert/strict";
import test from "node:test";
import { Difference } from "./marks.js";

const SIZES = { left: 100, right: 700, top: 90, lane: 70, bar: 20, dot: 6, fs: 13, rows: 3 };

/** @param {{top?: number, focus?: number, cursor?: number}} how @returns {any} */
function frame({ top = 90, focus = 0, cursor = 2 } = {}) {
  return {
    run: {
      header: {},
      beats: [
        { n: 1, at: 1 },
        { n: 2, at: 1 },
      ],
    },
    sizes: { ...SIZES, top },
    ...{ focus, cursor, firstLane: 1 },
    x: (/** @type {number} */ n) => 200 * n,
    y: (/** @type {number} */ p) => top + 70 * (p - 1),
    at: (/** @type {number} */ n) => n,
    px: (/** @type {number} */ u) => 200 * u,
    cutX: () => 200 * cursor,
    axis: { xs: [0, 1, 2, 3], hi: 3 },
  };
}

/**
 * What is drawn: texts with where they begin, and rings with what they are filled with.
 * @param {any} f @param {any[]} deferredReplies
 */
function drawn(f, deferredReplies) {
  const texts = /** @type {Array<[string, number]>} */ ([]),
    rings = /** @type {string[]} */ ([]);
  const ink = {
    measure: (/** @type {string} */ text) => 7 * text.length,
    pen: () => ink,
    line: () => ink,
    ring: (/** @type {any[]} */ ...at) => rings.push(at[3] ?? "open"),
    disc: () => rings.push("filled"),
    text: (/** @type {string} */ text, /** @type {number} */ x) => texts.push([text, x]),
  };
  const mark = Object.assign(new Difference(() => deferredReplies), {
    beat: 2,
    said: "replies",
    title: "first difference",
  });
  mark.drawOver(/** @type {any} */ (ink), f, (_, params) => `defers ${params?.p}`);
  return { texts, rings };
}

const OWED = [{ process: 1, to: 3, from: 1, until: 3, level: 0 }];

test("the event where two runs differ stays in sight within its ring", () => {
  assert.deepEqual(new Set(drawn(frame(), []).rings), new Set(["open"]));
  assert.deepEqual(drawn(frame({ focus: 2 }), []).rings, [], "the focus has a ring already");
});

test("what happens there stands right of the bar, what the bar is called left of it", () => {
  assert.deepEqual(drawn(frame(), OWED).texts, [
    ["replies", 409],
    ["first difference", 391 - 7 * 16],
  ]);
});

test("no word of it stands over an answer that is owed", () => {
  assert.deepEqual(drawn(frame({ top: 60 }), OWED).texts, []);
  assert.equal(drawn(frame({ top: 60, cursor: 0 }), OWED).texts.length, 2, "nothing is owed yet");
});
