import assert from "node:assert/strict";
import { test } from "node:test";
import { speaking } from "../model/testdata/speaking.js";
import { everything, sentence, textsOf } from "./problem.js";

const misspelt = {
  ...{ path: "program", code: "unknown-meant", value: "repleis", meant: "replies", text: "…" },
  ...{ line: 21, column: 1005, end: 1012 },
};

test("what is wrong in a field is told as it was, and an unknown code as the server says it", () => {
  const t = speaking("en", "play", "problem", "program");
  assert.equal(
    sentence({ path: "seed", code: "not-whole", value: 1.5 }, t),
    t("problem.not-whole", { value: "1.5" }).concat("."),
  );
  assert.equal(sentence({ path: "seed", code: "new", text: "is new" }, t), "is new.");
  assert.equal(sentence({ ...misspelt, code: "new", text: "is new" }, t), "line 21, column 1005: is new.");
  assert.equal(sentence({ path: "", code: "new" }, t), "new.");
  assert.equal(everything({ error: "too busy" }, t), "too busy");
});

test("the texts of programs are fetched when there is something wrong in one", async () => {
  /** @type {string[]} */
  const asked = [],
    texts = async (/** @type {string} */ name) => void asked.push(name);
  assert.equal(textsOf(undefined, texts), null);
  assert.equal(textsOf([{ path: "seed", code: "missing" }], texts), null);
  await textsOf([misspelt], texts);
  assert.deepEqual(asked, ["program"]);
});
