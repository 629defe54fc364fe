import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FACES, THE_SYSTEMS } from "./faces.js";
import { advances, make } from "./make.js";
import { charactersIn } from "./texts.js";

const root = fileURLToPath(new URL("../..", import.meta.url)),
  { files, made } = await make(root),
  [inter, stix] = made,
  said = charactersIn(root);

/** A character with its code point, for looking it up. */
const named = (/** @type {string} */ c) =>
  `${c} (U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}, in ${said.get(c)})`;

test("the committed fonts are those that make fonts makes, and have every character of every text", () => {
  const committed = readFileSync(`${root}static/css/type.css`, "utf8"),
    lacking = [...inter.characters].filter((c) => said.has(c) && !committed.includes(c));
  assert.deepEqual(lacking.map(named), [], "the fonts lack these: run make fonts");
  for (const [name, content] of files)
    assert.ok(readFileSync(root + name).equals(Buffer.from(content)), `${name} is not what is made now: run make fonts`);
});

test("what neither font has is left to the system's, and is told by name", () => {
  const lacking = [...said.keys()].filter((c) => !inter.characters.includes(c) && !stix.characters.includes(c)),
    told = Object.keys(THE_SYSTEMS);
  assert.deepEqual(
    lacking.filter((c) => !told.includes(c)).map(named),
    [],
    "neither font has these: take others, or add them to THE_SYSTEMS by name",
  );
  assert.deepEqual(
    told.filter((c) => !lacking.includes(c)),
    [],
    "these need not be the system's",
  );
});

test("a text is read where people read it", () => {
  for (const c of "←∅₂ãè’…") assert.ok(said.has(c), named(c));
  assert.ok(!said.has("ŋ"), "of a table of print");
});

test("figures are as wide as one another, at every weight", async () => {
  for (const face of [inter, stix])
    for (const weight of [400, 550, 700]) {
      const wide = await advances(face, weight),
        figures = [..."0123456789"].map((c) => wide[[...face.characters].indexOf(c)]);
      assert.ok(Math.max(...figures) - Math.min(...figures) <= 2, `${face.face.family} ${weight}: ${figures}`);
    }
});

test("between regular and bold widths are in proportion, as the diagram takes them", async () => {
  const [regular, bold] = [await advances(inter, 400), await advances(inter, 700)];
  for (const weight of [550, 600, 650]) {
    const wide = await advances(inter, weight);
    wide.forEach((w, i) => {
      const taken = regular[i] + ((weight - 400) / 300) * (bold[i] - regular[i]);
      assert.ok(Math.abs(w - taken) <= 4, `${inter.characters[i]} at ${weight}: ${w}, taken for ${taken}`);
    });
  }
});

test("all that /play fetches at once is less than 40,000 bytes", () => {
  const sum = made.filter(({ face }) => !face.file.includes("more")).reduce((s, { file }) => s + file.length, 0);
  assert.ok(sum < 40_000, `${sum} bytes`);
  assert.equal(FACES.length, made.length);
});
