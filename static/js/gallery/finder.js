/**
 * The filter bar. The server filters: a choice is the address of a page, whose live parts replace the current ones.
 * Without scripts the same addresses are links, and the search is a form.
 */
import { el, need } from "../parts/dom.js";

/**
 * @param {HTMLElement} root contains the bar and all links that filter
 * @param {(address: string) => void} go asks for the page of an address
 * @param {() => void} send asks for the page that the form around the bar leads to
 * @param {AbortSignal} [signal] ends listening
 */
export function createFinder(root, go, send, signal) {
  const field = need("#q", HTMLInputElement, root);
  const follow = (/** @type {HTMLAnchorElement} */ link) => {
    writeFilter(root, link.search);
    go(link.href);
  };

  root.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.pathname !== location.pathname || link.host !== location.host) return;
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { row = "", value = "" } = link.dataset;
      if (!row) return follow(link);
      choose(need(`#row-${row}`, HTMLElement, root), row, value);
      send();
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      const typed = event.target === field && field.value !== "";
      if (!typed && !isFiltered(root)) return;
      event.preventDefault();
      if (typed) field.value = "";
      else writeFilter(root, "");
      send();
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target)) return;
      event.preventDefault();
      setTimeout(() => field.select()); // also focuses the field, once the key has been handled
    },
    { signal },
  );
}

/**
 * Chooses a chip of a row, or clears the choice. The form holds the state, because a chip may be pressed before the
 * answer to the last one has arrived.
 * @param {Element} group @param {string} name @param {string} value
 */
function choose(group, name, value) {
  const before = group.querySelector("input");
  before?.remove();
  if (value && before?.value !== value) group.append(el("input", { type: "hidden", name, value }));
}

/** Whether the form filters the runs. @param {ParentNode} root */
const isFiltered = (root) =>
  need("#q", HTMLInputElement, root).value !== "" ||
  need("#algorithm", HTMLSelectElement, root).value !== "" ||
  root.querySelector(".bar-row input") !== null;

/** Writes the filter of an address into the form. @param {ParentNode} root @param {string} search */
export function writeFilter(root, search) {
  const query = new URLSearchParams(search);
  need("#q", HTMLInputElement, root).value = query.get("q") ?? "";
  need("#algorithm", HTMLSelectElement, root).value = query.get("algorithm") ?? "";
  for (const group of root.querySelectorAll(".bar-row")) {
    const name = group.id.slice("row-".length);
    group.querySelector("input")?.remove();
    choose(group, name, query.get(name) ?? "");
  }
}

/** @param {EventTarget|null} target */
const isWritten = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"));
