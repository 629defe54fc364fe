import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, cutOf } from "./axis.js";
import { createCausality } from "./causality.js";
import { header, labTest3, randomRun, runOf, Script } from "./testdata/fixtures.js";
import { Projection } from "./projection.js";
import { pointAt, sampled } from "./curve.js";
import { createIntervals } from "./intervals.js";
import { forms } from "./labels.js";
import { planTexts } from "./layout.js";
import { arcIndex, eventNear, flightOf, visibleArcs } from "./messages.js";
import { overlap } from "./obstacles.js";
import { sizesFor } from "./sizes.js";
import { follow, opening } from "./viewport.js";

/**
 * Approximate widths of Inter (1) or DejaVu Sans (1.1).
 * @param {number} wide
 * @returns {import("./projection.js").Measure}
 */
const font =
  (wide) =>
  (text, size, weight = 400) =>
    [...text].reduce((w, c) => w + (/[A-Z]/.test(c) ? 0.69 : /[ ,.()=<]/.test(c) ? 0.4 : 0.59), 0) *
    size *
    wide *
    (weight > 500 ? 1.05 : 1);
const words = {
  defers: (/** @type {number} */ p) => `defers P${p}`,
  lost: "lost",
  together: (/** @type {number} */ n) => `${n} inside`,
  waiting: "WANTED",
  inside: "HELD",
};

/**
 * @param {import("./types.js").Run} run @param {number} cursor
 * @param {{width: number, height: number, embed?: boolean, axis?: import("./types.js").AxisName, wide?: number, focus?:
 *   number, before?: import("./layout.js").Plan|null}} o
 */
function picture(run, cursor, o) {
  const { width, height, embed = false, axis: name = "time", wide = 1, focus = cursor, before = null } = o;
  const axis = axisOf(run, name),
    causality = createCausality(run),
    measure = font(wide);
  const sizes = sizesFor({ width, height, n: run.n, properties: 3, embed, head: () => 90 * wide });
  const bounds = { lo: axis.lo, hi: axis.hi, least: 4, rows: sizes.rows, n: run.n },
    cut = cutOf(run, axis, cursor);
  const fits = run.beats.length <= sizes.most;
  const view = follow(opening(bounds, fits ? Infinity : sizes.beats * axis.spacing), Math.max(...cut), bounds, {
    early: 0.7,
    late: 0.7,
    at: 0.7,
  });
  const f = new Projection({
    run,
    axis,
    sizes,
    view,
    cut,
    cursor,
    focus: embed ? 0 : focus,
    past: embed || !focus ? null : causality.past(focus),
    future: null,
  });
  const flights = visibleArcs(f, arcIndex(run, axis)).map((a) => flightOf(f, a));
  const deferredReplies = createIntervals(
    run.deferredReplies.length,
    (i) => axis.xs[run.deferredReplies[i].from],
    (i) => axis.xs[run.deferredReplies[i].until] ?? Infinity,
  )
    .query(view.t0, view.t1)
    .map((i) => run.deferredReplies[i])
    .filter((d) => f.shows(d.process));
  return { f, flights, deferredReplies, plan: planTexts(f, { flights, deferredReplies, before }, words, measure) };
}

/** @param {ReturnType<typeof picture>} p @param {string} say */
function nothingOverlaps({ plan }, say) {
  plan.boxes.forEach((a, i) => {
    for (let j = 0; j < i; j++)
      if (overlap(a, plan.boxes[j])) assert.fail(`${say}: "${plan.texts[i].text}" on "${plan.texts[j].text}"`);
  });
}

const SIZES = [
  { width: 985, height: 710 },
  { width: 935, height: 520 },
  { width: 1392, height: 900 },
  { width: 788, height: 342 },
  { width: 640, height: 560 },
  { width: 366, height: 480 },
  { width: 296, height: 400 },
  { width: 688, height: 300, embed: true },
  { width: 343, height: 300, embed: true },
];

test("lab test 3: no two texts overlap at any step, in any size, in narrow and wide fonts, on both axes", () => {
  const run = runOf(header(3), labTest3());
  for (const size of SIZES.filter((_, i) => i % 2 === 0))
    for (const [axis, wide] of /** @type {const} */ ([
      ["time", 1],
      ["time", 1.1],
      ["logical", 1],
    ]))
      for (let beat = 0; beat <= 22; beat += 2)
        nothingOverlaps(picture(run, beat, { ...size, wide, axis }), `${size.width}/${axis}/${beat}`);
});

test("crowded random runs: words give way", () => {
  for (let seed = 1; seed <= 4; seed++) {
    const n = 2 + seed,
      run = runOf(header(n), randomRun(n, 60, seed, { loss: 0.15, copies: 0.1 }));
    for (const size of SIZES.slice(0, 5))
      for (const beat of [13, 37, 60])
        nothingOverlaps(picture(run, Math.min(beat, run.beats.length), size), `seed ${seed}, ${size.width}, ${beat}`);
  }
});

test("while a run is played, words come and go, but none moves", () => {
  const runs = [runOf(header(3), labTest3()), ...[1, 2].map((seed) => runOf(header(4), randomRun(4, 40, seed)))];
  let kept = 0,
    gone = 0;
  for (const [i, run] of runs.entries())
    for (const size of SIZES.slice(0, 3)) {
      let before = null;
      for (let beat = 0; beat <= run.beats.length; beat++) {
        const now = picture(run, beat, { ...size, before }),
          say = `run ${i}, ${size.width}, ${beat}`;
        nothingOverlaps(now, say);
        for (const old of before?.texts ?? []) {
          const text = now.plan.texts.find((t) => t.key === old.key),
            x = now.f.px(old.u) + old.dx,
            { left, right } = now.f.sizes;
          if (x < left - 30 || x + old.width > right + 12) continue; // the window has moved on
          if (!text) gone++;
          else {
            assert.deepEqual([text.u, text.dx, text.dy], [old.u, old.dx, old.dy], `${say}: "${old.text}" moves`);
            kept++;
          }
        }
        const keys = now.plan.texts.map((t) => t.key);
        assert.equal(new Set(keys).size, keys.length, say);
        before = now.plan;
      }
    }
  assert.ok(kept > 50 * gone, `${kept} stay, ${gone} go`);
});

test("how far messages have come at the cursor", () => {
  const run = runOf(header(3), labTest3()),
    { f, flights } = picture(run, 12, { width: 985, height: 710 });
  const stage = new Map(flights.map((l) => [l.arc.id, l]));
  assert.equal(stage.get("3>2#2")?.stage, "flying");
  assert.equal(stage.get("3>1#2")?.stage, "done");
  assert.equal(stage.get("1>2#2")?.stage, "ghost");
  const flying = /** @type {import("./messages.js").Flight} */ (stage.get("3>2#2"));
  assert.ok(Math.abs(flying.end - 0.5) < 0.01 && flying.lit);
  assert.ok(stage.get("1>2#1")?.lit && !stage.get("3>2#1")?.lit);
  assert.ok(f.lit(9) && !f.lit(10));
});

test("the event at a point", () => {
  const { f } = picture(runOf(header(3), labTest3()), 13, { width: 985, height: 710 });
  assert.equal(eventNear(f, 2, f.x(10) + 7, 16), 10);
  assert.equal(eventNear(f, 2, f.x(8), 16), 0);
});

test("zoomed in, of a line ten thousand pixels long only what is in sight is drawn, and named", () => {
  const run = runOf(header(3), labTest3()),
    axis = axisOf(run, "time"),
    sizes = sizesFor({ width: 985, height: 710, n: 3, properties: 3, embed: false, head: () => 150 }),
    view = { t0: 12.45, t1: 12.55, row: 0 },
    f = new Projection({ run, axis, sizes, view, cut: cutOf(run, axis, 22), cursor: 22 }),
    flights = visibleArcs(f, arcIndex(run, axis)).map((a) => flightOf(f, a));
  const long = flights.filter(({ q }) => q.bx - q.ax > 1e4);
  assert.ok(long.length > 0);
  for (const { q, end, seen } of long) {
    const points = sampled(q, seen[0], Math.min(end, seen[1]), 7);
    assert.ok(points.length < 1000, `${points.length / 2} points`);
    assert.ok(pointAt(q, seen[0])[0] < sizes.left && pointAt(q, seen[1])[0] > sizes.right);
  }
  const { texts, boxes } = planTexts(f, { flights, deferredReplies: [] }, words, font(1));
  const labels = texts.flatMap((t, i) => (t.kind === "label" ? [boxes[i]] : []));
  assert.ok(labels.length > 0 && labels.every(([x0, , x1]) => x0 > 0 && x1 < 985));
});

test("names of messages are shortened to what tells them apart", () => {
  const s = new Script(),
    types = ["WeakRequest", "DirtyFORK+Request", "FORK+Request", "REQUEST", "ACK"];
  s.add({ kind: "send", at: 1, clock: 1, phase: "idle", sends: types.map((type) => s.mailTo(1, 2, type, 1)) }, 1);
  const run = runOf(header(2), s.events),
    shortest = run.messages.map((arc) => forms(run, /** @type {any} */ ({ arc })).at(-1));
  assert.deepEqual(shortest, ["Weak", "Dirty+", "FORK+", "REQ", "ACK"]);
});
