/**
 * Loads the editor's text from files and saves it to them.
 */
import { el } from "../dom.js";
import { inLanguage } from "../notes/pinned.js";

/** The most characters of a title in a file's name; the same as in the server's downloads. */
const MOST = 48;

/**
 * A title in lower-case ASCII letters, digits and hyphens, which every system accepts in a file's name.
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
 * The base name of a scenario's file: its name in the gallery, else its title, else its algorithm.
 * @param {string} source in an address @param {Record<string, any>} scenario @param {string} algorithm its title, used
 *   for programs
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

/** A hidden file input, to be clicked by a button. @param {(file: File) => void} open */
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
 * Accepts files dropped anywhere on an element; else the browser would navigate to them.
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
