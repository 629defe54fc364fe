import assert from "node:assert/strict";
import { test } from "node:test";
import { codePath, fullPath, makeShort, markOf, shortPath, viewOf } from "./share.js";

/** @type {import("./share.js").Seen} */
const seen = { beat: 4, axis: "logical", tab: "why", lens: false };

test("an address holds the run, and the view and the language if they go along", () => {
  assert.equal(fullPath("lab-test-3", { seen: null, lang: null }), "/play?s=lab-test-3");
  assert.equal(fullPath("1.AB-_", { seen, lang: "it" }, "1+abc.Trace"), "/play?s=1.AB-_&step=4&axis=logical&tab=why&lens=0&lang=it&h=1%2Babc.Trace");
  assert.equal(fullPath("x", { seen: { beat: 0, axis: "time", tab: "code", lens: true }, lang: null }), "/play?s=x");
});

test("a short link holds the view itself, and what is as usual is left out", () => {
  assert.deepEqual(viewOf(seen), { step: 4, axis: "logical", tab: "why" });
  assert.deepEqual(viewOf({ beat: 0, axis: "time", tab: "code", lens: true }), {});
  assert.deepEqual(viewOf(null), {});
  assert.equal(shortPath("AAAAAAAAAAA", { seen, lang: "pt" }), "/s/AAAAAAAAAAA?lens=0&lang=pt");
  assert.equal(shortPath("AAAAAAAAAAA", { seen: null, lang: null }), "/s/AAAAAAAAAAA");
});

test("a QR code is asked for with what the address has", () => {
  assert.equal(codePath("/play?s=lab-test-3&step=4"), "/qr.svg?s=lab-test-3&step=4");
  assert.equal(codePath("/s/AAAAAAAAAAA?lang=pt"), "/qr.svg?id=AAAAAAAAAAA&lang=pt");
  assert.equal(codePath("/s/AAAAAAAAAAA"), "/qr.svg?id=AAAAAAAAAAA");
});

test("a short link is asked for with the scenario and the view, and a refusal is handed on", async () => {
  /** @type {any[]} */
  const asked = [];
  /** @param {number} status @param {object} said @returns {any} */
  const answering = (status, said) => async (/** @type {string} */ path, /** @type {any} */ { method, body }) => {
    asked.push([path, method, JSON.parse(body)]);
    return { ok: status < 400, json: async () => said };
  };
  const short = { id: "A", url: "u", engine: "1", trace: "t" };
  assert.deepEqual(await makeShort({ fano: 1 }, seen, answering(201, short)), short);
  assert.deepEqual(asked, [["/api/v1/links", "POST", { scenario: { fano: 1 }, view: { step: 4, axis: "logical", tab: "why" } }]]);
  await assert.rejects(makeShort({ fano: 1 }, null, answering(503, { status: 503, error: "no", cause: "links-down" })), { cause: "links-down" });
  assert.deepEqual(await markOf({ fano: 1 }, answering(200, { h: "1.x" })), { h: "1.x" });
  assert.equal(asked.at(-1)?.[0], "/api/v1/run?format=digest");
});
