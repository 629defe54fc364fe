import assert from "node:assert/strict";
import test from "node:test";
import { fanoLayout } from "./plane-fano.js";
import { Fano } from "./plane-geometry.js";
import { PLATE } from "./plane-plates.js";
import { spread } from "./seats.js";
import { SETS } from "./testdata/scenes.js";

const placed = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 };
test("plates cover no point, nor each other", () => {
  for (const width of [460, 476, 520, 750, 459, 343, 280]) {
    const { drawing, plates } = fanoLayout(width, SETS, placed, [1, 2, 3, 4, 5, 6, 7]),
      boxes = Object.values(plates);
    for (const [i, [x, y]] of boxes.entries()) {
      for (const [u, v] of drawing.points.values())
        assert.ok(
          u < x - 14 || u > x + PLATE.width + 14 || v < y - 14 || v > y + PLATE.height + 14,
          `a plate at ${x}, ${y} covers a point at ${width}`,
        );
      for (const [u, v] of boxes.slice(i + 1))
        assert.ok(
          Math.abs(u - x) >= PLATE.width || Math.abs(v - y) >= PLATE.height,
          `plates at ${x}, ${y} and ${u}, ${v} cover each other at ${width}`,
        );
      assert.ok(x >= 0 && x + PLATE.width <= width);
    }
  }
});

test("nothing rests where lines cross in no point", () => {
  const drawing = new Fano(SETS, placed, { x: 240, y: 240, r: 108 }),
    fixed = [...drawing.points.values(), ...drawing.crossings()];
  for (const [c, a] of [
    [2, 6],
    [2, 7],
    [4, 7],
    [4, 4],
    [6, 1],
    [6, 5],
    [5, 3],
    [1, 4],
  ])
    for (let t = 0; t <= 1; t += 0.02) {
      if (c === a) continue;
      const [{ x, y }] = spread([{ curve: drawing.way(c, a, c), t }], 31, fixed, 25);
      assert.ok(
        drawing.crossings().every(([u, v]) => Math.hypot(u - x, v - y) >= 12),
        `on ${c} from ${a} at ${t}`,
      );
    }
});
