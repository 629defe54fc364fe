import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { createRun } from "../../model/run.js";
import { costs } from "./costs.js";
import { judge } from "./judge.js";

const brief = (/** @type {import("./costs.js").Cost} */ c) => [c.served, c.least, c.most];
const bounds = { worst: { text: "2(N − 1)", value: 4 }, each: true };
/** @param {string} ended */
const summary = (ended) => /** @type {any} */ ({ ended });

test("each message is charged to the request for which it is sent: nobody who waits makes an entry dearer", () => {
  const run = runOf(header(3), labTest3(), summary("quiescent")),
    cost = costs(run);
  assert.deepEqual(brief(cost.at(5)), [0, 0, 0]);
  assert.deepEqual(brief(cost.at(6)), [1, 4, 4]);
  assert.deepEqual(brief(cost.at(13)), [1, 4, 4], "nine messages, one entry");
  assert.deepEqual(brief(cost.at(22)), [3, 4, 4]);
  assert.deepEqual(
    cost.requests.map((r) => [r.process, r.asked, r.served, r.cost]),
    [
      [1, 2, 6, 4],
      [2, 7, 15, 4],
      [3, 11, 18, 4],
    ],
  );
});

test("what streams costs what is whole", () => {
  const whole = costs(runOf(header(3), labTest3(), summary("quiescent"))),
    run = createRun(header(3)),
    cost = costs(run);
  for (const e of labTest3()) {
    run.push(e);
    const newest = run.beats.length;
    assert.deepEqual(brief(cost.at(newest - 1)), brief(whole.at(newest - 1)));
  }
});

test("a bound is judged on requests that were served, or on the mean of a run that is quiet; so far is not for good", () => {
  const of = (/** @type {any} */ b, /** @type {any} */ s) => /** @type {any} */ ({ header: { bounds: b }, summary: s }),
    cost = (/** @type {number} */ served, /** @type {number} */ most) => ({ served, least: 1, most, dearest: null });
  const all = { messages: 90, entries: 10 },
    mean = { worst: { text: "2D", value: 9 } };
  assert.equal(judge(of(bounds, null), cost(0, 0), all), "");
  assert.equal(judge(of(bounds, null), cost(2, 4), all), "far");
  assert.equal(judge(of(bounds, summary("limit")), cost(2, 4), all), "far");
  assert.equal(judge(of(bounds, summary("quiescent")), cost(2, 4), all), "kept");
  assert.equal(judge(of(bounds, null), cost(2, 5), all), "over");
  assert.equal(judge(of(mean, null), cost(2, 50), all), "open");
  assert.equal(judge(of(mean, summary("limit")), cost(2, 50), all), "open");
  assert.equal(judge(of(mean, summary("quiescent")), cost(2, 50), all), "mean");
  assert.equal(judge(of(mean, summary("quiescent")), cost(2, 50), { messages: 91, entries: 10 }), "over");
  assert.equal(judge(of({ worst: { text: "∞" } }, summary("quiescent")), cost(2, 50), all), "");
});
