import assert from "node:assert/strict";
import { test } from "node:test";
import { measure, summed } from "./measure.js";

test("median and 95th percentile are those of the frames", () => {
  assert.deepEqual(summed([10, 30, 20, 40, 1000]), { median: 30, p95: 1000, frames: 5 });
  assert.equal(summed([]).frames, 0);
});

test("a movement goes from its beginning to its end, and a slow one is cut short", async () => {
  /** @type {number[]} */
  const shares = [];
  let now = 1;
  const clock = (/** @type {number} */ ms) => (/** @type {(now: number) => void} */ work) => {
    now += ms;
    queueMicrotask(() => work(now));
  };
  const fast = await measure((share) => shares.push(share), clock(16));
  assert.deepEqual([shares[0], shares.at(-1), fast.median, fast.frames], [0, 1, 16, 120]);
  assert.ok((await measure(() => {}, clock(3000))).frames < 10);
});
