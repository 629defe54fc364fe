import assert from "node:assert/strict";
import test from "node:test";
import { createSearch } from "./explore.js";

/** A fake server with a fake clock. */
function bench() {
  /** @type {any[]} */ const sockets = [];
  /** @type {any[]} */ const told = [];
  /** @type {{work: () => void, ms: number}[]} */ const timers = [];
  const say =
    (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...args) => {
      told.push([name, ...args]);
    };
  const open = () => {
    const s = {
      readyState: 0,
      sent: /** @type {any[]} */ ([]),
      send(/** @type {string} */ x) {
        s.sent.push(JSON.parse(x));
      },
      close() {
        s.closed = true;
      },
      closed: false,
      onopen() {},
      onclose() {},
      onmessage(/** @type {any} */ _) {},
    };
    sockets.push(s);
    return /** @type {any} */ (s);
  };
  const search = createSearch(
    { url: "ws://here/ws", open, later: (work, ms) => timers.push({ work, ms }) },
    {
      exploring: say("exploring"),
      explored: say("explored"),
      problem: say("problem"),
      waiting: say("waiting"),
      behind: say("behind"),
    },
  );
  const accept = (/** @type {number} */ i) => {
    sockets[i].readyState = 1;
    sockets[i].onopen();
  };
  const frame = (/** @type {number} */ i, /** @type {unknown} */ said) =>
    sockets[i].onmessage({ data: `${JSON.stringify(said)}\n` });
  return { search, sockets, told, timers, accept, frame };
}

const question = { scenario: { fano: 1 }, asks: [1, 1] };

const settle = () => new Promise((done) => setTimeout(done));

test("a search is asked for, told of, and answered once", () => {
  const b = bench();
  b.search.start(question);
  b.accept(0);
  assert.deepEqual(b.sockets[0].sent, [{ explore: question }]);
  b.frame(0, { exploring: { states: 12 } });
  b.frame(0, { explored: { states: 34 } });
  b.frame(0, { exploring: { states: 56 } });
  assert.deepEqual(b.told, [
    ["exploring", { states: 12 }],
    ["explored", { states: 34 }],
  ]);
  assert.equal(b.sockets[0].closed, true);
});

test("giving up closes the socket, and nothing is heard of it any more", () => {
  const b = bench();
  b.search.start(question);
  b.accept(0);
  b.search.stop();
  assert.equal(b.sockets[0].closed, true);
  b.frame(0, { explored: { states: 1 } });
  b.sockets[0].onclose();
  assert.deepEqual([b.told, b.timers], [[], []]);
});

test("one given up while it is opening is closed once it is open", () => {
  const b = bench();
  b.search.start(question);
  b.search.start({ ...question, asks: [2, 2] });
  assert.equal(b.sockets[0].closed, false);
  b.accept(0);
  assert.deepEqual([b.sockets[0].closed, b.sockets[0].sent], [true, []]);
  b.accept(1);
  assert.deepEqual(b.sockets[1].sent[0].explore.asks, [2, 2]);
});

test("a busy server is asked again when it says; a broken line with longer and longer waits", async () => {
  const b = bench();
  b.search.start(question);
  b.accept(0);
  b.frame(0, { error: { status: 503, error: "busy", retryAfter: 3 } });
  assert.deepEqual([b.told[0], b.timers[0].ms], [["waiting", 3, true], 3000]);
  b.timers[0].work();
  await settle();
  b.sockets[1].onclose();
  b.timers[1].work();
  await settle();
  b.sockets[2].onclose();
  assert.deepEqual(
    b.timers.slice(1).map((t) => t.ms),
    [1000, 2000],
  );
  b.timers[2].work();
  await settle();
  b.accept(3);
  assert.deepEqual(b.sockets[3].sent, [{ explore: question }]);
});

test("a refusal ends the search", () => {
  const b = bench(),
    refusal = { status: 422, error: "too many processes" };
  b.search.start(question);
  b.accept(0);
  b.frame(0, { error: refusal });
  b.sockets[0].onclose();
  assert.deepEqual([b.told, b.timers], [[["problem", refusal]], []]);
});
