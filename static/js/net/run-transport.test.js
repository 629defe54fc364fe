import assert from "node:assert/strict";
import { test } from "node:test";
import { createRunTransport } from "./run-transport.js";

const long = { stop: { events: 1_000_000 } },
  small = { stop: { events: 200 } };

function bench() {
  /** @type {any[]} */ const told = [];
  /** @type {(() => void)[]} */ const shorts = [];
  /** @type {any[]} */ const hear = [];
  const reach = createRunTransport(
    {
      sent: 200_000,
      asks: (scenario) => scenario.stop?.events ?? 0,
      stream: (listener) => ({
        run: ({ scenario }) => {
          told.push(["socket", scenario]);
          hear.push(listener);
        },
        stop: () => told.push(["socket stops"]),
        retryNow: () => told.push(["socket hurries"]),
      }),
      remote: async ({ s }, listener, short) => {
        shorts.push(short);
        hear.push(listener);
        told.push(["pieces", s]);
        return { stop: () => told.push(["pieces stop", s]), retryNow: () => told.push(["pieces retryNow", s]) };
      },
    },
    /** @type {any} */ ({ header() {}, remote() {} }),
  );
  const run = (/** @type {any} */ scenario, s = "x") => reach.run({ scenario, s, beat: 0 });
  return { reach, run, told, shorts, hear };
}
const settle = () => new Promise((done) => setTimeout(done, 1));

test("a run that a socket sends whole comes by it", () => {
  const b = bench();
  b.run(small);
  b.run("lab-test-3");
  assert.deepEqual(b.told, [
    ["socket", small],
    ["socket", "lab-test-3"],
  ]);
});

test("a longer one opens no socket, and is given up for another", async () => {
  const b = bench();
  b.run(long);
  b.run(small);
  await settle();
  assert.deepEqual(b.told, [["socket stops"], ["pieces", "x"], ["socket", small], ["pieces stop", "x"]]);
});

test("one that only asked for more, and is short, comes by the socket after all", () => {
  const b = bench();
  b.run(long);
  b.shorts[0]();
  assert.deepEqual(b.told.at(-1), ["socket", long]);
  b.run(small);
  b.shorts[0]();
  assert.deepEqual(b.told.at(-1), ["socket", small], "unless something else was asked for meanwhile");
  assert.equal(b.told.filter(([what]) => what === "socket").length, 2);
});

test("the one on screen is there until another has come", async () => {
  const b = bench();
  b.run(long, "x");
  await settle();
  b.hear[0].remote({});
  b.run(long, "y");
  await settle();
  assert.ok(!b.told.some(([what]) => what === "pieces stop"), "the new one may be refused");
  b.hear[1].remote({});
  await settle();
  assert.deepEqual(b.told.at(-1), ["pieces stop", "x"]);
  b.run(small);
  await settle();
  assert.deepEqual(b.told.at(-1), ["socket", small]);
  b.hear[2].header({});
  await settle();
  assert.deepEqual(b.told.at(-1), ["pieces stop", "y"]);
});

test("both ways hear that the network is back", async () => {
  const b = bench();
  b.run(long, "y");
  b.reach.retryNow();
  await settle();
  assert.deepEqual(b.told.slice(2), [["socket hurries"], ["pieces retryNow", "y"]]);
});
