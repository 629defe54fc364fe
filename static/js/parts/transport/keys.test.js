import assert from "node:assert/strict";
import test from "node:test";
import { command } from "./keys.js";

const body = { tag: "BODY", role: null };

test("keys are commands, unless a control needs them", () => {
  assert.equal(command({ key: " " }, body), "play");
  assert.equal(command({ key: "ArrowRight" }, body), "forward");
  assert.equal(
    command({ key: "ArrowRight" }, { tag: "DIV", role: "application" }),
    null,
    "the diagram walks along a process",
  );
  assert.equal(command({ key: "." }, { tag: "DIV", role: "application" }), "forward");
  assert.equal(command({ key: " " }, { tag: "BUTTON", role: null }), null);
  assert.equal(command({ key: "l" }, { tag: "BUTTON", role: null }), "lens");
  assert.equal(command({ key: "Home" }, { tag: "INPUT", role: null, type: "range" }), null);
  assert.equal(command({ key: "." }, { tag: "INPUT", role: null, type: "number" }), null);
  assert.equal(command({ key: "ArrowLeft" }, { tag: "BUTTON", role: "tab" }), null);
  assert.equal(command({ key: "l", ctrlKey: true }, body), null);
  assert.equal(command({ key: "l" }, body, false), null, "letters can be turned off");
  assert.equal(command({ key: "End" }, body, false), "end");
});
