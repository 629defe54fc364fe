// Reads pairs of runs, each {name, own, known, compares}, of a program and of the algorithm that it implements, and
// writes where the page gives different reasons for a deferred reply. For a program that defers without comparing, it
// gives none.
import { readFileSync } from "node:fs";
import { createRun } from "../../../static/js/model/run.js";
import { because } from "../../../static/js/model/sentence.js";

const found = [];
const looked = {};

/** @param {string[]} lines */
function read(lines) {
  const [header, ...events] = lines.map((l) => JSON.parse(l)), run = createRun(header);
  for (const e of events) if (!e.summary) run.push(e);
  return run;
}

for (const { name, own, known, compares } of JSON.parse(readFileSync(0, "utf8"))) {
  const mine = read(own), theirs = read(known);
  for (let n = 1; n <= theirs.beats.length; n++) {
    const [a, b] = [mine, theirs].map((run) => JSON.stringify(because(run, n)));
    if (b !== "null") looked[name] = (looked[name] ?? 0) + 1;
    if (a !== b && (compares || a !== "null")) found.push(`${name}, step ${n}: the program ${a}, the algorithm ${b}`);
  }
}
console.log(JSON.stringify({ looked, found }));
