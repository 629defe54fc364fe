import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3 } from "./model/testdata/fixtures.js";
import { createRun } from "./model/run.js";
import { createSession } from "./session.js";

/** @param {string} s @param {boolean} [picture] @returns {import("./run-lifecycle.js").Request} */
const named = (s, picture) => ({ scenario: s, s, beat: 0, picture });

/** A session with a fake server and a fake clock. */
function bench() {
  /** @type {any} */ let server;
  /** @type {any[]} */ const told = [];
  /** @type {(() => void)[]} */ const timers = [];
  const session = createSession(
    {
      connect: (listener) => {
        server = listener;
        return { run: ({ scenario }) => told.push(["asks", scenario]) };
      },
      later: (work) => timers.push(work),
    },
    {
      show: (s, again) => told.push([again ? "again" : "show", s.run.header.algorithm, s.run.beats.length]),
      grow: () => told.push(["grow"]),
      refuse: (r, request) => told.push(["refuse", r.status, request.s]),
      wait: (s) => told.push(["wait", s]),
      behind: (ahead) => told.push(["behind", ahead]),
    },
  );
  return { session, told, timers, server: () => server };
}
const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };

test("a run that comes at once is shown whole", () => {
  const b = bench();
  b.session.ask(named("lab-test-3"));
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
  b.session.ask(named("x"));
  b.server().header(header(3));
  b.server().events(events.slice(0, 3));
  b.timers[0]();
  b.server().events(events.slice(3));
  b.server().summary(summary);
  assert.deepEqual(b.told.slice(1), [["show", "ricart-agrawala", 3], ["grow"], ["grow"]]);
});

test("a refusal leaves the last whole run on screen, even if the refused one had begun", () => {
  const b = bench();
  b.session.ask(named("good"));
  b.server().header(header(3, { algorithm: "good" }));
  b.server().summary(summary);
  b.session.ask(named("bad"));
  b.server().problem({ status: 422, error: "no" });
  b.session.ask(named("late"));
  b.server().header(header(3, { algorithm: "late" }));
  b.timers[1]();
  b.server().problem({ status: 422, error: "no" });
  assert.deepEqual(
    b.told.filter(([x]) => x !== "asks"),
    [
      ["show", "good", 0],
      ["refuse", 422, "bad"],
      ["show", "late", 0],
      ["again", "good", 0],
      ["refuse", 422, "late"],
    ],
  );
});

test("a run comes with its request, and is sent for when the page is ready for it", async () => {
  /** @type {any} */ let server;
  /** @type {any[]} */ const told = [];
  /** @type {(() => void)[]} */ const ready = [];
  const session = createSession(
    {
      connect: (listener) => {
        server = listener;
        return { run: ({ scenario, picture }) => told.push([scenario, picture]) };
      },
      prepare: () => new Promise((resolve) => ready.push(() => resolve(null))),
      later: () => {},
    },
    {
      show: (s) => told.push(s.request.picture),
      grow: () => {},
      refuse: () => {},
      wait: () => {},
      behind: () => {},
    },
  );
  session.ask(named("never"));
  for (const picture of [false, true]) {
    session.ask(named("lab-test-3", picture));
    assert.equal(session.settled(), false);
    for (const r of ready.splice(0)) r();
    await new Promise((resolve) => setTimeout(resolve));
    server.header(header(3));
    server.events(labTest3());
    server.summary(summary);
    assert.equal(session.settled(), true);
  }
  assert.deepEqual(told, [["lab-test-3", false], false, ["lab-test-3", true], true]);
});

test("a run that stays at the server is there as soon as it is open, and grows with its pieces", () => {
  const b = bench(),
    run = createRun(header(3));
  /** @type {(() => void)[]} */
  const heard = [];
  /** @type {any} */
  const remote = { header: { ...header(3), scenario: {} } };
  let asked = -1;
  remote.at = (/** @type {number} */ n) => {
    asked = n;
    return run;
  };
  remote.listen = (/** @type {() => void} */ news) => heard.push(news);
  b.session.ask({ ...named("long"), at: 500 });
  b.server().remote(remote);
  assert.deepEqual(b.told, [
    ["asks", "long"],
    ["show", "ricart-agrawala", 0],
  ]);
  assert.equal(asked, 500, "the piece in which the cursor is to stand comes first");
  assert.ok(b.session.settled());
  heard[0]();
  b.server().arrived();
  assert.deepEqual(b.told.slice(2), [["grow"], ["grow"]]);
});
