import assert from "node:assert/strict";
import test from "node:test";
import { lazyPart } from "./lazy-part.js";

test("a part is fetched once, when it is first shown, and shows the newest", async () => {
  let loads = 0;
  /** @type {number[][]} */
  const seen = [];
  const part = lazyPart(async () => {
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
