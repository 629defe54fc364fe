import assert from "node:assert/strict";
import { test } from "node:test";
import { dragged, holdAt } from "./brush.js";

const bounds = { lo: 0, hi: 100, least: 1 },
  seen = { t0: 40, t1: 60 };

test("a pointer near an edge holds it, also of a brush that is very thin", () => {
  assert.equal(holdAt(101, 100, 200), "left");
  assert.equal(holdAt(195, 100, 200), "right");
  assert.equal(holdAt(150, 100, 200), "brush");
  assert.equal(holdAt(20, 100, 200), "beside");
  assert.equal(holdAt(96, 100, 102), "left");
  assert.equal(holdAt(107, 100, 102), "right");
  assert.equal(holdAt(101, 100, 102), "brush");
});

test("edges and brush are dragged within the run", () => {
  assert.deepEqual(dragged(seen, "left", 40, 30, bounds), { t0: 30, t1: 60 });
  assert.deepEqual(dragged(seen, "left", 40, 90, bounds), { t0: 59, t1: 60 });
  assert.deepEqual(dragged(seen, "right", 60, 120, bounds), { t0: 40, t1: 100 });
  assert.deepEqual(dragged(seen, "brush", 50, 20, bounds), { t0: 10, t1: 30 });
  assert.deepEqual(dragged(seen, "brush", 50, 99, bounds), { t0: 80, t1: 100 });
  assert.deepEqual(dragged(seen, "beside", 5, 12, bounds), { t0: 2, t1: 22 });
});
