import assert from "node:assert/strict";
import test from "node:test";
import { later } from "./later.js";

test("a part is fetched once, when it is first shown, and shows the newest", async () => {
  let loads = 0;
  /** @type {number[][]} */
  const seen = [];
  const part = later(async () => {
    loads++;
    return {
      show: (/** @type {number[]} */ ...args) => {
        seen.push(args);
      },
    };
  });
  assert.equal(loads, 0);
  part.show(1);
  part.show(2, 3);
  await Promise.resolve()
    .then(() => {})
    .then(() => {});
  part.show(4);
  assert.deepEqual([loads, seen], [1, [[2, 3], [4]]]);
});
