import assert from "node:assert/strict";
import test from "node:test";
import { translator } from "../i18n.js";
import { counter } from "../parts/counts/counter.js";
import { header, runOf, Script, tellText } from "./testdata/fixtures.js";
import { speaking } from "./testdata/speaking.js";
import { machineOf, nodeName, nodesOf, propertyName } from "./names.js";
import { valueText } from "./sentence.js";

/** Two clients ask a server; arbiter 4 runs on P1's machine. @param {number[]} hosts */
function served(hosts) {
  const s = new Script(),
    first = s.mailTo(1, 3, "REQUEST", 0),
    own = s.mailTo(1, 1, "REQUEST", 0);
  s.add({ kind: "ask", at: 1, clock: 0, phase: "waiting", sends: [first, own] }, 1);
  s.add(
    {
      kind: "receive",
      at: 1,
      clock: 0,
      phase: "waiting",
      message: s.message("1>1#1"),
      sends: [s.mailTo(1, 1, "REPLY", 0)],
    },
    1,
  );
  s.add(
    {
      kind: "receive",
      at: 3,
      clock: 0,
      phase: "idle",
      message: s.message("1>3#1"),
      sends: [s.mailTo(3, 1, "REPLY", 0), s.mailTo(3, 2, "REPLY", 0)],
    },
    3,
  );
  s.add({ kind: "receive", at: 1, clock: 0, phase: "waiting", message: s.message("1>1#2") }, 3);
  s.add({ kind: "receive", at: 1, clock: 0, phase: "inside", message: s.message("3>1#1") }, 5);
  s.add({ kind: "enter", at: 1, clock: 0, phase: "inside" }, 5);
  return runOf(header(2, { hosts, request: undefined, owes: undefined }), s.events);
}

test("those who only serve come after the processes, and have short names", () => {
  const head = header(2, { hosts: [0, 1] });
  assert.equal(nodesOf(head), 4);
  assert.deepEqual(
    [1, 2, 3, 4].map((p) => nodeName(head, p)),
    ["P1", "P2", "S", "4 @P1"],
  );
  assert.deepEqual(
    [1, 3, 4].map((p) => machineOf(head, p)),
    [1, 3, 1],
  );
  assert.equal(nodeName(header(2, { hosts: [0, 0] }), 4), "S4");
});

test("sentences name the server, contract its article, and know oneself", () => {
  const said = (/** @type {string} */ lang, hosts = [0]) => {
    const run = served(hosts);
    return run.beats.map((b) => tellText(run, b.n, speaking(lang, "sentence")));
  };
  assert.deepEqual(said("en"), [
    "P1 asks to enter: it sends REQUEST to the server and itself.",
    "P1 receives REQUEST from itself, clock 0, and replies at once.",
    "The server receives REQUEST from P1, clock 0, and sends REPLY to P1 and P2.",
    "P1 receives REPLY from itself, clock 0: 1 of 2.",
    "P1 receives REPLY from the server, clock 0: the last one it needed. P1 enters.",
  ]);
  assert.equal(said("it")[4], "P1 riceve REPLY dal server, clock 0: ora ha tutto ciò che gli serve. P1 entra.");
  assert.equal(
    said("en", [2])[4],
    "P1 receives REPLY from arbiter 3 (at P2), clock 0: the last one it needed. P1 enters.",
  );
});

test("what stays on a machine costs nothing", () => {
  assert.equal(counter(served([0]))(9).messages, 3);
  assert.equal(counter(served([1]))(9).messages, 1);
});

test("an algorithm's own property has words, and if nobody has written any its name", () => {
  const t = translator({
    "property.EM1": "mutual exclusion",
    "invariant.token.one-token.label": "one token",
    "invariant.token.one-token.says": "There is one token.",
  });
  assert.deepEqual(propertyName("token", "EM1", t), { code: "EM1", name: "mutual exclusion", says: "" });
  assert.deepEqual(propertyName("token", "one-token", t), { code: "", name: "one token", says: "There is one token." });
  assert.deepEqual(propertyName("other", "one-token", t), { code: "", name: "one token", says: "" });
  assert.equal(propertyName("other", "h-acyclic", t).name, "h acyclic");
});

test("what a message carries is told, long arrays in short", () => {
  assert.equal(valueText([1, [2, true]]), "(1, (2, true))");
  assert.equal(valueText([1, 2, 3, 4, 5, 6, 7, 8, 9]), "(1, 2, 3, 4, 5, 6, … (9))");
  assert.equal(valueText([]), "()");
});
