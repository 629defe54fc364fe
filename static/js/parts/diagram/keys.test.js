import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../../model/axis.js";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { follow } from "./keys.js";
import { ease, Motion } from "./motion.js";

const run = runOf(header(3), labTest3()),
  axis = axisOf(run, "time");
const from = (/** @type {number} */ beat, /** @type {string} */ key) => follow(run, axis, beat, key);

test("left and right along a process, up and down to the nearest event of the next", () => {
  assert.deepEqual([from(13, "ArrowLeft"), from(13, "ArrowRight"), from(21, "ArrowRight")], [10, 15, 0]);
  assert.deepEqual([from(13, "ArrowUp"), from(13, "ArrowDown"), from(1, "ArrowUp")], [12, 11, 0]);
  assert.equal(from(0, "ArrowRight"), 1);
});

test("Enter follows what was sent, else goes back to where what was received comes from", () => {
  assert.deepEqual([from(2, "Enter"), from(3, "Enter"), from(13, "Enter"), from(22, "Enter")], [3, 6, 11, 0]);
});

test("the glide begins and ends where it should, and never goes back", () => {
  assert.deepEqual([ease(0), ease(1), ease(-1), ease(2)], [0, 1, 0, 1]);
  for (let x = 0; x < 1; x += 0.05) assert.ok(ease(x + 0.05) >= ease(x));
});

test("a motion can be turned on its way", () => {
  const pose = (/** @type {number} */ u) => ({
    view: { t0: u, t1: u + 10, row: 0 },
    cut: Float64Array.of(u, u),
    xs: axis.xs,
  });
  const motion = new Motion(pose(0));
  motion.go(pose(4), true, 1000);
  const here = motion.at(1060).cut[0];
  assert.ok(here > 0 && here < 4 && motion.moving(1060));
  motion.go(pose(8), true, 1060);
  assert.equal(motion.at(1060).cut[0], here);
  assert.equal(motion.at(1300).cut[0], 8);
  assert.ok(!motion.moving(1300) && !motion.morphing(1100));
});
