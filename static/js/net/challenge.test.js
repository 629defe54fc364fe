import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./challenge.js";

/** @param {number} status @param {unknown} body */
const answer = (status, body) => /** @type {any} */ ({ ok: status < 300, status, json: async () => body });
const at = (/** @type {() => void} */ work) => work();

test("a challenge is judged by one request, which says what to search for", async () => {
  /** @type {any[]} */
  const asked = [];
  const get = async (/** @type {any} */ path, /** @type {any} */ how) => {
    asked.push([path, how.method, how.body]);
    return answer(200, { solved: false });
  };
  assert.deepEqual(await judge({ fano: 1 }, { least: true, from: false, next: true }, { get }), { solved: false });
  await judge({ fano: 1 }, {}, { get });
  assert.deepEqual(asked, [
    ["/api/v1/challenge?least=1&next=1", "POST", '{"fano":1}'],
    ["/api/v1/challenge", "POST", '{"fano":1}'],
  ]);
});

test("it is asked again while the server is busy, until nobody wants to know", async () => {
  const answers = [answer(503, {}), answer(429, {}), answer(200, { solved: true })];
  const get = async () => /** @type {any} */ (answers.shift());
  assert.deepEqual(await judge({}, {}, { get, later: at }), { solved: true });
  const gone = new AbortController();
  const busy = async () => answer(503, {});
  const later = (/** @type {() => void} */ work) => {
    gone.abort();
    work();
  };
  await assert.rejects(judge({}, {}, { get: busy, signal: gone.signal, later }));
});

test("what the server says of a scenario that is no challenge is passed on", async () => {
  const get = async () => answer(400, { error: "challenge: is missing" });
  await assert.rejects(judge({}, {}, { get }), (e) => /** @type {any} */ (e).error === "challenge: is missing");
});
