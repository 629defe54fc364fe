// Runs the tests of the page's modules in one process: starting one for each file takes longer than the tests.
// Arguments name parts of paths: node .ci/js-tests.mjs model/run parts/why
import { readdirSync } from "node:fs";

const wanted = process.argv.slice(2);
const files = readdirSync("static", { recursive: true }).filter(
	(file) => file.endsWith(".test.js") && (!wanted.length || wanted.some((part) => file.includes(part))),
);
if (!files.length) throw new Error("no test of the page's modules was found");
for (const file of files.sort()) await import(`../static/${file}`);
