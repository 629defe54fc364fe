// Answers how the page sets the lines of listings: reads [{Names, Variables, Lines}] and writes each line in the marks of the
// test: _variable_, !keyword!, ^NAME^.
import { readFileSync } from "node:fs";
import { setLine, vocabulary } from "../../static/js/parts/listing/text.js";

const MARKS = { variable: "_", keyword: "!", name: "^" };

const set = ({ Names, Variables, Lines }) => {
  const known = vocabulary({
    messages: Names.map((type) => ({ type })),
    fields: Variables.map((name) => ({ name })),
  });
  const written = ({ style, text }) => (MARKS[style] ?? "") + text + (MARKS[style] ?? "");
  return Lines.map((line) => setLine(line, known).map(written).join(""));
};
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(set)));
