import assert from "node:assert/strict";
import test from "node:test";
import { advance, atMostEvery, faster, SPEEDS, speedText } from "./playback.js";

test("speeds double from an eighth to sixty-four", () => {
  assert.deepEqual(SPEEDS.map(speedText), ["⅛×", "¼×", "½×", "1×", "2×", "4×", "8×", "16×", "32×", "64×"]);
  assert.equal(faster(1, 1), 2);
  assert.equal(faster(64, 1), 64);
  assert.equal(faster(1 / 8, -3), 1 / 8);
});

test("beats are whole and none is lost between frames", () => {
  for (const speed of SPEEDS) {
    let due = 0,
      all = 0;
    for (let i = 0; i < 600; i++) {
      const step = advance(due, 1000 / 60, speed);
      assert.ok(Number.isInteger(step.beats));
      due = step.due;
      all += step.beats;
    }
    assert.ok(Math.abs(all - 10 * speed) <= 1, `${speedText(speed)}: ${all}`);
  }
});

test("a page that slept does not jump ahead", () => {
  assert.equal(advance(0, 3_600_000, 2).beats, 2);
  assert.equal(advance(0, -5, 2).beats, 0);
});

test("what may happen once a second happens at once, then at the end of the second with the newest value", () => {
  let time = 0;
  /** @type {{work: () => void, ms: number}[]} */
  const timers = [];
  /** @type {number[]} */
  const seen = [];
  const say = atMostEvery((/** @type {number} */ x) => seen.push(x), 1000, {
    now: () => time,
    later: (work, ms) => timers.push({ work, ms }),
  });
  say(1);
  time = 100;
  say(2);
  time = 200;
  say(3);
  assert.deepEqual(seen, [1]);
  assert.deepEqual(
    timers.map((x) => x.ms),
    [900],
  );
  time = 1000;
  timers[0].work();
  assert.deepEqual(seen, [1, 3]);
  time = 2500;
  say(4);
  assert.deepEqual(seen, [1, 3, 4]);
});
