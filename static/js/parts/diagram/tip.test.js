import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { tipOf } from "./tip.js";

/** Translates to the key and the parameters. @type {import("../../model/types.js").Translate} */
const t = (key, params = {}) => [key.replace("diagram.", ""), ...Object.values(params)].join(" ");
const run = runOf(header(3), labTest3());
const tell = (/** @type {number} */ beat) => `beat ${beat}`;

/** @param {string} id @param {number} cursor */
const ofMessage = (id, cursor) => {
  const arc = /** @type {import("../../model/types.js").Arc} */ (run.byId.get(id));
  return tipOf(run, cursor, { kind: "message", arc, at: [0, 0] }, t, tell);
};

test("a message tells what it carries, where it comes from, and how far it has come", () => {
  assert.deepEqual(ofMessage("3>2#2", 13), {
    what: "REQUEST (T = 6) tip.way P3 P2",
    more: "tip.sent 11, tip.received 13",
  });
  assert.deepEqual(ofMessage("3>2#2", 12).more, "tip.sent 11, tip.flying");
  assert.deepEqual(ofMessage("3>1#1", 22).what, "REPLY tip.way P3 P1");
});

test("a lane says how its process stands, an event what happens; what is to come is not told", () => {
  assert.deepEqual(tipOf(run, 13, { kind: "lane", process: 2 }, t, tell), {
    what: "P2",
    more: "WANTED, clock 7, T = 4",
  });
  assert.equal(tipOf(run, 13, { kind: "event", beat: 9 }, t, tell).more, "beat 9");
  assert.equal(tipOf(run, 13, { kind: "event", beat: 14 }, t, tell).more, "");
});
