import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { canonical } from "./canonical.js";
import { decodeLink } from "./link.js";

const FOLDER = new URL("../../../server/scenario/testdata/links/1/", import.meta.url);
/** As the server declares them: a test of its package scenario keeps this file. */
const ALGORITHMS = JSON.parse(readFileSync(new URL("../../canonical/algorithms.json", FOLDER), "utf8"));
/** As the server's tests declare those that need a topology. */
const NEEDY = [{ name: "asks-quorums", quorums: "plane" }, { name: "climbs-a-tree" }, { name: "shuns-neighbours" }].map(
  (a) => ({ ...a, fifo: false, clock: "lab", switches: [] }),
);
const published = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".link"))
  .map((name) => name.slice(0, -".link".length));
const read = (/** @type {string} */ name) => readFileSync(new URL(name, FOLDER), "utf8").trim();

test("every link that the server keeps readable for ever is readable by the page", async () => {
  assert.ok(published.length > 0);
  for (const name of published)
    assert.deepEqual(await decodeLink(read(`${name}.link`)), JSON.parse(read(`${name}.json`)), name);
});

test("the page writes the canonical text that the server writes", () => {
  for (const name of published) {
    const text = read(`${name}.json`);
    assert.equal(canonical(JSON.parse(text), ALGORITHMS), text, name);
  }
});

test("the page writes what differs in a run beside another as the server writes it", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/beside.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes what was tried by hand as the server writes it", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/futures.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes quorums, trees and graphs as the server writes them", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/topology.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, NEEDY), JSON.stringify(c.canonical));
});

test("the page writes challenges as the server writes them", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/challenge.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes programs as the server writes them", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/program.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes worksheets as the server writes them", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/worksheet.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes what may be spelt in several ways as the server writes it", () => {
  const cases = JSON.parse(readFileSync(new URL("../../canonical/spelling.json", FOLDER), "utf8"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});
