import assert from "node:assert/strict";
import { test } from "node:test";
import { sizesFor } from "./sizes.js";

/** @param {Partial<import("./sizes.js").Room>} room */
const at = (room) => sizesFor({ width: 985, height: 710, n: 3, properties: 3, embed: false, head: () => 150, ...room });

test("whatever the box and the run, all lanes stand in it, with room above and below, and so does the rest", () => {
  for (const n of [1, 2, 3, 5, 7, 12, 31, 50, 200, 1000])
    for (const [width, height] of [
      [985, 710],
      [935, 520],
      [788, 342],
      [366, 480],
      [296, 260],
      [1420, 960],
    ])
      for (const properties of [0, 1, 3, 7])
        for (const embed of [false, true])
          for (const levels of [0, 2, 12]) {
            const s = at({ n, width, height, properties, embed, levels }),
              say = `${n} lanes, ${width} × ${height}, ${properties} properties, ${levels} levels, embed: ${embed}`,
              last = s.top + (n - 1) * s.lane,
              foot = s.strip ? s.strip.y - s.strip.row / 2 - 6 : height - 42;
            assert.equal(s.rows, n, say);
            assert.ok(s.top >= 24 + 30, `${say}: the first lane is at ${s.top}`);
            assert.ok(
              last + s.bar / 2 <= foot,
              `${say}: the last lane ends at ${last + s.bar / 2}, the strip begins at ${foot}`,
            );
            assert.ok(s.lane <= 200 && s.bar <= Math.max(0.5, s.lane) && 2 * s.dot <= Math.max(1, s.lane), say);
            assert.ok(!s.strip || s.strip.y + (s.strip.rows - 0.5) * s.strip.row <= height - 42 + 0.01, say);
            assert.ok(s.right <= width && s.left < s.right && s.track === height - 24, say);
          }
});

test("what is told beside a lane and at its events follows from the distance of the lanes", () => {
  const told = (/** @type {number} */ n) => {
    const { lane, heads, clocks, dense } = at({ n });
    return { lane, heads, clocks, dense };
  };
  for (const n of [2, 3, 6, 9, 14, 20, 30, 40, 60, 200]) {
    const { lane, heads, clocks, dense } = told(n);
    assert.equal(heads, lane >= 84 ? "two" : lane >= 46 ? "side" : lane >= 14 ? "line" : "few", `${n}`);
    assert.deepEqual([clocks, dense], [lane >= 30, lane < 14], `${n}`);
  }
});

test("a strip of more than three properties, of a phone and of a low window is one line", () => {
  const rows = (/** @type {Partial<import("./sizes.js").Room>} */ room) => at(room).strip?.rows;
  assert.deepEqual([rows({}), rows({ properties: 4 }), rows({ low: true }), rows({ width: 366 })], [3, 1, 1, 1]);
  assert.equal(at({ embed: true }).strip, null);
});
