import assert from "node:assert/strict";
import test from "node:test";
import { PAGE, pageOf, pageWith, rowAfter } from "./rows.js";

test("the log is whole up to two thousand rows, and then has pages", () => {
  assert.deepEqual(pageOf(2000, 3), { from: 0, to: 2000, page: 0, pages: 1 });
  assert.deepEqual(pageOf(2001, 4), { from: 2000, to: 2001, page: 4, pages: 5 });
  assert.deepEqual(pageOf(2001, 99).page, 4);
  assert.equal(pageWith(5000, PAGE), 1);
  assert.equal(pageWith(5000, -1), 0);
});

test("keys lead from row to row, over many, and to both ends, and never beyond", () => {
  const to = (/** @type {string} */ key) => rowAfter(key, 5, 22);
  assert.deepEqual(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"].map(to), [6, 4, 15, 0, 0, 21]);
  assert.equal(rowAfter("PageDown", 20, 22), 21);
  assert.equal(to("x"), null);
});
