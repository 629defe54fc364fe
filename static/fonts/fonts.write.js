// Writes the fonts of the pages, and the style sheet that declares them: make fonts.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { make } from "./make.js";

const root = fileURLToPath(new URL("../..", import.meta.url)),
  { files, made } = await make(root);
for (const [name, content] of files) writeFileSync(root + name, content);
for (const { face, file, characters } of made) console.log(`${file.length} bytes, ${[...characters].length} characters: ${face.file}`);
