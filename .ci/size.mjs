// Prints lines of code, comments and tests by package, largest first. Blank and generated lines are not counted.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname } from "node:path";

const kinds = new Set([".go", ".templ", ".js", ".mjs", ".css"]);
const isTest = /_test\.go$|\.test\.m?js$|\.bench\.js$|\/testdata\//;
const isGenerated = /^(\/\/|\/\*) .*DO NOT EDIT/m;

/** Counts the lines of text that hold code, and those that hold nothing but comment. */
function count(text) {
	let code = 0;
	let comments = 0;
	let inside = false; // a block comment
	for (const line of text.split("\n").map((line) => line.trim())) {
		if (line === "") continue;
		if (!inside && line.startsWith("/*")) inside = true;
		if (inside || line.startsWith("//")) comments++;
		else code++;
		if (inside && line.includes("*/")) inside = false;
	}
	return { code, comments };
}

const packages = new Map();
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
for (const file of files.filter((file) => kinds.has(extname(file)) && existsSync(file))) {
	const text = readFileSync(file, "utf8");
	if (isGenerated.test(text.slice(0, 400))) continue;
	const name = dirname(file) + (extname(file) === ".templ" ? " (templ)" : "");
	const size = packages.get(name) ?? { code: 0, comments: 0, tests: 0 };
	const { code, comments } = count(text);
	if (isTest.test(file)) size.tests += code;
	else {
		size.code += code;
		size.comments += comments;
	}
	packages.set(name, size);
}

const total = { code: 0, comments: 0, tests: 0 };
const row = (name, size) =>
	console.log(name.padEnd(44) + [size.code, size.comments, size.tests].map((n) => String(n).padStart(10)).join(""));
console.log(`${"package".padEnd(44)}      code  comments     tests`);
for (const [name, size] of [...packages].sort((a, b) => b[1].code - a[1].code || b[1].tests - a[1].tests)) {
	row(name, size);
	for (const key of Object.keys(total)) total[key] += size[key];
}
row("total", total);
