import assert from "node:assert/strict";
import test from "node:test";
import { createEither } from "./either.js";
import { createLines } from "./lines.js";

/** A listener that notes what it is told. */
function listening() {
  /** @type {any[]} */
  const told = [];
  const say =
    (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...args) => {
      told.push([name, ...args]);
    };
  return {
    told,
    listener: {
      header: say("header"),
      events: say("events"),
      summary: say("summary"),
      problem: say("problem"),
      waiting: say("waiting"),
      behind: say("behind"),
    },
  };
}

/**
 * A server whose answers come in pieces; a piece that is no text breaks the answer.
 * @param {Array<{status?: number, pieces: Array<string|null>}>} answers
 */
function serving(answers) {
  /** @type {string[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const timers = [];
  const { told, listener } = listening();
  const get = async (/** @type {string} */ address) => {
    asked.push(address);
    const { status = 200, pieces } = answers[asked.length - 1],
      bytes = new TextEncoder();
    return new Response(
      new ReadableStream({
        start(to) {
          for (const piece of pieces) if (piece !== null) to.enqueue(bytes.encode(piece));
          if (!pieces.includes(null)) to.close();
        },
        pull(to) {
          to.error(new Error("broken"));
        },
      }),
      { status },
    );
  };
  const client = createLines({ get, later: (work) => timers.push(work) }, listener);
  return { client, asked, told, timers };
}

const soon = () => new Promise((done) => setTimeout(done, 30));

test("a run comes in lines, however they are cut", async () => {
  const s = serving([{ pieces: ['{"fano":1}\n{"st', 'ep":1}\n{"step":2}\n{"summary":{"ev', 'ents":2}}\n'] }]);
  s.client.run("1.AB-_", true);
  await soon();
  assert.deepEqual(s.asked, ["/api/v1/run?s=1.AB-_&picture=1"]);
  assert.deepEqual(s.told, [
    ["header", { fano: 1 }],
    ["events", [{ step: 1 }, { step: 2 }]],
    ["summary", { events: 2 }],
  ]);
  assert.equal(s.timers.length, 0);
});

test("an answer that breaks is asked for again, and nothing is told twice", async (t) => {
  t.mock.method(console, "warn", () => {});
  const s = serving([
    { pieces: ['{"fano":1}\n{"step":1}\n', null] },
    { pieces: ['{"fano":1}\n{"step":1}\n{"step":2}\n{"summary":{}}\n'] },
  ]);
  s.client.run("x");
  await soon();
  assert.deepEqual(
    s.told.map(([name]) => name),
    ["header", "events", "waiting"],
  );
  s.timers[0]();
  await soon();
  assert.deepEqual(s.told.slice(3), [
    ["events", [{ step: 2 }]],
    ["summary", {}],
  ]);
});

test("a busy server is asked again, a refusal is final", async () => {
  const s = serving([
    { status: 503, pieces: ['{"status":503,"error":"busy","retryAfter":3}'] },
    { status: 422, pieces: ['{"status":422,"error":"no"}'] },
  ]);
  s.client.run("x");
  await soon();
  assert.deepEqual(s.told, [["waiting", 3, { status: 503, error: "busy", retryAfter: 3 }]]);
  s.timers[0]();
  await soon();
  assert.deepEqual(s.told[1], ["problem", { status: 422, error: "no" }]);
  assert.equal(s.timers.length, 1);
});

test("an error in the middle ends the run", async () => {
  const s = serving([{ pieces: ['{"fano":1}\n{"error":{"status":422,"error":"too long"}}\n'] }]);
  s.client.run("x");
  await soon();
  assert.deepEqual(s.told, [
    ["header", { fano: 1 }],
    ["problem", { status: 422, error: "too long" }],
  ]);
});

test("of another run that was asked for meanwhile nothing is told", async () => {
  const s = serving([
    { pieces: ['{"fano":1,"x":1}\n{"summary":{}}\n'] },
    { pieces: ['{"fano":1,"x":2}\n{"summary":{}}\n'] },
  ]);
  s.client.run("a");
  s.client.run("b");
  await soon();
  assert.deepEqual(s.told, [
    ["header", { fano: 1, x: 2 }],
    ["summary", {}],
  ]);
});

/** Both ways, in the hands of the test. */
function both() {
  const { told, listener } = listening();
  const socket = /** @type {any} */ ({ ran: [], stopped: false }),
    lines = /** @type {any} */ ({ ran: [] });
  /** @type {(() => void)[]} */
  const timers = [];
  const client = createEither(
    {
      socket: (on) =>
        Object.assign(socket, {
          on,
          run: (/** @type {any[]} */ ...what) => socket.ran.push(what),
          stop: () => {
            socket.stopped = true;
          },
        }),
      lines: (on) => Object.assign(lines, { on, run: (/** @type {any[]} */ ...what) => lines.ran.push(what) }),
      later: (work) => timers.push(work),
    },
    listener,
  );
  return { client, socket, lines, timers, told };
}

test("a socket that is refused at once, or silent, gives way to HTTP for good", () => {
  for (const fails of [
    (/** @type {ReturnType<typeof both>} */ b) => b.socket.on.waiting(0.5),
    (/** @type {ReturnType<typeof both>} */ b) => b.timers[0](),
  ]) {
    const b = both();
    b.client.run("x", true);
    assert.deepEqual(b.socket.ran, [["x", true]]);
    fails(b);
    assert.deepEqual(b.lines.ran, [["x", true]]);
    assert.ok(b.socket.stopped);
    assert.deepEqual(b.told, [], "nobody hears of it");
    b.client.run("y");
    assert.deepEqual(b.lines.ran[1], ["y", false]);
    assert.equal(b.socket.ran.length, 1);
    for (const late of b.timers) late();
    assert.equal(b.lines.ran.length, 2);
  }
});

test("a socket that has worked is waited for, and a busy server is not a refusal", () => {
  const worked = both();
  worked.client.run("x");
  worked.socket.on.header({ fano: 1 });
  worked.socket.on.waiting(0.5);
  for (const late of worked.timers) late();
  assert.deepEqual(worked.told, [
    ["header", { fano: 1 }],
    ["waiting", 0.5, undefined],
  ]);
  assert.deepEqual(worked.lines.ran, []);
  const busy = both();
  busy.client.run("x");
  busy.socket.on.waiting(3, { status: 503 });
  assert.deepEqual(busy.lines.ran, []);
});
