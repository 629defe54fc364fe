import assert from "node:assert/strict";
import { test } from "node:test";
import { layLanes } from "./lanes.js";
import { apartIn, inkOf, rasterise } from "./raster.js";

/**
 * @param {number} nodes
 * @param {number} columns
 * @param {Record<string, [number, number]>} cells "node,column": events, inside
 */
function overviewOf(nodes, columns, cells) {
  const overview = {
    t0: 0,
    t1: 1,
    columns,
    events: new Uint16Array(nodes * columns),
    inside: new Uint8Array(nodes * columns),
  };
  for (const [key, [events, inside]] of Object.entries(cells)) {
    const [node, column] = key.split(",").map(Number);
    overview.events[(node - 1) * columns + column] = events;
    overview.inside[(node - 1) * columns + column] = inside;
  }
  return overview;
}

test("where entries cannot be told apart, being inside tells by its share of time", () => {
  const dense = inkOf(50, 10, 10, false);
  assert.ok(dense < 0.8 && dense > inkOf(50, 0, 10, false));
  assert.equal(inkOf(50, 100, 10, false), 1);
  assert.ok(apartIn(overviewOf(2, 2, { "1,0": [1, 1] })));
  assert.ok(!apartIn(overviewOf(2, 2, { "1,0": [1, 1], "2,0": [1, 1] })));
});

test("a cell is drawn over the height of its lane, in its colour, and nowhere else", () => {
  const lanes = layLanes({ nodes: 4, height: 60, open: new Set(), shows: null }),
    height = 60,
    columns = 5,
    out = new Uint8ClampedArray(columns * height * 4);
  rasterise(overviewOf(4, columns, { "2,3": [1, 100] }), lanes, {
    height,
    scroll: 0,
    colour: (p) => (p === 2 ? [1, 2, 3] : [0, 0, 0]),
    out,
  });
  for (let y = 0; y < height; y++)
    for (let c = 0; c < columns; c++) {
      const filled = c === 3 && y >= 15 && y < 28;
      assert.deepEqual(
        [...out.subarray(4 * (y * columns + c), 4 * (y * columns + c) + 4)],
        filled ? [1, 2, 3, 255] : [0, 0, 0, 0],
      );
    }
});

test("lanes that are scrolled away are not drawn", () => {
  const lanes = layLanes({ nodes: 4, height: 60, open: new Set(), shows: null }),
    out = new Uint8ClampedArray(5 * 20 * 4);
  rasterise(overviewOf(4, 5, { "1,0": [1, 100] }), lanes, { height: 20, scroll: 30, colour: () => [9, 9, 9], out });
  assert.ok(out.every((v) => v === 0));
});
