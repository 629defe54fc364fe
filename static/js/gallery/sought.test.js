import assert from "node:assert/strict";
import { test } from "node:test";
import { createSought } from "./sought.js";

/** @returns {import("./filter.js").Findable} */
const unknown = () => ({ facets: new Set(), words: "" });
const SOUGHT = { ignored: ["a"], runs: { one: { words: "deadlock quorum", picture: "<path/>" } } };

test("words and pictures are fetched once, when they are needed", async () => {
  const asked = /** @type {string[]} */ ([]),
    runs = new Map([
      ["one", unknown()],
      ["two", unknown()],
    ]);
  const sought = createSought("pt", runs, async (path) => {
    asked.push(path);
    return SOUGHT;
  });
  assert.equal(asked.length, 0);
  assert.deepEqual(await sought.words(), ["a"]);
  const picture = await sought.pictures();
  assert.equal(picture("one"), "<path/>");
  assert.equal(picture("two"), "");
  assert.deepEqual(asked, ["/gallery/pt"]);
  assert.deepEqual(
    [...runs.values()].map(({ words }) => words),
    ["deadlock quorum", ""],
  );
});

test("what could not be fetched is asked for again", async (t) => {
  t.mock.method(console, "error", () => {});
  let broken = true;
  const sought = createSought("en", new Map(), async () => {
    if (broken) throw new Error("offline");
    return SOUGHT;
  });
  assert.equal(await sought.words(), null);
  assert.equal((await sought.pictures())("one"), "");
  broken = false;
  assert.deepEqual(await sought.words(), ["a"]);
});
