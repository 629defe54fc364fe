/** The characters of all texts on the pages, and where each is used. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders, relative to the repository, with texts that users read. */
const PLACES = ["web", "algorithms", "server", "static/js", "static/css"];
/**
 * Files without texts of the pages: tests, generated files, figures (which have their own fonts), stories, and the
 * load tool.
 */
const ASIDE = /_test\.go$|_templ\.go$|\.(test|write|bench)\.js$|(^|\/)testdata\/|^server\/(figure|stories|load)\//;
/** The literals of a source, the only part of it that users read. Other files are read whole. */
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g;
const COMMENT = /^\s*\/\/.*$|^\s*\/\*\*[\s\S]*?\*\//gm;

/** @param {string} root @returns {Map<string, string>} the first file of each character beyond ASCII */
export function charactersIn(root) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const place of PLACES)
    for (const name of readdirSync(join(root, place), { recursive: true, encoding: "utf8" }).sort()) {
      const file = `${place}/${name}`;
      if (ASIDE.test(file) || !/\.(go|templ|js|css|json|md)$/.test(file)) continue;
      for (const character of saidIn(file, readFileSync(join(root, file), "utf8")))
        if (!found.has(character)) found.set(character, file);
    }
  return found;
}

/** @param {string} file @param {string} text */
function saidIn(file, text) {
  const said = /\.(go|js)$/.test(file) ? (text.replace(COMMENT, "").match(LITERAL) ?? []).join("") : text;
  return new Set([...said].filter((c) => c > "~" && c !== "\ufeff"));
}
