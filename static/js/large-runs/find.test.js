import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, randomRun, runOf } from "../model/testdata/fixtures.js";
import { find } from "./find.js";
import { parseQuery, vocabularyOf } from "./query.js";

const run = runOf(header(3), labTest3());
/** @param {string} q @param {number} [from] @param {boolean} [back] @param {import("../model/types.js").Run} [of] */
function search(q, from = 0, back = false, of = run) {
  const query = parseQuery(q, vocabularyOf(of.header));
  assert.ok(query, q);
  return find(of, query, from, back);
}
/** @param {string} q */
const steps = (q) => search(q).hits.map((h) => h.step);

test("an event is found by its number and by its time", () => {
  assert.deepEqual(steps("13"), [13]);
  assert.deepEqual(steps("99"), []);
  assert.equal(search("t 6").hits[0].time, 6);
  assert.deepEqual(steps("t 1000"), []);
});

test("what a process does is found, an entry at its own step", () => {
  const of = (/** @type {string} */ kind, /** @type {number} */ at) =>
    labTest3()
      .filter((e) => e.kind === kind && e.at === at)
      .map((e) => e.step);
  for (const p of [1, 2, 3])
    for (const [verb, kind] of [
      ["enters", "enter"],
      ["asks", "ask"],
      ["leaves", "leave"],
      ["receives", "receive"],
    ])
      assert.deepEqual(steps(`P${p} ${verb}`), of(kind, p), `P${p} ${verb}`);
});

test("messages are found at both ends, as dumb counting finds them", () => {
  const events = randomRun(12, 600, 4),
    many = runOf(header(12), events);
  for (const [q, type, from, to] of /** @type {[string, string, number, number][]} */ ([
    ["REPLY to P3", "REPLY", 0, 3],
    ["REQUEST from P2", "REQUEST", 2, 0],
    ["REPLY from P1 to P4", "REPLY", 1, 4],
  ])) {
    const means = (/** @type {any} */ m, /** @type {number} */ sender) =>
      m.type === type && (!from || sender === from) && (!to || (m.to ?? to) === to);
    const dumb = events.filter((e) =>
      e.message ? means({ ...e.message, to: e.at }, e.message.from) : e.sends?.some((m) => means(m, e.at)),
    );
    const answer = search(q, 0, false, many);
    assert.equal(answer.total, dumb.length, q);
    assert.deepEqual(
      answer.hits.map((h) => h.step),
      dumb.map((e) => e.step).slice(0, 50),
      q,
    );
  }
});

test("hits are those behind a step or before it, nearest first", () => {
  const all = steps("P3 receives");
  assert.deepEqual(
    search("P3 receives", all[1]).hits.map((h) => h.step),
    all.slice(2),
  );
  assert.deepEqual(
    search("P3 receives", all[2], true).hits.map((h) => h.step),
    [all[1], all[0]],
  );
});

test("a field is found where it takes its value, and where a message carries it", () => {
  const hits = search("T = 4").hits;
  assert.deepEqual(
    hits.map((h) => [h.kind, h.process]),
    [
      ["ask", 2],
      ["receive", 1],
      ["receive", 3],
    ],
  );
  const deferred = search("deferred = P3").hits;
  assert.deepEqual(
    deferred.map((h) => h.process),
    [1, 2],
  );
  assert.deepEqual(
    search("P2 deferred = P3").hits.map((h) => h.process),
    [2],
  );
});
