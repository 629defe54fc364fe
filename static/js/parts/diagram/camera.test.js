import assert from "node:assert/strict";
import { test } from "node:test";
import { header, randomRun, runOf } from "../../model/testdata/fixtures.js";
import { sizesFor } from "../../model/sizes.js";
import { Camera } from "./camera.js";
import { IndexedRun } from "./indexed-run.js";

const run = runOf(header(3), randomRun(3, 400, 5)),
  stage = new IndexedRun(run, "time"),
  size = (/** @type {number} */ width) =>
    sizesFor({ width, height: 600, n: 3, properties: 3, embed: false, head: () => 150 });

test("a long run opens in a window that follows the cursor, on a phone with the cursor at three quarters", () => {
  const desk = new Camera(stage, size(985)),
    phone = new Camera(stage, size(366));
  for (const camera of [desk, phone]) {
    assert.ok(!camera.isWhole());
    camera.follows(200, true);
    assert.ok(camera.view.t0 < stage.axis.xs[200] && stage.axis.xs[200] < camera.view.t1);
    assert.equal(camera.report(), undefined);
  }
  const { t0, t1 } = phone.view;
  assert.ok(Math.abs((stage.axis.xs[200] - t0) / (t1 - t0) - 0.75) < 1e-9);
  assert.ok(Math.abs((t1 - t0) / stage.axis.spacing - 9.3) < 1e-9);
});

test("fitting shows the whole run, and again what opens by itself; both are told", () => {
  const camera = new Camera(stage, size(985));
  camera.follows(200, true);
  const before = camera.view;
  camera.fits();
  assert.ok(camera.isWhole());
  assert.deepEqual(camera.report(), { from: 0, to: run.beats.length, lane: 0 });
  camera.fits();
  assert.equal(camera.report(), null);
  assert.equal(camera.view.t1 - camera.view.t0, before.t1 - before.t0);
});

test("zooming keeps the event in focus where it is, and goes along with the cursor", () => {
  const camera = new Camera(stage, size(985)),
    share = () => (stage.axis.xs[20] - camera.view.t0) / (camera.view.t1 - camera.view.t0);
  const was = share();
  camera.zooms(0.5, stage.axis.xs[20]);
  assert.ok(Math.abs(share() - was) < 1e-9);
  const told = camera.report();
  assert.ok(told && told.from > 0);
  camera.follows(300, true);
  assert.notDeepEqual(camera.report(), undefined);
});

test("a stretch that was asked for stays while its run grows, whatever the box", () => {
  const camera = new Camera(stage, size(985));
  camera.asks({ from: 40, to: 60, lane: 0 });
  camera.shows(stage, size(985), 50);
  camera.resized(size(700));
  const { t0, t1 } = camera.view;
  assert.ok(t0 <= stage.axis.xs[40] && stage.axis.xs[60] <= t1 && t0 > stage.axis.xs[39] && t1 < stage.axis.xs[61]);
  assert.ok(!camera.differs({ from: 40, to: 60, lane: 0 }) && camera.differs(null));
});

test("who looks at all of a run that is still coming goes on looking at all of it", () => {
  const events = randomRun(3, 400, 5),
    coming = runOf(header(3), events.slice(0, 200)),
    camera = new Camera(new IndexedRun(coming, "time"), size(985));
  camera.fits();
  camera.report();
  for (const e of events.slice(200)) coming.push(e);
  camera.shows(new IndexedRun(coming, "time"), size(985), 0);
  assert.ok(camera.isWhole());
});

test("a run that is told again, with its picture, is seen through the same window", () => {
  const scenario = { fano: 1, algorithm: "x", seed: 5 },
    twin = (/** @type {any} */ of) => new IndexedRun(runOf(header(3, { scenario: of }), randomRun(3, 400, 5)), "time"),
    camera = new Camera(twin(scenario), size(985));
  for (const beat of [200, 205, 210]) camera.follows(beat, true);
  const { view } = camera;
  camera.shows(twin({ ...scenario }), size(985), 210);
  assert.deepEqual(camera.view, view);
  camera.shows(twin({ ...scenario, seed: 6 }), size(985), 210);
  assert.notDeepEqual(camera.view, view);
});
