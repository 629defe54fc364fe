import assert from "node:assert/strict";
import test from "node:test";
import { judged } from "./judged.js";

/** @param {number} status @param {object} said @returns {any} */
const answering = (status, said) => async () => ({ ok: status < 400, status, json: async () => said });

test("a program is right, wrong at places, or nobody can say", async () => {
  assert.deepEqual(await judged("{}", answering(200, { h: "1.x" })), { is: "right" });
  const one = { line: 21, column: 7, end: 14, code: "unknown-slot", value: "repleis", meant: "replies" };
  assert.deepEqual(
    await judged(
      "{}",
      answering(422, {
        problems: [
          { path: "program", ...one },
          { path: "seed", code: "range" },
        ],
      }),
    ),
    { is: "wrong", wrong: [{ path: "program", ...one }] },
  );
  assert.deepEqual(
    await judged("{}", answering(422, { problems: [{ path: "deliveries[0].message", code: "unknown" }] })),
    { is: "right" },
    "what else is wrong is for the page to say",
  );
  assert.deepEqual(await judged("{}", answering(503, { retryAfter: 7 })), { is: "away", busy: true, seconds: 7 });
  assert.deepEqual(
    await judged("{}", () => {
      throw new TypeError("offline");
    }),
    { is: "away", busy: false, seconds: 3 },
  );
});

test("what is wrong with the whole stands at its beginning", async () => {
  const answer = await judged(
    "{}",
    answering(422, { problems: [{ path: "program", code: "too-long", value: "17000" }] }),
  );
  assert.deepEqual(answer, {
    is: "wrong",
    wrong: [{ path: "program", code: "too-long", value: "17000", line: 1, column: 1, end: 2 }],
  });
});
