import assert from "node:assert/strict";
import test from "node:test";
import { EVERYBODY, FIELDS } from "../../net/fields.js";
import { seedMatters } from "./chance.js";

const messages = /** @type {any[]} */ (
  ["1>2#1", "2>1#1"].map((id) => ({ id, from: Number(id[0]), to: Number(id[2]) }))
);
const matters = (/** @type {any} */ scenario, of = messages) =>
  seedMatters({ header: /** @type {any} */ ({ scenario }), messages: of });
const script = [{ at: 0, process: 1, do: "request" }],
  constant = { delay: { constant: 2 } };

test("a seed is of use where times or losses are by chance, and nowhere else", () => {
  assert.equal(matters({}), true);
  assert.equal(matters({ script }), true, "delays vary unless something is said");
  assert.equal(matters({ script, network: constant }), false);
  assert.equal(matters({ script, network: { delay: { uniform: [3, 3] } } }), false);
  assert.equal(matters({ script, network: { ...constant, channels: { "2>1": { uniform: [1, 3] } } } }), true);
  assert.equal(matters({ script, network: { ...constant, channels: { "3>1": { uniform: [1, 3] } } } }), false);
  assert.equal(matters({ script, network: { ...constant, loss: 0.1 } }), true);
  assert.equal(matters({ network: constant, workload: { think: { constant: 0 } } }), false);
  assert.equal(matters({ network: constant, workload: { think: { constant: 0 }, hold: { exponential: 1 } } }), true);
  assert.equal(matters({ schedule: ["1 asks"] }), false);
});

test("a run of which every message has its time is the same with every seed", () => {
  const deliveries = messages.map((m, i) => ({ message: m.id, at: i + 2 }));
  assert.equal(matters({ script, deliveries }), false);
  assert.equal(matters({ script, deliveries: deliveries.slice(1) }), true);
  assert.equal(matters({ script }, []), false);
});

test("what is usual varies as it is taken here", () => {
  assert.deepEqual(
    [FIELDS.network.delay[0], FIELDS.workload.think[0]].map((x) => "constant" in x),
    [false, false],
  );
  assert.deepEqual(
    [FIELDS.workload.hold[0], EVERYBODY.hold].map((x) => "constant" in x),
    [true, true],
  );
  assert.ok(!("constant" in EVERYBODY.think));
});
