import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, placeNow } from "./judge.js";

/** @param {number} status @param {object} said @returns {any} */
const answering = (status, said) => async () => ({ ok: status < 400, status, json: async () => said });
/** @returns {Promise<any>} */
const nobody = async () => {
  throw new TypeError("Failed to fetch");
};

test("what is no JSON, or of another version, is told before the server is asked", async () => {
  const at = async (/** @type {string} */ text) => {
    const verdict = await judge(text, nobody);
    assert.ok(!verdict.runs && verdict.wrong.length === 1, text);
    const { key, path, value, line, start, end } = verdict.wrong[0];
    return [key, path, value, line, text.slice(start, end)];
  };
  assert.deepEqual(await at('{\n  "fano": 1,\n}'), ["json.fault.trailing", "", ",", 2, ","]);
  assert.deepEqual(await at('{\n  "algorithm": "lamport"}'), ["problem.missing", "fano", "", 1, ""]);
  assert.deepEqual(await at('{\n  "fano": 2}'), ["problem.not-one-of", "fano", "2", 2, "2"]);
  assert.deepEqual(await at('{"fano": "1"}'), ["problem.not-one-of", "fano", '"1"', 1, '"1"']);
  assert.deepEqual(await at(`{"fano": 1, "title": "${"é".repeat(600_000)}"}`), [
    "problem.too-large",
    "",
    "1200024",
    1,
    "",
  ]);
});

test("what the server finds is told where it stands", async () => {
  const text = '{\n  "fano": 1.0,\n  "sed": 3,\n  "script": [\n    {"at": 1}\n  ]\n}';
  const problems = [
    { path: "sed", code: "misspelt", value: '"sed"', allowed: '"seed"', text: "…" },
    { path: "script[0].process", code: "missing", text: "is missing" },
  ];
  const verdict = await judge(text, answering(422, { status: 422, error: "2 problems", problems }));
  assert.ok(!verdict.runs);
  assert.deepEqual(
    verdict.wrong.map((w) => [w.key, w.path, w.line, text.slice(w.start, w.end)]),
    [
      ["problem.misspelt", "sed", 3, '"sed"'],
      ["problem.missing", "script[0].process", 5, ""],
    ],
  );
  assert.deepEqual(await judge(text, answering(200, { h: "1.x" })), { runs: true });
});

test("what is wrong in a program is told at its characters in the JSON", async () => {
  const program = 'state(T = 0)\ndef ask(p, net):\n    net.brodcast(A("é"))\n',
    text = JSON.stringify({ fano: 1, program }, null, 2),
    problem = {
      ...{ path: "program", code: "no-such-net", value: "net.brodcast", meant: "broadcast", text: "…" },
      ...{ line: 3, column: 9, end: 17 },
    },
    problems = [problem, { ...problem, code: "colon", line: 2, column: 17, end: 18 }];
  const verdict = await judge(text, answering(422, { status: 422, error: "2 problems", problems }));
  assert.ok(!verdict.runs);
  assert.deepEqual(
    verdict.wrong.map((w) => [w.key, w.path, w.line, text.slice(w.start, w.end), w.problem]),
    [
      ["program.no-such-net", "program", 3, "brodcast", problems[0]],
      ["program.colon", "program", 3, "", problems[1]],
    ],
  );
  const moved = text.replace("{", "{\n\n"),
    now = placeNow(verdict.wrong[0], moved);
  assert.equal(moved.slice(now.start, now.end), "brodcast", "where it is by now");
});
