import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pictureOf } from "../model/picture.js";
import { createRun } from "../model/run.js";
import { columnsOf } from "./rank-chart.js";
import { mealsOf } from "./meals.js";

/** The trace lines of the gallery's campos-carvalho-who-decides, with only the marks of the order. */
const { header, events } = JSON.parse(readFileSync(new URL("testdata/ranked.json", import.meta.url), "utf8"));

/** The whole run. */
function ranking() {
  const run = createRun(header);
  for (const e of events) run.push(e);
  return run;
}

test("in a true run each that enters falls to the end, and the others keep their order", () => {
  const run = ranking(),
    ranked = mealsOf(run);
  assert.deepEqual(
    ranked.map((r) => r.process),
    [0, 2, 1, 3, 7],
  );
  for (const [i, { order, process }] of ranked.entries()) {
    const before = ranked[i - 1]?.order;
    if (before) assert.deepEqual(order, [...before.filter((p) => p !== process), process]);
  }
});

test("between two entries the order is that of the last, and a picture that is looked at stays where it is", () => {
  const run = ranking(),
    picture = pictureOf(run) ?? assert.fail();
  let now = 0;
  for (const [i, beat] of run.beats.entries()) {
    const marks = picture.at(beat.lastStep),
      before = JSON.stringify([...marks]),
      ranked = mealsOf(run);
    if (beat.enters) now++;
    assert.deepEqual(marks.get("rank/H")?.order, ranked[now].order, `beat ${i + 1}`);
    assert.equal(JSON.stringify([...marks]), before);
  }
});

test("a run that grows has more columns", () => {
  const whole = ranking(),
    run = createRun(header);
  let most = 1;
  for (const e of events) {
    run.push(e);
    const { length } = mealsOf(run);
    assert.ok(length >= most);
    most = length;
  }
  assert.deepEqual(mealsOf(run), mealsOf(whole));
});

test("the columns that have room end with the next entry, which is ghostly", () => {
  const order = [1, 2, 3],
    ranked = Array.from({ length: 9 }, (_, i) => ({ beat: 10 * i, process: i && (i % 3) + 1, order }));
  for (const width of [280, 384, 640])
    for (let beat = 0; beat <= 100; beat++) {
      const { shown, now } = columnsOf(ranked, beat, width);
      assert.ok(shown[now].beat <= beat && !(shown[now + 1]?.beat <= beat), "now is the last that has been");
      assert.ok(shown.length >= 2 && (shown.length - 1) * 84 <= Math.max(84, width - 84));
      assert.ok(beat >= 80 ? now === shown.length - 1 : now === shown.length - 2);
    }
});
