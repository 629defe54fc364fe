/**
 * Writes what the page's modules answer to what print and page are both asked: see print.js.
 *   go test ./server/figure -update     asks anew
 *   node static/js/print.write.js       answers anew
 *   node static/js/print.write.js -     answers what comes in, for runs that nobody keeps
 */
import { readFileSync, writeFileSync } from "node:fs";
import { drawnOf } from "./print.js";

const FOLDER = new URL("../../server/figure/testdata/page/", import.meta.url),
  CSS = readFileSync(new URL("../css/tokens.css", import.meta.url), "utf8");

/** Where the answers are kept. */
export const DRAWN = new URL("drawn.json", FOLDER);

/**
 * The answers to what is asked, as they are kept: one to a line, as far as possible.
 * @param {string|URL|number} from
 */
export function written(from = new URL("asked.json", FOLDER)) {
  const drawn = drawnOf(JSON.parse(readFileSync(from, "utf8")), CSS);
  return `${lines(drawn, 4)}\n`;
}

/** JSON whose outer levels have a line for each entry. @param {any} value @param {number} levels @returns {string} */
function lines(value, levels) {
  if (!levels || typeof value !== "object" || value === null) return JSON.stringify(value, rounded);
  const list = Array.isArray(value),
    entries = list
      ? value.map((v) => lines(v, levels - 1))
      : Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${lines(v, levels - 1)}`);
  if (!entries.length) return list ? "[]" : "{}";
  return list ? `[\n${entries.join(",\n")}\n]` : `{\n${entries.join(",\n")}\n}`;
}

/** Nobody sees a hundred thousandth of a pixel. @param {string} _ @param {any} value */
const rounded = (_, value) => (typeof value === "number" ? Math.round(value * 1e5) / 1e5 : value);

if (process.argv[1] && import.meta.url.endsWith("/print.write.js") && process.argv[1].endsWith("print.write.js")) {
  if (process.argv[2] === "-") process.stdout.write(written(0));
  else writeFileSync(DRAWN, written());
}
