import assert from "node:assert/strict";
import test from "node:test";
import { order } from "./graph.js";

test("whoever waits for most stands first", () => {
  assert.deepEqual(
    order(
      [1, 2, 3],
      [
        { from: 3, to: 1, soon: false, held: true },
        { from: 3, to: 2, soon: false, held: true },
        { from: 2, to: 1, soon: false, held: true },
      ],
    ),
    [3, 2, 1],
  );
});
