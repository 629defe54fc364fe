/**
 * How the editor's text comes from files and goes to them.
 */
import { el } from "../dom.js";

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
