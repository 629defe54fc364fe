import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { Socket, socketAddress } from "./socket.js";

/** A server's end in the hands of the test. */
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
  const client = new Socket(
    { url: "ws://here/ws", open, later: (work, ms) => timers.push({ work, ms }), forget: () => {} },
    {
      header: say("header"),
      events: say("events"),
      summary: say("summary"),
      problem: say("problem"),
      waiting: say("waiting"),
      behind: say("behind"),
    },
  );
  const accept = (/** @type {number} */ i) => {
    sockets[i].readyState = 1;
    sockets[i].onopen();
  };
  const frame = async (/** @type {number} */ i, /** @type {string|ArrayBuffer} */ data) => {
    sockets[i].onmessage({ data });
    await new Promise((r) => setTimeout(r, 20));
  };
  return { client, sockets, told, timers, accept, frame };
}

test("a place in line is told, and is no event", async () => {
  const b = bench();
  b.client.run("lab-test-3");
  b.accept(0);
  await b.frame(0, '{"waiting":{"ahead":3}}\n');
  await b.frame(0, '{"fano":1}\n');
  assert.deepEqual(b.told, [
    ["behind", 3],
    ["header", { fano: 1 }],
  ]);
});

test("a run arrives as header, events and summary, deflated or not", async () => {
  const b = bench();
  b.client.run("lab-test-3");
  b.accept(0);
  assert.deepEqual(b.sockets[0].sent, [{ scenario: "lab-test-3", from: 0, encoding: "deflate" }]);
  const bytes = deflateRawSync('{"fano":1}\n{"step":1}\n');
  await b.frame(0, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  await b.frame(0, '{"step":2}\n{"summary":{"events":2}}\n');
  assert.deepEqual(b.told, [
    ["header", { fano: 1 }],
    ["events", [{ step: 1 }]],
    ["events", [{ step: 2 }]],
    ["summary", { events: 2 }],
  ]);
});

test("after a break it goes on from where it was, with longer and longer waits", async () => {
  const b = bench();
  b.client.run({ fano: 1 });
  b.accept(0);
  await b.frame(0, '{"fano":1}\n{"step":1}\n{"step":2}\n');
  b.sockets[0].onclose();
  assert.equal(b.timers[0].ms, 500);
  b.timers[0].work();
  b.sockets[1].onclose();
  assert.equal(b.timers[1].ms, 1000);
  b.timers[1].work();
  b.accept(2);
  assert.equal(b.sockets[2].sent[0].from, 2);
  await b.frame(2, '{"fano":1}\n{"step":3}\n{"summary":{}}\n');
  assert.deepEqual(
    b.told.map(([name]) => name),
    ["header", "events", "waiting", "waiting", "events", "summary"],
  );
  b.sockets[2].onclose();
  assert.equal(b.timers.length, 2, "a complete run needs no connection");
});

test("a picture is asked for with the run, and again after a break", async () => {
  const b = bench();
  b.client.run("a", true);
  b.accept(0);
  assert.deepEqual(b.sockets[0].sent, [{ scenario: "a", from: 0, encoding: "deflate", picture: true }]);
  await b.frame(0, '{"fano":1,"picture":{}}\n{"step":1}\n');
  b.sockets[0].onclose();
  b.timers[0].work();
  b.accept(1);
  assert.deepEqual(b.sockets[1].sent, [{ scenario: "a", from: 1, encoding: "deflate", picture: true }]);
});

test("a new run never sees late frames of the one before", async () => {
  const b = bench();
  b.client.run("a");
  b.accept(0);
  b.client.run("b");
  assert.ok(b.sockets[0].closed);
  b.client.run("b");
  b.accept(1);
  assert.ok(b.sockets[1].closed && b.sockets[1].sent.length === 0, "one that is still opening asks nothing");
  await b.frame(0, '{"fano":1,"algorithm":"a"}\n');
  b.accept(2);
  await b.frame(2, '{"fano":1,"algorithm":"b"}\n{"summary":{}}\n');
  assert.deepEqual(b.told[0], ["header", { fano: 1, algorithm: "b" }]);
  b.client.run("c");
  assert.equal(b.sockets.length, 3, "an idle connection is used again");
  assert.equal(b.sockets[2].sent[1].scenario, "c");
});

test("a refusal is told, and a busy server is asked again after the time it names", async () => {
  const b = bench();
  b.client.run("a");
  b.accept(0);
  await b.frame(0, '{"error":{"status":503,"error":"busy","retryAfter":3}}');
  assert.equal(b.timers[0].ms, 3000);
  b.timers[0].work();
  assert.equal(b.sockets[0].sent.length, 2);
  await b.frame(0, '{"error":{"status":422,"error":"no","problems":[{"path":"processes","code":"range"}]}}');
  assert.deepEqual(b.told.at(-1), [
    "problem",
    { status: 422, error: "no", problems: [{ path: "processes", code: "range" }] },
  ]);
});

test("the address follows the page's", () => {
  assert.equal(
    socketAddress(/** @type {any} */ ({ protocol: "https:", host: "fano.example" })),
    "wss://fano.example/ws?waiting=1",
  );
});
