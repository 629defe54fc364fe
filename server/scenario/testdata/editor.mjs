// Writes what the page's modules make of scenarios: their text in the editor, and their links.
import { readFileSync } from "node:fs";
import { pretty } from "../../../static/js/model/json.js";
import { encodeLink } from "../../../static/js/net/link.js";

const { documents } = JSON.parse(readFileSync(0, "utf8"));
const answers = await Promise.all(documents.map(async (/** @type {any} */ document) => {
  const Written = pretty(document);
  return { Written, Link: await encodeLink(JSON.parse(Written)) };
}));
process.stdout.write(JSON.stringify(answers));
