import assert from "node:assert/strict";
import test from "node:test";
import { LEAST, shareOf, usualFor } from "./frame.js";

test("more lanes take more room, up to a dozen or so", () => {
  assert.deepEqual([1, 3, 4, 7, 10, 13, 40].map(usualFor), [300, 300, 316, 364, 446, 520, 520]);
});

test("a frame that is high enough shows all of the code, and the diagram takes the rest", () => {
  assert.deepEqual(shareOf(560, 300, 260), { diagram: 300, sides: 260 });
  assert.deepEqual(shareOf(900, 300, 260), { diagram: 640, sides: 260 });
});

test("in a lower one both are in sight, and together no higher than it is, down to the least of both", () => {
  for (let free = LEAST + 84; free < 900; free++)
    for (const all of [216, 260, 700]) {
      const { diagram, sides } = shareOf(free, 300, all);
      assert.ok(diagram >= LEAST && sides >= 84 && sides <= all, `${free} ${all}`);
      assert.ok(diagram + sides <= free && diagram + sides > free - 2, `${free} ${all}: ${diagram} ${sides}`);
    }
  assert.deepEqual(shareOf(100, 300, 260), { diagram: LEAST, sides: 84 });
});
