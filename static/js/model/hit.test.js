import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, cutOf } from "./axis.js";
import { pointAt } from "./curve.js";
import { header, labTest3, randomRun, runOf } from "./testdata/fixtures.js";
import { Projection } from "./projection.js";
import { endOf, hitAt, nearest } from "./hit.js";
import { arcIndex, flightOf, visibleArcs } from "./messages.js";
import { sizesFor } from "./sizes.js";

/** @param {import("./types.js").Run} run @param {number} cursor */
function picture(run, cursor) {
  const axis = axisOf(run, "time"),
    sizes = sizesFor({ width: 985, height: 710, n: run.n, properties: 3, embed: false, head: () => 150 }),
    view = { t0: axis.lo, t1: axis.hi, row: 0 },
    f = new Projection({ run, axis, sizes, view, cut: cutOf(run, axis, cursor), cursor });
  return { f, flights: visibleArcs(f, arcIndex(run, axis)).map((a) => flightOf(f, a)) };
}
const run = runOf(header(3), labTest3());

test("a mark goes before the lines that end there, a line before the mark beside it, nothing is nothing", () => {
  const { f, flights } = picture(run, 13);
  for (const b of run.beats.slice(0, 13))
    assert.deepEqual(hitAt(f, flights, f.x(b.n), f.y(b.at)), { kind: "event", beat: b.n });
  const flight = /** @type {import("./messages.js").Flight} */ (flights.find((l) => l.arc.id === "2>3#1")),
    [x, y] = pointAt(flight.q, 0.6),
    hit = hitAt(f, flights, x + 3, y);
  assert.equal(hit?.kind === "message" && hit.arc.id, "2>3#1");
  assert.equal(hitAt(f, flights, f.x(19), f.y(1) + 50), null);
});

test("what has not been sent, or has not come so far, is not there", () => {
  const { f, flights } = picture(run, 12),
    flying = /** @type {import("./messages.js").Flight} */ (flights.find((l) => l.arc.id === "3>2#2"));
  assert.equal(hitAt(f, flights, ...pointAt(flying.q, 0.9)), null);
  assert.equal(hitAt(f, flights, ...pointAt(flying.q, 0.4))?.kind, "message");
  const ghost = /** @type {import("./messages.js").Flight} */ (flights.find((l) => l.stage === "ghost"));
  assert.equal(hitAt(f, flights, ...pointAt(ghost.q, 0.5)), null);
});

test("of lines that cross it is the nearest, as looking at each of their points finds", () => {
  const many = runOf(header(6), randomRun(6, 60, 3)),
    { f, flights } = picture(many, 60);
  for (let x = f.sizes.left; x < f.sizes.right; x += 67)
    for (let y = f.sizes.top; y < f.bottom; y += 37) {
      const hit = hitAt(f, flights, x, y);
      if (hit?.kind !== "message") continue;
      const distances = flights
        .filter((l) => l.stage !== "ghost")
        .map((l) => ({ l, d: nearest(l.q, l.end, x, y).distance }))
        .sort((a, b) => a.d - b.d);
      assert.equal(hit.arc, distances[0].l.arc, `${x}, ${y}`);
      let plain = Infinity;
      for (let k = 0; k <= 1000; k++) {
        const [px, py] = pointAt(distances[0].l.q, (k / 1000) * distances[0].l.end);
        plain = Math.min(plain, Math.hypot(px - x, py - y));
      }
      assert.ok(Math.abs(plain - distances[0].d) < 1, `${plain}, not ${distances[0].d}`);
    }
});

test("a click leads to where a message arrives, from there to where it was sent", () => {
  const arc = /** @type {import("./types.js").Arc} */ (run.byId.get("3>2#2"));
  assert.deepEqual([endOf(arc, 12), endOf(arc, 13), endOf(arc, 11)], [13, 11, 13]);
  assert.equal(endOf({ ...arc, receivedBeat: 0 }, 5), 11);
});
