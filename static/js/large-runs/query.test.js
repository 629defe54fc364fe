import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { header } from "../model/testdata/fixtures.js";
import { parseQuery, vocabularyOf, writeQuery } from "./query.js";

const { vocabulary, cases } = JSON.parse(
  readFileSync(new URL("../../../server/long/testdata/queries.json", import.meta.url), "utf8"),
);
const all = { ...vocabulary.nodes, ...Object.fromEntries(Object.values(vocabulary.nodes).map((p) => [`P${p}`, p])) };

test("a query is read as the server reads it", () => {
  for (const { q, is } of cases) assert.deepEqual(parseQuery(q, vocabulary), is ?? null, q);
});

test("a query is written so that it is read again", () => {
  for (const { q, is } of cases)
    if (is) assert.deepEqual(parseQuery(writeQuery(is), { ...vocabulary, nodes: all }), is, q);
});

test("a run has names for its nodes, messages, fields and properties", () => {
  const v = vocabularyOf(header(3, { hosts: [0] }));
  assert.deepEqual(v.nodes, { P1: 1, P2: 2, P3: 3, S: 4, P4: 4 });
  assert.deepEqual(parseQuery("s receives request from p2", v), {
    process: 4,
    verb: "receive",
    type: "REQUEST",
    from: 2,
  });
  assert.deepEqual(parseQuery("deferred = P2", v), { field: "deferred", value: "2" });
});
