import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { baseOf, slug } from "./files.js";

/** Titles, and the server's slugs of them. @type {[string, string][]} */
const SLUGS = readFileSync(new URL("../../../../server/page/testdata/slugs.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => /** @type {[string, string]} */ (line.split("\t")));

test("a file's name is made of a title as the server does it", () => {
  for (const [title, name] of SLUGS) assert.equal(slug(title), name, title);
});

test("a file is called by the gallery, by a title, or by the algorithm, even a program without a title", () => {
  const title = { en: "A race", pt: "Uma corrida é" };
  assert.equal(baseOf("lab-test-3", { title, algorithm: "lamport" }, "", "pt"), "lab-test-3");
  assert.equal(baseOf("1.x", { title, program: "…" }, "My own", "pt"), "uma-corrida-e");
  assert.equal(baseOf("1.x", { algorithm: "lamport" }, "Lamport’s", "en"), "lamport");
  assert.equal(baseOf("1.x", { program: "…" }, "Ricart & Agrawala, mine", "en"), "ricart-agrawala-mine");
  assert.equal(baseOf("", { program: "…" }, "…", "en"), "own");
});
