/** The pages' texts, read from their files for tests. */
import { readFileSync } from "node:fs";
import { translator } from "../../i18n.js";

/** @param {string} file in the repository @returns {Record<string, string>} */
const read = (file) => JSON.parse(readFileSync(new URL(`../../../../${file}.json`, import.meta.url), "utf8"));

/** A translator for some bundles of texts. @param {string} lang @param {...string} bundles */
export function speaking(lang, ...bundles) {
  const texts = bundles.map((name) => {
    if (name !== "program") return read(`web/locale/${name}.${lang}`);
    const problems = Object.entries(read(`algorithms/program/text/program.${lang}`)); // by their codes
    return Object.fromEntries(problems.map(([code, text]) => [`program.${code}`, text]));
  });
  return translator(Object.assign({}, ...texts), lang);
}
