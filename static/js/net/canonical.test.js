import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { canonical } from "./canonical.js";
import { decodeLink } from "./link.js";

const FOLDER = new URL("../../../server/scenario/testdata/", import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, FOLDER), "utf8").trim();
/** As the server declares them: a test of its package scenario keeps this file. */
const ALGORITHMS = JSON.parse(read("canonical/algorithms.json"));
/** As the server's tests declare those that need a topology. */
const NEEDY = [{ name: "asks-quorums", quorums: "plane" }, { name: "climbs-a-tree" }, { name: "shuns-neighbours" }].map(
  (a) => ({ ...a, fifo: false, clock: "lab", switches: [] }),
);

test("the page reads every link of the server's, and writes the same canonical text", async () => {
  for (const line of read("links.txt").split("\n")) {
    const [name, hash, link] = line.split(" "),
      text = canonical(await decodeLink(link), ALGORITHMS);
    assert.equal(createHash("sha256").update(text).digest("base64url"), hash, name);
  }
});

test("the page writes what differs in a run beside another as the server writes it", () => {
  const cases = JSON.parse(read("canonical/beside.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes what was tried by hand as the server writes it", () => {
  const cases = JSON.parse(read("canonical/futures.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes quorums, trees and graphs as the server writes them", () => {
  const cases = JSON.parse(read("canonical/topology.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, NEEDY), JSON.stringify(c.canonical));
});

test("the page writes challenges as the server writes them", () => {
  const cases = JSON.parse(read("canonical/challenge.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes programs as the server writes them", () => {
  const cases = JSON.parse(read("canonical/program.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes worksheets as the server writes them", () => {
  const cases = JSON.parse(read("canonical/worksheet.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});

test("the page writes what may be spelt in several ways as the server writes it", () => {
  const cases = JSON.parse(read("canonical/spelling.json"));
  assert.ok(cases.length > 0);
  for (const c of cases) assert.equal(canonical(c.written, ALGORITHMS), JSON.stringify(c.canonical));
});
