import assert from "node:assert/strict";
import test from "node:test";
import { HUES, hueOf } from "./hues.js";

test("up to seven processes have a hue each, and of more only the one at the cursor has one", () => {
  for (let n = 1; n <= HUES; n++) {
    const hues = Array.from({ length: n }, (_, i) => hueOf(n, i + 1, 1));
    assert.equal(new Set(hues).size, n, "all differ");
    assert.ok(hues.every((h) => h >= 1 && h <= HUES));
  }
  for (const n of [8, 13, 1000])
    for (const p of [1, 5, n]) assert.deepEqual([hueOf(n, p), hueOf(n, p, p), hueOf(n, p, p === 5 ? 6 : 5)], [0, 1, 0]);
  assert.equal(hueOf(3, 4, 4), 0, "a server has none");
});
