// Answers how an embed of a height shows a number of lanes: {lanes: height} in, [{n, rows, lane}] out.
import { readFileSync } from "node:fs";
import { sizesFor } from "../../../static/js/model/sizes.js";

/** What of an embed is its title's, its buttons' and its sentence's, in pixels. */
const WORDS = 112;

const shown = Object.entries(JSON.parse(readFileSync(0, "utf8"))).map(([n, height]) => {
  const room = { width: 720, height: height - WORDS, n: Number(n), properties: 0, embed: true, head: () => 0 },
    { lane, rows } = sizesFor(room);
  return { n: Number(n), rows, lane };
});
process.stdout.write(JSON.stringify(shown));
