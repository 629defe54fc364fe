import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3 } from "./model/fixtures.js";
import { createSession } from "./session.js";

/** A session whose server and clock are in the hands of the test. */
function bench() {
  /** @type {any} */ let server;
  /** @type {any[]} */ const told = [];
  /** @type {(() => void)[]} */ const timers = [];
  const session = createSession(
    (listener) => {
      server = listener;
      return { run: (s) => told.push(["asks", s]) };
    },
    {
      show: (s) => told.push(["show", s.run.header.algorithm, s.run.beats.length]),
      grow: () => told.push(["grow"]),
      refuse: (r, back) => told.push(["refuse", r.status, back?.run.header.algorithm ?? null]),
      wait: (s) => told.push(["wait", s]),
      behind: (ahead) => told.push(["behind", ahead]),
    },
    (work) => timers.push(work),
  );
  return { session, told, timers, server: () => server };
}
const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };

test("a run that comes at once is shown whole", () => {
  const b = bench();
  b.session.open("lab-test-3");
  b.server().header(header(3));
  b.server().events(labTest3());
  b.server().summary(summary);
  b.timers[0]();
  assert.deepEqual(b.told, [
    ["asks", "lab-test-3"],
    ["show", "ricart-agrawala", 22],
  ]);
});

test("a run that takes long is shown as it streams", () => {
  const b = bench(),
    events = labTest3();
  b.session.open("x");
  b.server().header(header(3));
  b.server().events(events.slice(0, 3));
  b.timers[0]();
  b.server().events(events.slice(3));
  b.server().summary(summary);
  assert.deepEqual(b.told.slice(1), [["show", "ricart-agrawala", 3], ["grow"], ["grow"]]);
});

test("a refusal leaves the last whole run on screen, even if the refused one had begun", () => {
  const b = bench();
  b.session.open("good");
  b.server().header(header(3, { algorithm: "good" }));
  b.server().summary(summary);
  b.session.open("bad");
  b.server().problem({ status: 422, error: "no" });
  b.session.open("late");
  b.server().header(header(3, { algorithm: "late" }));
  b.timers[1]();
  b.server().problem({ status: 422, error: "no" });
  assert.deepEqual(
    b.told.filter(([x]) => x !== "asks"),
    [
      ["show", "good", 0],
      ["refuse", 422, null],
      ["show", "late", 0],
      ["refuse", 422, "good"],
    ],
  );
});

test("a run says whether it was asked for with its picture", () => {
  /** @type {any} */ let server;
  /** @type {any[]} */ const told = [];
  const session = createSession(
    (listener) => {
      server = listener;
      return { run: (s, picture) => told.push([s, picture]) };
    },
    {
      show: (s) => told.push(s.drawn),
      grow: () => {},
      refuse: () => {},
      wait: () => {},
      behind: () => {},
    },
    () => {},
  );
  for (const picture of [false, true]) {
    session.open("lab-test-3", picture);
    server.header(header(3));
    server.events(labTest3());
    server.summary(summary);
  }
  assert.deepEqual(told, [["lab-test-3", false], false, ["lab-test-3", true], true]);
});
