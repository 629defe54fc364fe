import assert from "node:assert/strict";
import test from "node:test";
import { markOf } from "../model/picture.js";
import { around, namesOf } from "./plane-names.js";
import { scene } from "./testdata/scenes.js";

/** @param {string} key @param {number} client @param {number} x @param {number} y */
const token = (key, client, x, y) => ({ mark: markOf(key, { message: "1>2#1" }), client, x, y });
const here = scene({ n: 7, marks: {} }),
  room = { width: 300, height: 300 };

test("a name stands beside its token, on the side where it covers nothing", () => {
  const name = (/** @type {import("../model/obstacles.js").Box[]} */ taken, x = 150) =>
    namesOf(here, [token("request/a", 1, x, 150)], taken, room)[0];
  assert.deepEqual([name([]).text, name([]).attrs.x, name([]).attrs.y], ["REQUEST", 165, 154]);
  assert.equal(name([around([190, 150], 20, 8)]).attrs.x, 135, "to the left");
  assert.equal(name([], 280).attrs.x, 265, "not beyond the edge");
  assert.equal(name([around([150, 150], 120, 120)]), undefined, "nowhere, if there is no room");
});

test("no two names lie on one another, and of several alike of one client one has its name", () => {
  const tokens = [token("request/a", 1, 150, 150), token("request/b", 1, 150, 100), token("request/c", 2, 160, 160)];
  assert.deepEqual(
    namesOf(here, tokens, [], room).map((p) => p.key),
    ["name-request/a", "name-request/c"],
  );
  for (let y = 100; y <= 200; y += 5) {
    const two = namesOf(here, [token("request/a", 1, 150, 150), token("request/b", 2, 150, y)], [], room);
    if (two.length < 2) continue;
    const [a, b] = two.map((p) => Number(p.attrs.y));
    assert.ok(Math.abs(a - b) >= 14 || two[0].attrs.class !== two[1].attrs.class, `${y}`);
  }
});
