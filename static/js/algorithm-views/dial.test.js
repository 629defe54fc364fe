import assert from "node:assert/strict";
import test from "node:test";
import { createRun } from "../model/run.js";
import { pictureOf } from "../model/picture.js";
import { coincidences, combsOf } from "./dial.js";
import { groundOf } from "./dial-ground.js";
import { common } from "./plane-geometry.js";
import { sceneOf } from "./seats.js";
import { singer } from "./testdata/scenes.js";

const nothing = {
  kind: /** @type {""} */ (""),
  of: [],
  points: [],
  lines: [],
  looked: null,
  says: "",
  saysOf: () => "",
};
/**
 * A run in which processes ask, and arbiter 1's vote has come to the first of them.
 * @param {number[][]} sets @param {number[]} ask
 */
function asked(sets, ask) {
  const n = sets.length;
  const run = createRun({
    fano: 1,
    algorithm: "x",
    processes: n,
    topology: { kind: "quorums", sets },
    picture: Object.fromEntries(sets.map((_, i) => [`vote/${i + 1}`, { at: `a${i + 1}`, of: i + 1 }])),
  });
  for (const [i, p] of ask.entries()) {
    run.push({
      step: i + 1,
      time: i,
      kind: "ask",
      at: p,
      phase: "waiting",
      picture: i ? undefined : { [`vote/${sets[p - 1][0]}`]: { at: `c${p}`, of: sets[p - 1][0] } },
    });
  }
  const beat = run.beats.length,
    marks = /** @type {import("../model/picture.js").Picture} */ (pictureOf(run)).at(beat);
  return sceneOf(run, beat, marks);
}

test("two combs of a plane meet in exactly one point, whichever two", () => {
  for (const n of /** @type {const} */ ([13, 57, 133])) {
    const sets = singer(n);
    for (let b = 2; b <= n; b += n > 100 ? 7 : 1) {
      const combs = [1, b].map((of) => ({ of, members: sets[of - 1], style: "", picked: false }));
      assert.deepEqual(coincidences(combs), common(sets[0], sets[b - 1]));
      assert.equal(coincidences(combs).length, 1);
    }
  }
});

test("nothing of a comb crosses the ring, and no two points share a place", () => {
  for (const [n, width] of [
    [13, 480],
    [57, 480],
    [133, 480],
    [307, 480],
    [133, 343],
    [1057, 480],
  ]) {
    const ground = groundOf(n, width);
    assert.equal(ground.round, width >= 340 && n <= 307);
    assert.ok(ground.rails.every((r) => Math.abs(r) > ground.point));
    assert.deepEqual(ground.rails.map(Math.sign), ground.round ? [-1, 1, 1, 1] : [-1, 1, -1, 1]);
    for (let k = 1; k <= n; k++) {
      const [x, y] = ground.at(k, 0),
        [u, v] = ground.at((k % n) + 1, 0);
      assert.ok(
        Math.hypot(x - u, y - v) >= ground.point,
        `${n} at ${width}: points ${k} and ${(k % n) + 1} cover each other`,
      );
      for (const level of ground.rails) {
        const [a, b] = ground.at(k, level);
        assert.ok(
          a >= -1 && a <= width + 1 && b >= 0 && b <= ground.height,
          `${n} at ${width}: rail ${level} leaves the drawing`,
        );
      }
    }
  }
});

test("who asks has a comb, up to four; what is chosen comes first, and what is looked at only when nobody asks", () => {
  const sets = singer(13),
    many = asked(sets, [2, 4, 6, 8, 10]);
  assert.deepEqual(
    combsOf(many, sets, nothing).map((c) => c.of),
    [2, 4, 6, 8],
  );
  assert.deepEqual(
    combsOf(many, sets, { ...nothing, kind: "line", of: [1, 3], lines: [1, 3] }).map((c) => c.of),
    [1, 3],
  );
  const calm = asked(sets, []);
  assert.deepEqual(combsOf(calm, sets, nothing), []);
  assert.deepEqual(
    combsOf(calm, sets, { ...nothing, looked: { kind: "point", of: 7 } }).map((c) => c.of),
    [7],
  );
});
