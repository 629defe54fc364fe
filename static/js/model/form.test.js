import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, roomFor, settled } from "./form.js";

test("an address says what a form says, and nothing of what it leaves open", () => {
  assert.equal(addressOf("/teach", []), "/teach");
  assert.equal(
    addressOf("/teach", [
      ["lang", "it"],
      ["s", "lab-test-3"],
      ["link", " "],
      ["start", " 12 "],
      ["end", ""],
      ["controls", "0"],
    ]),
    "/teach?lang=it&s=lab-test-3&start=12&controls=0",
  );
  assert.equal(
    addressOf("/teach", [["link", "https://x.example/play?s=1.A-_&step=4"]]),
    "/teach?link=https%3A%2F%2Fx.example%2Fplay%3Fs%3D1.A-_%26step%3D4",
  );
});

test("a frame is too low if something in it cannot be seen", () => {
  assert.equal(roomFor(420, 420), null);
  assert.equal(roomFor(428, 420), null);
  assert.deepEqual(roomFor(429, 420), { need: 429, height: 420 });
  assert.deepEqual(roomFor(511.2, 420), { need: 512, height: 420 });
  assert.equal(roomFor(300, 420), null);
});

test("what is typed in one go is asked for once", () => {
  /** @type {(() => void)[]} */
  const due = [];
  /** @type {string[]} */
  const asked = [];
  const ask = settled((/** @type {string} */ text) => asked.push(text), 300, {
    later: (call) => due.push(call) - 1,
    forget: (timer) => {
      due[timer] = () => {};
    },
  });
  ask("1");
  ask("12");
  ask("123");
  for (const call of due.splice(0)) call();
  assert.deepEqual(asked, ["123"]);
  ask("4");
  for (const call of due.splice(0)) call();
  assert.deepEqual(asked, ["123", "4"]);
});
