import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../model/axis.js";
import { header, labTest3, random, randomRun, runOf } from "../model/testdata/fixtures.js";
import { LocalSource } from "./local-source.js";

const promised = (/** @type {string} */ property) => property !== "EM3";
const many = runOf(header(40), randomRun(40, 800, 7, { together: 0.3 }));
const small = runOf(header(3), labTest3());

/** Windows of all sizes, the whole run among them. @param {LocalSource} source @param {number} seed */
function windows(source, seed) {
  const dice = random(seed),
    width = source.hi - source.lo;
  const some = Array.from({ length: 10 }, () => {
    const t0 = source.lo + dice() * width * 0.9;
    return { t0, t1: t0 + (source.hi - t0) * (0.01 + 0.99 * dice() ** 3) };
  });
  return [{ t0: source.lo, t1: source.hi }, ...some];
}

for (const name of /** @type {const} */ (["time", "logical"]))
  test(`what is counted in a column is what is there, along ${name}`, () => {
    const axis = axisOf(many, name),
      source = new LocalSource(many, axis, promised);
    for (const w of windows(source, 3)) {
      const columns = 37,
        counted = source.overview(w, columns),
        dumb = new Uint16Array(40 * columns);
      let events = 0,
        messages = 0;
      for (const b of many.beats) {
        const x = axis.xs[b.n];
        if (x < w.t0 || x > w.t1) continue;
        events++;
        messages += b.sends.length;
        const c = Math.min(columns - 1, Math.floor(((x - w.t0) * columns) / (w.t1 - w.t0)));
        dumb[(b.at - 1) * columns + c]++;
      }
      assert.equal(
        counted.events.reduce((a, b) => a + b, 0),
        events,
      );
      assert.deepEqual(source.inView(w), { events, messages });
      const off = dumb.reduce((sum, n, i) => sum + Math.abs(n - counted.events[i]), 0);
      assert.ok(off <= 2, `${off} stand in another column than that of their place, by rounding`);
    }
  });

test("a column is as dark as the share of its time that somebody is inside", () => {
  const source = new LocalSource(small, axisOf(small, "time"), promised);
  for (const w of windows(source, 5)) {
    const columns = 53,
      { inside } = source.overview(w, columns),
      wide = (w.t1 - w.t0) / columns;
    for (let p = 1; p <= 3; p++)
      for (let c = 0; c < columns; c++) {
        const a = w.t0 + c * wide;
        let share = 0;
        for (const s of small.phases[p - 1])
          if (s.phase === "inside")
            share += Math.max(0, Math.min(a + wide, source.xOf(s.to)) - Math.max(a, source.xOf(s.from)));
        const percent = (100 * share) / wide;
        assert.ok(Math.abs(inside[(p - 1) * columns + c] - percent) <= 2, `P${p} in column ${c}: ${percent}`);
      }
  }
});

test("a piece has every event, message and phase of its window, and no other", () => {
  for (const run of [small, many]) {
    const axis = axisOf(run, "time"),
      source = new LocalSource(run, axis, promised);
    for (const w of windows(source, 9)) {
      const { marks, arrows, bars } = source.piece(w);
      const within = (/** @type {number} */ x) => x >= w.t0 && x <= w.t1;
      assert.deepEqual(
        marks.map((m) => m.event),
        run.beats.filter((b) => within(axis.xs[b.n])).map((b) => b.n),
      );
      const seen = run.messages.filter((m) => {
        const x0 = m.since ? axis.xs[m.since] : axis.lo;
        return x0 <= w.t1 && (m.receivedBeat ? axis.xs[m.receivedBeat] : Infinity) >= w.t0;
      });
      assert.equal(arrows.length, seen.length);
      for (const b of bars) assert.ok(b.x0 <= w.t1 && b.x1 >= w.t0);
    }
  }
});

test("the curve knows the most who wait in each column", () => {
  const source = new LocalSource(small, axisOf(small, "time"), promised),
    columns = 40,
    { waiting, most } = source.curve(columns);
  const wide = (source.hi - source.lo) / columns;
  for (let c = 0; c < columns; c++) {
    const a = source.lo + c * wide,
      ends = small.phases.flat().filter((s) => s.phase === "waiting");
    const at = (/** @type {number} */ x) => ends.filter((s) => source.xOf(s.from) <= x && source.xOf(s.to) > x).length;
    const here = [a, ...small.beats.map((b) => source.xOf(b.n)).filter((x) => x >= a && x < a + wide)];
    assert.equal(waiting[c], Math.max(...here.map(at)), `column ${c}`);
  }
  assert.equal(most, 2);
});

test("the longest wait, and what broke, are told with their events", () => {
  const events = labTest3();
  events[20].verdicts = [{ property: "EM3", holds: false }];
  const run = runOf(header(3), events),
    source = new LocalSource(run, axisOf(run, "time"), promised);
  assert.deepEqual(source.breaks(), [{ property: "EM3", event: run.beatOfStep(21), promised: false }]);
  const longest = source.longest(),
    waits = run.phases
      .flat()
      .filter((s) => s.phase === "waiting")
      .map((s) => run.timeOf(s.to) - run.timeOf(s.from));
  assert.equal(longest?.time, Math.max(...waits));
  assert.ok(run.beats[(longest?.event ?? 0) - 1].enters);
});

test("where the algorithm's own properties are not watched to the end, that is known", () => {
  const of = (/** @type {any} */ more) => {
    const run = runOf(header(3, more), labTest3());
    return { run, source: new LocalSource(run, axisOf(run, "time"), promised) };
  };
  const { run, source } = of({ properties: ["EM1", "one-vote"], looks: 9 });
  assert.equal(source.watched(), run.beatOfStep(9));
  assert.equal(of({ properties: ["EM1"], looks: 9 }).source.watched(), 0);
  assert.equal(of({ properties: ["EM1", "one-vote"], looks: 900 }).source.watched(), 0);
  assert.equal(of({ properties: ["EM1", "one-vote"] }).source.watched(), 0);
});
