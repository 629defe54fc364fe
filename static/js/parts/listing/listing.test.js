import assert from "node:assert/strict";
import test from "node:test";
import { createRun } from "../../model/run.js";
import { sentenceText } from "../dom.js";
import { setLine, vocabulary } from "./text.js";
import { lineValues } from "./values.js";

/** @type {any} */
const header = {
  fano: 1,
  algorithm: "test",
  processes: 3,
  words: { idle: "RELEASED", waiting: "WANTED", inside: "HELD" },
  messages: [
    { type: "REQUEST", role: "ask", fields: ["T"] },
    { type: "req", role: "ask" },
  ],
  fields: [
    { name: "T", kind: "number" },
    { name: "replies", kind: "number" },
    { name: "q", kind: "vector", fill: ["rel", 0] },
  ],
};

/** A run of P2, which asked at 4 and is in a phase, and then receives P3's REQUEST. @param {string} phase */
function meeting(phase) {
  const run = createRun(header);
  run.push(
    /** @type {any} */ ({
      step: 1,
      time: 1,
      kind: "ask",
      at: 2,
      clock: 4,
      phase,
      state: { T: 4, q: { 2: ["req", 4] } },
    }),
  );
  run.push(
    /** @type {any} */ ({
      step: 2,
      time: 2,
      kind: "receive",
      at: 2,
      clock: 7,
      phase,
      message: { id: "3>2#1", from: 3, to: 2, type: "REQUEST", clock: 6, fields: { T: 6 }, sent: 1 },
      state: { replies: 2, q: { 3: ["req", 6] } },
    }),
  );
  return run;
}

/** @param {string} text @param {string} [phase] */
function said(text, phase = "waiting") {
  const run = meeting(phase),
    parts = lineValues(run, run.beats[1], { text, place: 1 }, (key) => key.replace("play.", ""));
  return parts && sentenceText(parts);
}

test("a line is set in variables, keywords and names, and loses nothing", () => {
  const text = "if HELD, or WANTED and (T, i) < (t, j), send a REQUEST to every deferred j";
  const pieces = setLine(text, vocabulary(header));
  assert.equal(pieces.map((p) => p.text).join(""), text);
  const of = (/** @type {string} */ style) =>
    pieces
      .filter((p) => p.style === style)
      .map((p) => p.text)
      .join(" ");
  assert.equal(of("keyword"), "if or and");
  assert.equal(of("name"), "HELD WANTED REQUEST");
  assert.equal(of("variable"), "T i t j j");
  assert.deepEqual(
    setLine("wait until replies = N − 1", vocabulary(header)).map((p) => p.style),
    ["keyword", "text", "variable", "text", "variable", "text"],
  );
  assert.deepEqual(
    setLine("remove j's request", vocabulary(header)).map((p) => p.text),
    ["remove ", "j", "'s request"],
  );
  assert.equal(setLine("q[j] ← (req, k, j)", vocabulary(header)).find((p) => p.text === "req")?.style, "name");
});

test("a comparison shows both sides and the answer", () => {
  const line = "if HELD, or WANTED and (T, i) < (t, j)";
  assert.equal(said(line), "(4, P2) < (6, P3): yes");
  assert.equal(said(line, "inside"), "HELD: yes");
  assert.equal(said(line, "idle"), "RELEASED: no");
  assert.equal(said("if HELD, or WANTED and T < t"), "4 < 6: yes");
  assert.equal(said("wait until replies = N − 1"), "2 = 3 − 1: yes");
});

test("an answer is that of the whole condition, or there is none", () => {
  assert.equal(said("if t ≤ T or T ≤ t"), "4 ≤ 6: yes", "the one that decides");
  assert.equal(said("if t ≤ T or t ≤ 5"), "6 ≤ 5: no");
  assert.equal(said("if T < t and t < T"), "4 < 6", "of two that must hold the first alone says nothing");
  assert.equal(said("if T < t and j ∉ deferred"), "4 < 6");
  assert.equal(said("if t < T and j ∉ deferred"), "6 < 4: no");
  assert.equal(said("if j = 3, not HELD", "inside"), "P3 = 3", "it is asked whether it is not inside");
});
