import assert from "node:assert/strict";
import { test } from "node:test";
import { asideOf } from "./aside.js";

const t = (/** @type {string} */ key, /** @type {any} */ params = {}) => [key, ...Object.values(params)].join(" ");
const mark = (/** @type {number} */ x) => /** @type {any} */ ({ x });
const arrow = (/** @type {number} */ x0, /** @type {number} */ x1) => /** @type {any} */ ({ x0, x1 });
const piece = {
  ...{ t0: 5, t1: 25, bars: [] },
  marks: [mark(9), mark(10), mark(15), mark(20), mark(21)],
  arrows: [arrow(3, 9), arrow(8, 12), arrow(12, 14), arrow(19, 40), arrow(21, 30)],
};
const sight = { level: /** @type {const} */ ("arrows"), window: { t0: 10, t1: 20 }, piece, nodes: 200 };

test("from afar it is said how the picture is to be read", () => {
  assert.equal(asideOf({ ...sight, level: "density", lanes: { shown: 200, gaps: [] } }, t, String), "scale.aside.far");
});

test("from near, what is in the window is counted, and the lanes that are not folded", () => {
  assert.equal(asideOf({ ...sight, lanes: { shown: 200, gaps: [] } }, t, String), "scale.aside.near 3 3");
  assert.equal(
    asideOf({ ...sight, lanes: { shown: 82, gaps: [{ count: 118, y: 3 }] } }, t, String),
    "scale.aside.near 3 3 scale.aside.folded 82 200",
  );
});

test("of what is still on its way nothing is said", () => {
  assert.equal(asideOf({ ...sight, piece: null, lanes: { shown: 0, gaps: [] } }, t, String), "");
});
