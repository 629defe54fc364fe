import assert from "node:assert/strict";
import { test } from "node:test";
import { Cover } from "./cover.js";
import { random } from "./testdata/fixtures.js";

/**
 * The share, measured by sampling.
 * @param {Array<[number, number]>} stretches @param {number} from @param {number} to
 */
function looked(stretches, from, to, places = 2000) {
  let covered = 0;
  for (let i = 0; i < places; i++) {
    const u = from + ((i + 0.5) / places) * (to - from);
    if (stretches.some(([a, b]) => a <= u && u < b)) covered++;
  }
  return covered / places;
}

test("the share of each column is what looking at many places of it finds", () => {
  for (let seed = 1; seed <= 4; seed++) {
    const dice = random(seed),
      stretches = Array.from({ length: 60 }, () => {
        const from = Math.floor(dice() * 1000);
        return /** @type {[number, number]} */ ([from, from + Math.floor(dice() * 20)]);
      }),
      cover = new Cover(stretches);
    for (let i = 0; i < 12; i++) {
      const from = dice() * 1000 - 20,
        to = from + dice() * 80 + 1;
      const share = cover.share(from, to),
        plain = looked(stretches, from, to);
      assert.ok(Math.abs(share - plain) < 0.005, `seed ${seed}, ${from} to ${to}: ${share}, looked at: ${plain}`);
    }
  }
});

test("a thousand narrow stretches cover in every column what they cover in all", () => {
  const stretches = Array.from({ length: 20000 }, (_, i) => /** @type {[number, number]} */ ([10 * i, 10 * i + 3])),
    cover = new Cover(stretches);
  for (let column = 0; column < 800; column++)
    assert.ok(Math.abs(cover.share(column * 250, (column + 1) * 250) - 0.3) < 0.02, `column ${column}`);
});

test("what touches a part of the axis, and nothing else", () => {
  const cover = new Cover([
    [4, 6],
    [0, 2],
    [5, 8],
    [20, 21],
  ]);
  assert.deepEqual(
    [cover.starts, cover.ends],
    [
      [0, 4, 20],
      [2, 8, 21],
    ],
  );
  assert.deepEqual(cover.within(3, 20), [1, 3]);
  assert.deepEqual(cover.within(9, 19), [2, 2]);
  assert.equal(new Cover([]).share(0, 1), 0);
});
