import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { translator } from "../i18n.js";
import { everything, sentence, textsOf } from "./problem.js";

/** @param {string} lang */
const speaking = (lang) =>
  translator(
    Object.assign(
      {},
      ...["play", "problem", "program"].map((part) =>
        JSON.parse(readFileSync(new URL(`../../../web/locale/${part}.${lang}.json`, import.meta.url), "utf8")),
      ),
    ),
    lang,
  );
const misspelt = {
  ...{ path: "program", code: "unknown-meant", value: "repleis", meant: "replies", text: "…" },
  ...{ line: 21, column: 1005, end: 1012 },
};

test("what is wrong in a field is told as it was, and an unknown code as the server says it", () => {
  const t = speaking("en");
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
