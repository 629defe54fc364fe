// What the page's own modules make of scenarios: their text in the editor, their canonical text again, their links.
import { readFileSync } from "node:fs";
import { pretty } from "../../../static/js/model/json.js";
import { canonical } from "../../../static/js/net/canonical.js";
import { encodeLink } from "../../../static/js/net/link.js";

const { algorithms, documents } = JSON.parse(readFileSync(0, "utf8"));
const answers = await Promise.all(documents.map(async (/** @type {any} */ document) => {
  const Written = pretty(document), Canonical = canonical(JSON.parse(Written), algorithms);
  return { Written, Canonical, Link: await encodeLink(Canonical) };
}));
process.stdout.write(JSON.stringify(answers));
