import assert from "node:assert/strict";
import test from "node:test";
import { RunStream } from "./run-stream.js";

/** A fake server with a fake clock. */
function bench() {
  /** @type {{address: string, how: any, answer: (from: Response|Error) => void}[]} */ const calls = [];
  /** @type {any[]} */ const told = [];
  /** @type {{work: () => void, ms: number}[]} */ const timers = [];
  const say =
    (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...args) => {
      told.push([name, ...args]);
    };
  const stream = new RunStream(
    {
      get: (address, how) =>
        new Promise((done, fail) => {
          calls.push({ address, how, answer: (from) => (from instanceof Error ? fail(from) : done(from)) });
        }),
      later: (work, ms) => timers.push({ work, ms }),
    },
    {
      header: say("header"),
      events: say("events"),
      summary: say("summary"),
      problem: say("problem"),
      waiting: say("waiting"),
      behind: say("behind"),
    },
  );
  return { calls, told, timers, stream };
}

const settle = () => new Promise((done) => setTimeout(done, 10));
/** @param {string[]} pieces */
const lines = (...pieces) => new Response(new Blob(pieces));
/** @param {Record<string, any>} refusal */
const refusal = (refusal) => new Response(JSON.stringify(refusal), { status: refusal.status });

test("a run arrives as header, events and summary, in pieces, after its place in line", async () => {
  const b = bench();
  b.stream.run({ scenario: "lab-test-3", picture: true });
  assert.equal(b.calls[0].address, "/api/v1/run?picture=1&s=lab-test-3&waiting=1");
  b.calls[0].answer(
    lines('{"waiting":{"ahead":3}}\n{"fano":1}\n{"st', 'ep":1}\n{"step":2}\n{"summary":{"events":2}}\n'),
  );
  await settle();
  assert.deepEqual(b.told, [
    ["behind", 3],
    ["header", { fano: 1 }],
    ["events", [{ step: 1 }, { step: 2 }]],
    ["summary", { events: 2 }],
  ]);
});

test("a scenario without a name is sent", () => {
  const b = bench();
  b.stream.run({ scenario: { fano: 1 } });
  const { address, how } = b.calls[0];
  assert.deepEqual([address, how.method, how.body], ["/api/v1/run?waiting=1", "POST", '{"fano":1}']);
});

test("after a break it goes on from where it was, with longer and longer waits", async (t) => {
  t.mock.method(console, "warn", () => {});
  const b = bench();
  b.stream.run({ scenario: { fano: 1 } });
  b.calls[0].answer(lines('{"fano":1}\n{"step":1}\n{"step":2}\n'));
  await settle();
  assert.equal(b.timers[0].ms, 500);
  b.timers[0].work();
  await settle();
  b.calls[1].answer(new Error("the network is away"));
  await settle();
  assert.equal(b.timers[1].ms, 1000);
  b.stream.retryNow();
  await settle();
  b.calls[2].answer(lines('{"fano":1}\n{"step":1}\n{"step":2}\n{"step":3}\n{"summary":{}}\n'));
  await settle();
  assert.deepEqual(
    b.told.map(([name, what]) => (name === "events" ? what.length : name)),
    ["header", 2, "waiting", "waiting", 1, "summary"],
  );
});

test("a new run never hears of the one before", async () => {
  const b = bench();
  b.stream.run({ scenario: "a" });
  b.stream.run({ scenario: "b" });
  assert.ok(b.calls[0].how.signal.aborted);
  b.calls[0].answer(lines('{"fano":1,"algorithm":"a"}\n{"summary":{}}\n'));
  b.calls[1].answer(lines('{"fano":1,"algorithm":"b"}\n{"summary":{}}\n'));
  await settle();
  assert.deepEqual(b.told[0], ["header", { fano: 1, algorithm: "b" }]);
  b.stream.run({ scenario: "c" });
  b.stream.stop();
  b.calls[2].answer(lines('{"fano":1}\n'));
  await settle();
  assert.equal(b.told.length, 2);
});

test("a refusal is told, and a busy server is asked again after the time it names", async () => {
  const b = bench();
  b.stream.run({ scenario: "a" });
  b.calls[0].answer(refusal({ status: 503, error: "busy", retryAfter: 3, ahead: 2 }));
  await settle();
  assert.equal(b.timers[0].ms, 3000);
  b.timers[0].work();
  await settle();
  b.calls[1].answer(lines('{"fano":1}\n{"error":{"status":422,"error":"no"}}\n'));
  await settle();
  assert.deepEqual(b.told, [
    ["behind", 2],
    ["header", { fano: 1 }],
    ["problem", { status: 422, error: "no" }],
  ]);
  assert.equal(b.timers.length, 1, "it is not asked for again");
});
