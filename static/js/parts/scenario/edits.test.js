import assert from "node:assert/strict";
import test from "node:test";
import * as edits from "./edits.js";

const scenario = {
  fano: 1,
  algorithm: "ricart-agrawala",
  processes: 3,
  switches: ["no-tie-break"],
  clock: { rule: "lab", start: [40, 33, 0] },
  network: { order: "any", channels: { "1>3": { constant: 2 }, "1>2": { constant: 9 } } },
  script: [
    { at: 1, process: 1, do: "request" },
    { at: 2, process: 3, do: "request" },
    { at: 3, process: 1, do: "send", to: 3 },
  ],
  deliveries: [
    { message: "1>2#1", at: 7 },
    { message: "1>3#1", at: 9 },
    { message: "2>1#1", drop: true },
  ],
  title: "t",
  notes: [{ step: 1, text: "n" }],
};

test("another algorithm drops what was scripted for the old one's messages, and says so", () => {
  const { scenario: s, said } = edits.setAlgorithm({ ...scenario, schedule: ["1 asks"] }, "lamport");
  assert.deepEqual(
    [s.algorithm, s.switches, s.clock, s.deliveries, s.schedule],
    ["lamport", undefined, { start: [40, 33, 0] }, undefined, undefined],
  );
  assert.deepEqual(said, [
    { key: "play.said.deliveries", params: { count: 3 } },
    { key: "play.said.schedule", params: { count: 1 } },
  ]);
  assert.deepEqual(s.script, scenario.script);
});

test("fewer processes take their actions, channels and clocks along", () => {
  const { scenario: s, said } = edits.setProcesses(scenario, 2);
  assert.deepEqual(
    s.script.map((/** @type {any} */ a) => a.at),
    [1],
  );
  assert.deepEqual(Object.keys(s.network.channels), ["1>2"]);
  assert.deepEqual(s.clock.start, [40, 33]);
  assert.deepEqual(
    said.map((x) => x.key),
    ["play.said.deliveries", "play.said.actions"],
  );
  assert.deepEqual(edits.setProcesses(scenario, 5).scenario.clock.start, [40, 33, 0, 0, 0]);
});

test("order, switches and seed keep the scripted deliveries", () => {
  for (const { scenario: s, said } of [
    edits.setOrder(scenario, "fifo"),
    edits.setSeed(scenario, 4),
    edits.setSwitch(scenario, "own-counter-only", true),
  ]) {
    assert.deepEqual(s.deliveries, scenario.deliveries);
    assert.deepEqual(said, []);
  }
  assert.deepEqual(edits.setSwitch(scenario, "no-tie-break", false).scenario.switches, undefined);
});

test("a law of delays overrules scripted arrivals but not losses", () => {
  const { scenario: s, said } = edits.setDelay(scenario, { constant: 4 });
  assert.deepEqual(s.deliveries, [{ message: "2>1#1", drop: true }]);
  assert.deepEqual(s.network, { order: "any", delay: { constant: 4 } });
  assert.equal(said[0].key, "play.said.channels");
  assert.deepEqual(edits.restoreDeliveries(s, scenario).scenario.deliveries, scenario.deliveries);
});

test("deliveries that can never be are found in a refusal and dropped", () => {
  assert.deepEqual(
    edits.impossibleDeliveries([{ path: "deliveries[1].message" }, { path: "deliveries[0].message" }]),
    [1, 0],
  );
  assert.deepEqual(edits.impossibleDeliveries([{ path: "deliveries[1].message" }, { path: "processes" }]), []);
  assert.deepEqual(edits.impossibleDeliveries([]), []);
  const { scenario: s, said } = edits.dropDeliveries(scenario, [1, 0]);
  assert.deepEqual(s.deliveries, [{ message: "2>1#1", drop: true }]);
  assert.deepEqual(said, [{ key: "play.said.never", params: { count: 2, messages: "1>3#1, 1>2#1" } }]);
});

test("what can never be goes from a refused scenario, and a schedule only from one that was changed", () => {
  const s = {
    processes: 2,
    schedule: ["1 asks"],
    deliveries: [
      { message: "1>2#1", at: 3 },
      { message: "1>2#9", at: 4 },
    ],
  };
  assert.deepEqual(edits.possible(s, [{ path: "deliveries[1].message" }], false)?.scenario.deliveries, [
    s.deliveries[0],
  ]);
  assert.equal(edits.possible(s, [{ path: "schedule[0]" }], true)?.scenario.schedule, undefined);
  assert.equal(edits.possible(s, [{ path: "schedule[0]" }], false), null);
  assert.equal(edits.possible(s, [{ path: "processes" }], true), null);
});

test("no edit changes the scenario it was given", () => {
  const before = JSON.stringify(scenario);
  edits.setProcesses(scenario, 1);
  edits.setAlgorithm(scenario, "x");
  edits.setDelay(scenario, {});
  edits.dropDeliveries(scenario, [0]);
  edits.setRequests(scenario, { workload: {} });
  assert.equal(JSON.stringify(scenario), before);
});

test("a topology is of one algorithm, and its parts one by one of one number of processes", () => {
  const s = {
    algorithm: "maekawa",
    processes: 3,
    quorums: { system: "tree", down: [2] },
    tree: { fathers: [0, 1, 1] },
    graph: { shape: "ring" },
  };
  assert.deepEqual(edits.setAlgorithm(s, "lamport").scenario, { algorithm: "lamport", processes: 3 });
  assert.deepEqual(edits.setProcesses(s, 5).scenario, {
    algorithm: "maekawa",
    processes: 5,
    quorums: { system: "tree" },
    graph: { shape: "ring" },
  });
});
