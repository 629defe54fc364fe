import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "./axis.js";
import { header, labTest3, random, runOf } from "./testdata/fixtures.js";
import { createIntervals } from "./intervals.js";
import { between, follow, isWhole, opening, pan, reveal, visibleBeats, within, zoom } from "./viewport.js";

const b = { lo: 0, hi: 100, least: 4, rows: 5, n: 12 };
const v = { t0: 40, t1: 60, row: 2 };

test("panning stops at the ends", () => {
  assert.deepEqual(pan(v, 5, 1, b), { t0: 45, t1: 65, row: 3 });
  assert.deepEqual(pan(v, -500, -9, b), { t0: 0, t1: 20, row: 0 });
  assert.deepEqual(pan(v, 500, 99, b), { t0: 80, t1: 100, row: 7 });
  assert.equal(within(v, b), v);
});

test("zooming keeps what is under the pointer, between the least width and the whole", () => {
  const near = zoom(v, 0.5, 45, b);
  assert.deepEqual(near, { t0: 42.5, t1: 52.5, row: 2 });
  assert.equal(zoom(v, 0.0001, 50, b).t1 - zoom(v, 0.0001, 50, b).t0, 4);
  assert.ok(isWhole(zoom(v, 1000, 50, b), b));
});

test("following: at 70 % always on a phone, within a dead zone elsewhere", () => {
  const phone = { early: 0.7, late: 0.7, at: 0.7 },
    desk = { early: 0.12, late: 0.85, at: 0.7 };
  assert.deepEqual(follow(v, 50, b, phone), { t0: 36, t1: 56, row: 2 });
  assert.equal(follow(v, 50, b, desk), v);
  assert.equal(Math.round(follow(v, 59, b, desk).t0), 45);
  assert.equal(Math.round(follow(v, 30, b, desk).t0), 24);
  assert.equal(follow(v, 2, b, phone).t0, 0);
});

test("lanes scroll just enough", () => {
  assert.equal(reveal(v, 0, b).row, 0);
  assert.equal(reveal(v, 6, b), v);
  assert.equal(reveal(v, 11, b).row, 7);
  assert.deepEqual(between(v, { t0: 50, t1: 70, row: 4 }, 0.5), { t0: 45, t1: 65, row: 3 });
  assert.deepEqual(opening(b, 8.8), { t0: 0, t1: 8.8, row: 0 });
});

test("visible beats by binary search", () => {
  const axis = axisOf(runOf(header(3), labTest3()), "time");
  assert.deepEqual(visibleBeats(axis, { t0: 5, t1: 9.5, row: 0 }), [4, 9]);
  assert.deepEqual(visibleBeats(axis, { t0: 5, t1: 9, row: 0 }, 1), [3, 10]);
  assert.deepEqual(visibleBeats(axis, { t0: 0, t1: 99, row: 0 }), [0, 22]);
});

test("intervals: the same as looking at all of them", () => {
  const dice = random(4),
    all = Array.from({ length: 3000 }, () => {
      const a = dice() * 1000;
      return [a, dice() < 0.01 ? Infinity : a + dice() * (dice() < 0.02 ? 900 : 5)];
    });
  const index = createIntervals(
    all.length,
    (i) => all[i][0],
    (i) => all[i][1],
  );
  for (let k = 0; k < 50; k++) {
    const t0 = dice() * 1000,
      t1 = t0 + dice() * 40;
    const dumb = all.map((_, i) => i).filter((i) => all[i][0] <= t1 && all[i][1] >= t0);
    assert.deepEqual(
      index.query(t0, t1).sort((a, c) => a - c),
      dumb,
    );
  }
});
