import assert from "node:assert/strict";
import { test } from "node:test";
import { header, runOf, Script } from "../../model/testdata/fixtures.js";
import { mended } from "./mend.js";

/** A run in which P1 sends to P2 at 10, and that arrives at 12. */
function run() {
  const s = new Script();
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", sends: [{ ...s.mailTo(1, 2, "REQUEST", 1), due: 12 }] }, 10);
  s.add({ kind: "receive", at: 2, clock: 2, phase: "idle", message: s.message("1>2#1") }, 12);
  return runOf(header(2), s.events);
}

const before = (/** @type {number} */ sent) => [
  { path: "deliveries[0].at", code: "before-sent", allowed: String(sent) },
];

test("what is sent later arrives as long after that as it did, however often its sending is put off", () => {
  const first = mended(run(), { deliveries: [{ message: "1>2#1", at: 12 }] }, before(15));
  assert.deepEqual(first?.scenario.deliveries, [{ message: "1>2#1", at: 17 }]);
  const again = mended(run(), first?.scenario ?? {}, before(18));
  assert.deepEqual([again?.scenario.deliveries, again?.gone], [[{ message: "1>2#1", at: 20 }], []]);
});

test("what is sent no more is said no more; what was never possible stays refused", () => {
  const scenario = {
    deliveries: [
      { message: "1>2#1", at: 12 },
      { message: "2>1#9", at: 3 },
    ],
  };
  const gone = mended(run(), scenario, [{ path: "deliveries[1].message", code: "never-sent" }]);
  assert.deepEqual([gone?.scenario.deliveries, gone?.gone], [[{ message: "1>2#1", at: 12 }], ["2>1#9"]]);
  assert.equal(mended(run(), { deliveries: [{ message: "1>2#1", at: 9 }] }, before(10)), null);
  assert.equal(mended(run(), scenario, [{ path: "script[0]", code: "not-possible" }]), null);
});
