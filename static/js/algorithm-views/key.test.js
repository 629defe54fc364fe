import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { keyOf } from "./key.js";

test("every mark with a shape of its own has a name in the key, in every language", () => {
  /** The marks with a glyph that algorithms may draw, as kind and state. @type {[string, string][]} */
  const marks = [
    ["fork", "clean"],
    ["fork", "dirty"],
    ["vote", ""],
    ["vote", "used"],
    ["vote", "yield"],
    ["token", ""],
    ["permission", ""],
    ["request", ""],
    ["request", "weak"],
    ["request", "strong"],
    ["request", "inquire"],
    ["answer", ""],
    ["answer", "failed"],
    ["answer", "inquire"],
    ["release", ""],
    ["turn", ""],
    ["owner", ""],
    ["owed", ""],
    ["pointer", "father"],
    ["pointer", "holder"],
    ["pointer", "next"],
    ["pointer", "likely"],
    ["precedes", "list"],
    ["precedes", "dirty"],
    ["precedes", "clean"],
  ];
  for (const lang of ["en", "pt", "it"]) {
    const texts = JSON.parse(
      readFileSync(new URL(`../../../web/locale/picture.${lang}.json`, import.meta.url), "utf8"),
    );
    for (const [what, state] of marks)
      assert.ok(texts[`picture.key.${keyOf({ what, state })}`], `${lang}: ${what} ${state}`);
  }
});
