/**
 * The cards of the home page, chapter by chapter: which of them are shown, and their pictures, which come when they are
 * needed.
 * @import {Filter} from "./filter.js"
 */
import { isAny } from "./filter.js";

/** How many cards a chapter shows until more of them are asked for. */
const FEW = 4;

/**
 * @typedef {object} CardsOptions
 * @property {HTMLElement} contents the list of chapters
 * @property {() => Promise<(name: string) => string>} pictures fetches the pictures, and gives the inside of a run's
 */

/** @param {ParentNode} root @param {CardsOptions} options */
export function createCards(root, { contents, pictures }) {
  const chapters = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".chapter[id]")]).map((section) => ({
    section,
    all: section.querySelector("[data-open]"),
    cards: /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-run]")]),
    entry: contents.querySelector(`[data-chapter="${section.id}"]`),
  }));
  let open = opened();
  /** @type {{hits: Set<string>, filter: Filter}|null} */
  let last = null;

  /** @param {{hits: Set<string>, filter: Filter}} found */
  function show(found) {
    last = found;
    const filtered = isAny(found.filter);
    for (const { section, all, cards, entry } of chapters) {
      const hits = cards.filter((card) => found.hits.has(card.dataset.run ?? "")),
        whole = filtered || open.has(section.id),
        seen = new Set(whole ? hits : hits.slice(0, FEW));
      for (const card of cards) card.hidden = !seen.has(card);
      section.hidden = hits.length === 0;
      if (all instanceof HTMLElement) dress(all, section.id, filtered);
      if (entry) tell(entry, section.id, hits.length);
    }
    void draw();
  }

  /** @param {HTMLElement} all @param {string} id @param {boolean} filtered */
  function dress(all, id, filtered) {
    all.hidden = filtered;
    for (const part of all.children)
      if (part instanceof HTMLElement) part.hidden = part.classList.contains("more") === open.has(id);
  }

  /** How many hits the contents name. @param {Element} entry @param {string} id @param {number} n */
  function tell(entry, id, n) {
    if (n) entry.setAttribute("href", `#${id}`);
    else entry.removeAttribute("href");
    const small = entry.querySelector("small");
    if (small) small.textContent = String(n);
  }

  /** Draws what is shown and has no picture yet. */
  async function draw() {
    const blank = chapters
      .flatMap(({ cards }) => cards)
      .filter((card) => !card.hidden && card.querySelector(".drawing")?.childElementCount === 0);
    if (!blank.length) return;
    const shapes = await pictures();
    for (const card of blank) {
      const drawing = card.querySelector(".drawing");
      if (drawing && !drawing.childElementCount) drawing.innerHTML = shapes(card.dataset.run ?? "");
    }
  }

  root.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = event.target instanceof Element ? event.target.closest("[data-open]") : null;
    if (!(all instanceof HTMLElement) || !last) return;
    event.preventDefault();
    const id = all.dataset.open ?? "";
    if (!open.delete(id)) open.add(id);
    const query = new URLSearchParams(location.search);
    query.delete("open");
    if (open.size) query.set("open", [...open].join(","));
    history.pushState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`.replaceAll("%2C", ","));
    show(last);
  });
  addEventListener("popstate", () => {
    open = opened();
    if (last) show(last);
  });
  return { show };
}

/** The chapters that the address opens. */
const opened = () => new Set((new URLSearchParams(location.search).get("open") ?? "").split(",").filter(Boolean));
