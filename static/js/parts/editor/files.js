/**
 * How the editor's text comes from files and goes to them.
 */
import { el } from "../dom.js";
import { inLanguage } from "../notes/pinned.js";

/** So many characters of a title a file is called by: as the server's, whose downloads stand beside this one. */
const MOST = 48;

/**
 * A title in letters without marks, figures and hyphens, which every system takes in the name of a file.
 * @param {string} title
 */
export function slug(title) {
  const plain = title
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .toLowerCase(),
    base = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""),
    cut = base.slice(0, MOST),
    at = cut.lastIndexOf("-");
  return base.length > MOST && at > 0 ? cut.slice(0, at) : cut;
}

/**
 * What a file of a scenario is called: by its name in the gallery, by its title, or by its algorithm, whose title a
 * program says.
 * @param {string} source in an address @param {Record<string, any>} scenario @param {string} algorithm its title
 * @param {string} lang
 */
export function baseOf(source, scenario, algorithm, lang) {
  if (source && !source.startsWith("1.")) return source;
  return slug(inLanguage(scenario.title, lang)) || scenario.algorithm || slug(algorithm) || "own";
}

/** Saves a text as a file. @param {string} text @param {string} name */
export function save(text, name) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** A field for a file, which a button opens. @param {(file: File) => void} open */
export function chooser(open) {
  const field = el("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    onchange: () => {
      const chosen = field.files?.[0];
      if (chosen) open(chosen);
      field.value = "";
    },
  });
  return field;
}

/**
 * Files may be dropped anywhere on it; else the browser would leave the page for them.
 * @param {HTMLElement} body @param {(file: File) => void} open
 */
export function acceptDrops(body, open) {
  const over = (/** @type {boolean} */ on) => body.classList.toggle("json-over", on);
  body.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  body.addEventListener("dragleave", (event) => {
    if (!(event.relatedTarget instanceof Node && body.contains(event.relatedTarget))) over(false);
  });
  body.addEventListener("drop", (event) => {
    over(false);
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    event.preventDefault();
    open(dropped);
  });
}
