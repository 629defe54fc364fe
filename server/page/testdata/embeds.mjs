// Answers how an embed of each height shows so many lanes: {lanes: height} as an argument, [{n, rows, lane}] out.
import { sizesFor } from "../../../static/js/model/sizes.js";

/** What of an embed is its title's, its buttons' and its sentence's, in pixels. */
const WORDS = 112;

const shown = Object.entries(JSON.parse(process.argv[2])).map(([n, height]) => {
  const room = { width: 720, height: height - WORDS, n: Number(n), properties: 0, embed: true, head: () => 0 },
    { lane, rows } = sizesFor(room);
  return { n: Number(n), rows, lane };
});
process.stdout.write(JSON.stringify(shown));
