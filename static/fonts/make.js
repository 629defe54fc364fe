/**
 * Makes the fonts of the pages from their packages, and the style sheet that declares them.
 *
 * @import {Face, StandIn} from "./faces.js"
 */
import { readFileSync } from "node:fs";
import { convert } from "fontverter";
import { Blob as Bytes, Buffer as Shaped, Face as Font, Feature, Font as Sized, shape, Variation } from "harfbuzzjs";
import subset from "subset-font";
import { ALWAYS, ASCENT, BOLD, DESCENT, FACES, LICENCES, SAMPLE, STAND_INS } from "./faces.js";
import { cmapOf, fontOf, tablesOf } from "./sfnt.js";
import { charactersIn } from "./texts.js";

/** @typedef {{face: Face, file: Buffer, characters: string}} Made */

/** @param {string} root the repository @returns {Promise<{files: Map<string, Buffer | string>, made: Made[]}>} */
export async function make(root) {
  const wanted = [...new Set([...ALWAYS, ...charactersIn(root).keys()])].sort().join(""),
    /** @type {Made[]} */
    made = [];
  for (const face of FACES) made.push(await cut(root, face, wanted)); // one by one: the decoder's memory is shared
  /** @type {Map<string, Buffer | string>} */
  const files = new Map(made.map(({ face, file }) => [`static/fonts/${face.file}`, file]));
  for (const [ours, theirs] of Object.entries(LICENCES))
    files.set(`static/fonts/${ours}`, readFileSync(`${root}/node_modules/${theirs}`, "utf8"));
  files.set("static/css/type.css", await styleOf(made));
  return { files, made };
}

/**
 * Subsets a font to the characters and features that we need.
 * @param {string} root @param {Face} face @param {string} wanted
 */
async function cut(root, face, wanted) {
  const font = await convert(readFileSync(`${root}/node_modules/${face.from}`), "sfnt"),
    glyphs = glyphsOf(font, face, wanted),
    characters = [...glyphs.keys()].map((c) => String.fromCodePoint(c)).join(""),
    tables = tablesOf(font).set("cmap", cmapOf(glyphs));
  const file = await subset(fontOf(tables), characters, {
    targetFormat: "woff2",
    variationAxes: face.axes,
    keepFeatures: face.kept,
    noHinting: true,
    dropTables: ["STAT"],
  });
  return { face, file, characters };
}

/**
 * The glyph of each character, with the face's features applied.
 * @param {Buffer} font @param {Face} face @param {string} wanted
 */
function glyphsOf(font, { only, without = "", baked }, wanted) {
  const opened = new Font(new Bytes(font)),
    sized = new Sized(opened),
    has = new Set(opened.collectUnicodes()),
    features = baked.map((tag) => new Feature(tag, 1));
  /** @type {Map<number, number>} */
  const glyphs = new Map();
  for (const character of only ?? wanted) {
    const code = character.codePointAt(0) ?? 0;
    if (!has.has(code) || without.includes(character)) continue;
    glyphs.set(code, shaped(sized, character, features).glyph);
  }
  return glyphs;
}

/** The glyph and width of a character. @param {Sized} font @param {string} character @param {Feature[]} [features] */
function shaped(font, character, features = []) {
  const buffer = new Shaped();
  buffer.addText(character);
  buffer.guessSegmentProperties();
  shape(font, buffer, features);
  return { glyph: buffer.getGlyphInfos()[0].codepoint, wide: buffer.getGlyphPositions()[0].xAdvance };
}

/** The width of each character, in thousandths of an em. @param {Made} made @param {number} weight */
export async function advances({ file, characters }, weight) {
  const opened = new Font(new Bytes(await convert(file, "sfnt"))),
    sized = new Sized(opened);
  sized.setVariations([new Variation("wght", weight)]);
  return [...characters].map((c) => Math.round((1000 * shaped(sized, c).wide) / opened.upem));
}

/** The mean width of the sample's characters, in em. @param {Made} made @param {number} weight */
async function meanOf(made, weight) {
  const wide = await advances(made, weight),
    at = new Map([...made.characters].map((c, i) => [c, wide[i]]));
  return [...SAMPLE].reduce((sum, c) => sum + (at.get(c) ?? 0), 0) / SAMPLE.length / 1000;
}

/** @param {Made[]} made */
async function styleOf(made) {
  const stands = [];
  for (const standIn of STAND_INS) stands.push(await standing(standIn, made));
  const inter = made[0],
    families = (/** @type {string} */ family) =>
      [...new Set([family, ...STAND_INS.filter((s) => s.family === family).map((s) => `${s.as} as ${family}`)])]
        .map((name) => `"${name}"`)
        .join(", ");
  return `/* Written by "make fonts": the type of the pages, what stands in for it until it has come, and how wide Inter is. The
   fonts are under the SIL Open Font License: ../fonts/inter.txt, ../fonts/stix-two.txt. */
${made.map(faceRule).join("\n")}
${stands.join("\n")}
:root {
  --sans: ${families("Inter")}, system-ui, sans-serif;
  --serif: ${families("STIX Two Text")}, "Inter", serif;
  --advances: {"characters": ${JSON.stringify(inter.characters)}, "400": [${await advances(inter, 400)}], "700": [${await advances(inter, 700)}]};
}
`;
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 10000) / 100}%`;

/** The CSS descriptors of a font's size and line height, as shares of the font size. @param {number} share */
const heights = (share) =>
  `size-adjust: ${percent(share)}; ascent-override: ${percent(ASCENT / share)}; descent-override: ${percent(DESCENT / share)}; line-gap-override: 0%`;

/** @param {Made} made */
function faceRule({ face: { family, file, italic, share, only, without }, characters }) {
  const style = italic ? "font-style: italic; " : "",
    range = only || without ? `unicode-range: ${rangesOf(characters)}; ` : "";
  return `@font-face { font-family: "${family}"; src: url(../fonts/${file}) format("woff2"); font-weight: 400 700; ${style}${range}font-display: swap; ${heights(share)} }`;
}

/**
 * The rule of a stand-in: a system font scaled to the mean width of ours.
 * @param {StandIn} standIn @param {Made[]} made
 */
async function standing({ family, as, italic, bold, names, mean }, made) {
  const ours = made.find(({ face }) => face.family === family && Boolean(face.italic) === Boolean(italic));
  if (!ours) throw new Error(`${as} stands in for no ${family}`);
  const wide = ((await meanOf(ours, bold ? (BOLD + 700) / 2 : 400)) * ours.face.share) / mean,
    weight = italic ? "400 700" : bold ? `${BOLD} 700` : `400 ${BOLD - 1}`,
    src = names.map((name) => `local("${name}")`).join(", ");
  return `@font-face { font-family: "${as} as ${family}"; src: ${src}; font-weight: ${weight}; ${italic ? "font-style: italic; " : ""}${heights(wide)} }`;
}

/** @param {string} characters */
function rangesOf(characters) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const code of [...characters].map((c) => c.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (/** @type {number} */ n) => n.toString(16);
  return ranges.map(([a, z]) => `U+${hex(a)}${z > a ? `-${hex(z)}` : ""}`).join(", ");
}
