import assert from "node:assert/strict";
import test from "node:test";
import { PAGE, pageOf, pageWith } from "./rows.js";

test("the log is whole up to two thousand rows, and then has pages", () => {
  assert.deepEqual(pageOf(2000, 3), { from: 0, to: 2000, page: 0, pages: 1 });
  assert.deepEqual(pageOf(2001, 4), { from: 2000, to: 2001, page: 4, pages: 5 });
  assert.deepEqual(pageOf(2001, 99).page, 4);
  assert.equal(pageWith(5000, PAGE), 1);
  assert.equal(pageWith(5000, -1), 0);
});
