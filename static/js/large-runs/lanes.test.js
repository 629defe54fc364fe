import assert from "node:assert/strict";
import { test } from "node:test";
import { laneAt, layLanes, middleOf } from "./lanes.js";

const none = new Set();

test("thin lanes share the room, an open group has room for names", () => {
  const lanes = layLanes({ nodes: 200, height: 550, open: new Set([7]), shows: null });
  assert.equal(lanes.groups.length, 20);
  assert.deepEqual(
    lanes.groups.filter((g) => g.open).map((g) => [g.first, g.last]),
    [[71, 80]],
  );
  assert.equal(lanes.tall[70], 13);
  assert.ok(lanes.tall[0] > 1 && lanes.tall[0] < 3);
  assert.ok(Math.abs(lanes.height - 550) < 1e-6);
});

test("where all have room for their names there are no groups", () => {
  const lanes = layLanes({ nodes: 31, height: 500, open: none, shows: null });
  assert.deepEqual(lanes.groups, []);
  assert.ok(lanes.tall.every((h) => h >= 13));
});

test("a thousand lanes with many groups open are higher than their room", () => {
  const open = new Set(Array.from({ length: 60 }, (_, i) => i));
  assert.ok(layLanes({ nodes: 1000, height: 500, open, shows: null }).height > 60 * 130);
});

test("lanes that are left out are counted in gaps", () => {
  const lanes = layLanes({ nodes: 30, height: 400, open: none, shows: (p) => [3, 4, 20].includes(p) });
  assert.equal(lanes.shown, 3);
  assert.deepEqual(
    lanes.gaps.map((g) => g.count),
    [2, 15, 10],
  );
  assert.ok(lanes.top[2] > lanes.gaps[0].y && lanes.top[2] < lanes.top[3]);
  assert.ok(Number.isNaN(lanes.top[0]));
  assert.equal(laneAt(lanes, middleOf(lanes, 20)), 20);
  assert.equal(laneAt(lanes, -5), 0);
  assert.equal(layLanes({ nodes: 30, height: 400, open: none, shows: () => false }).gaps[0].count, 30);
});

test("no two lanes overlap, whatever is open", () => {
  for (const n of [31, 57, 200, 999])
    for (const open of [none, new Set([0]), new Set([1, 2, 30])]) {
      const { top, tall } = layLanes({ nodes: n, height: 480, open, shows: null });
      for (let i = 1; i < n; i++) assert.ok(top[i] >= top[i - 1] + tall[i - 1] - 1e-9, `${n}: ${i}`);
    }
});
