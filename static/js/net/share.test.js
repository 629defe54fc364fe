import assert from "node:assert/strict";
import { test } from "node:test";
import { codePath, fullPath, makeShort, markOf, shortPath, viewOf } from "./share.js";

/** @type {import("./view-state.js").ViewState} */
const seen = { beat: 4, at: 5, axis: "logical", tab: "why", lens: false, vector: -1, events: null };
/** @type {import("./view-state.js").ViewState} */
const usual = { beat: 0, at: 0, axis: "time", tab: "code", lens: true, vector: -1, events: null };
const near = { events: { from: 12, to: 31, lane: 4 } };

test("an address holds the run, and the view and the language if they go along", () => {
  assert.equal(fullPath("lab-test-3", { seen: null, lang: null }), "/play?s=lab-test-3");
  assert.equal(
    fullPath("1.AB-_", { seen, lang: "it" }, "1+abc.Trace"),
    "/play?s=1.AB-_&at=5&axis=logical&tab=why&lens=0&lang=it&h=1%2Babc.Trace",
  );
  assert.equal(fullPath("x", { seen: usual, lang: null }), "/play?s=x");
  assert.equal(fullPath("x", { seen: { ...usual, ...near }, lang: null }), "/play?s=x&events=12-31&lane=4");
});

test("what a scenario says itself of how it is looked at is said only if it is otherwise", () => {
  const own = viewOf({ ...seen, ...near });
  assert.equal(fullPath("x", { seen: { ...seen, ...near }, lang: null }, "", own), "/play?s=x");
  assert.equal(
    fullPath("x", { seen: usual, lang: null }, "", own),
    "/play?s=x&at=0&axis=time&tab=code&lens=1&events=0",
  );
  assert.equal(
    shortPath(
      "AAAAAAAAAAA",
      { seen: { ...seen, beat: 5, at: 6, events: { ...near.events, lane: 0 } }, lang: null },
      own,
    ),
    "/s/AAAAAAAAAAA?at=6&events=12-31",
  );
});

test("a short link holds the view itself, and what is as usual is left out", () => {
  assert.deepEqual(viewOf(seen), { at: 5, axis: "logical", tab: "why", lens: false });
  assert.deepEqual(viewOf({ ...usual, ...near }), { events: [12, 31], lane: 4 });
  assert.deepEqual(viewOf({ ...usual, events: { from: 0, to: 9, lane: 0 } }), { events: [0, 9] });
  assert.deepEqual(viewOf(usual), {});
  assert.deepEqual(viewOf(null), {});
  assert.equal(shortPath("AAAAAAAAAAA", { seen, lang: "pt" }, viewOf(seen)), "/s/AAAAAAAAAAA?lang=pt");
  assert.equal(shortPath("AAAAAAAAAAA", { seen: null, lang: null }, {}), "/s/AAAAAAAAAAA");
});

test("a QR code is asked for with what the address has", () => {
  assert.equal(codePath("/play?s=lab-test-3&at=4"), "/qr.svg?s=lab-test-3&at=4");
  assert.equal(codePath("/s/AAAAAAAAAAA?lang=pt"), "/qr.svg?id=AAAAAAAAAAA&lang=pt");
  assert.equal(codePath("/s/AAAAAAAAAAA"), "/qr.svg?id=AAAAAAAAAAA");
});

test("a short link is asked for with the scenario and the view, and a refusal is handed on", async () => {
  /** @type {any[]} */
  const asked = [];
  /** @param {number} status @param {object} said @returns {any} */
  const answering =
    (status, said) =>
    async (/** @type {string} */ path, /** @type {any} */ { method, headers, body }) => {
      asked.push([path, method, JSON.parse(body)]);
      assert.equal(headers["Content-Type"], "application/json"); // the server requires it
      return { ok: status < 400, json: async () => said };
    };
  const short = { id: "A", url: "u", engine: "1", trace: "t" };
  assert.deepEqual(await makeShort({ fano: 1 }, seen, answering(201, short)), short);
  assert.deepEqual(asked, [
    ["/api/v1/links", "POST", { scenario: { fano: 1 }, view: { at: 5, axis: "logical", tab: "why", lens: false } }],
  ]);
  await assert.rejects(
    makeShort({ fano: 1 }, null, answering(503, { status: 503, error: "no", cause: "links-down" })),
    { cause: "links-down" },
  );
  assert.deepEqual(await markOf({ fano: 1 }, answering(200, { h: "1.x" })), { h: "1.x" });
  assert.equal(asked.at(-1)?.[0], "/api/v1/run?format=digest");
});
