/**
 * The bar by which runs are found: a field, a list, and chips, on the home page and on the one for instructors. The
 * server has drawn it; here it answers at once, and the address follows.
 * @import {Filter, Findable} from "./filter.js"
 */
import { counter, t } from "../i18n.js";
import { el, need } from "../parts/dom.js";
import { ALL, choose, isAny, meets, readFilter, termsOf, ways, writeFilter } from "./filter.js";

/**
 * @typedef {object} Found
 * @property {Set<string>} hits the names of the runs that are asked for
 * @property {Filter} filter
 */
/**
 * @typedef {object} BarOptions
 * @property {Map<string, Findable>} runs by name
 * @property {() => Promise<string[]|null>} words fetches the words of the runs, and gives those that are ignored;
 *   null, if they cannot be fetched
 * @property {(found: Found) => void} show
 * @property {boolean} [silent] whether the addresses before are forgotten: there is no way back to them
 */
/** The rows that scroll out of sight: what is chosen in them is said beside the search. */
const AWAY = ["shows", "breaks", "faults"];

/** A filter that is one choice away. @typedef {{row: string, value: string, to: Filter}} Way */

export class Bar {
  #root;
  #field;
  #list;
  /** @type {HTMLAnchorElement[]} */
  #chips;
  #options;
  #tn = counter(t, document.documentElement.lang);
  /** The words that are no part of a search; null until words can be searched for. @type {string[]|null} */
  #ignored = null;
  /** @type {Filter} */
  #filter = ALL;
  /** Ends what listens beyond the bar. */
  #end = new AbortController();

  /** @param {HTMLElement} root @param {BarOptions} options */
  constructor(root, options) {
    this.#root = root;
    this.#options = options;
    this.#field = need("#q", HTMLInputElement, root);
    this.#list = need("#algorithm", HTMLSelectElement, root);
    this.#chips = [...root.querySelectorAll("a.chip")].filter((chip) => chip instanceof HTMLAnchorElement);
    for (const hidden of root.querySelectorAll("[data-chosen]")) hidden.remove(); // these are for forms without scripts
    this.#listen();
    this.#arrive();
  }

  /** Takes the filter from the address. */
  #arrive() {
    const has = (/** @type {string} */ row, /** @type {string} */ value) =>
      [...this.#options.runs.values()].some(({ facets }) => facets.has(`${row}:${value}`)) ||
      this.#chipOf(row, value) !== undefined;
    this.#filter = readFilter(new URLSearchParams(location.search), has);
    if (this.#filter.said) void this.#load();
    this.#draw();
  }

  /** Fetches the words, which are needed as soon as some are typed. */
  async #load() {
    if (this.#ignored) return;
    this.#ignored = await this.#options.words();
    if (this.#ignored && this.#filter.said) this.#draw();
  }

  /** @param {Filter} to @param {boolean} [replace] whether the address before is forgotten */
  #turn(to, replace = false) {
    this.#filter = to;
    if (to.said) void this.#load();
    this.#draw();
    // the address can wait until the runs are seen, for a browser takes its time for that
    setTimeout(() => sayInAddress(addressOf(to), replace || this.#options.silent));
  }

  /** Listens no more, for another bar takes its place. */
  close() {
    this.#end.abort();
  }

  #listen() {
    const { signal } = this.#end;
    this.#root.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("change", () => this.#turn(choose(this.#filter, "algorithm", this.#list.value)));
    this.#field.addEventListener("input", () =>
      this.#turn({ ...this.#filter, said: this.#field.value.trim() }, this.#filter.said !== ""),
    );
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.#ignored) event.preventDefault(); // it is found already
    });
    this.#root.addEventListener("keydown", (event) => this.#escape(event));
    // for who comes near it, and not only for who types
    for (const near of ["focusin", "pointerover"])
      this.#root.addEventListener(near, () => void this.#load(), { once: true });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target)) return;
        event.preventDefault();
        setTimeout(() => this.#field.select()); // which takes the focus, once the key has been dealt with
      },
      { signal },
    );
    addEventListener("popstate", () => this.#arrive(), { signal });
  }

  /**
   * Escape clears: in the search field what is typed there first, and else all that is chosen.
   * @param {KeyboardEvent} event
   */
  #escape(event) {
    if (event.key !== "Escape" || event.isComposing) return;
    const typed = event.target === this.#field && this.#field.value !== "";
    if (!typed && !isAny(this.#filter)) return;
    event.preventDefault();
    const at = document.activeElement;
    this.#turn(typed ? { ...this.#filter, said: "" } : ALL);
    if (typed) this.#field.value = ""; // of spaces too, which say nothing
    if (at instanceof HTMLElement && !at.checkVisibility()) this.#field.focus({ preventScroll: true }); // it is gone
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (isElsewhere(event) || !link) return;
    const { row, value, gives } = link.dataset;
    if (link.id === "clear") this.#turn(ALL);
    else if (gives) this.#turn(gives === "q" ? { ...this.#filter, said: "" } : choose(this.#filter, gives, ""));
    else if (row && value) this.#turn(choose(this.#filter, row, this.#filter.chosen[row] === value ? "" : value));
    else return;
    event.preventDefault();
    if (!row) this.#field.focus({ preventScroll: true }); // for the link may be gone
  }

  #draw() {
    const { runs, show } = this.#options,
      filter = this.#filter,
      hits = this.#found(filter),
      part = (/** @type {string} */ id) => need(`#${id}`, HTMLElement, this.#root);
    if (this.#field.value.trim() !== filter.said) this.#field.value = filter.said;
    this.#list.value = filter.chosen.algorithm ?? "";
    for (const chip of this.#chips) this.#drawChip(chip);
    const all = { n: runs.size, hits: hits.size };
    part("count").textContent = this.#tn(isAny(filter) ? "find.count.of" : "find.count", runs.size, all);
    part("clear").hidden = !isAny(filter);
    part("none").hidden = hits.size > 0;
    part("ways").replaceChildren(...(hits.size ? [] : ways(filter).map((way) => this.#offer(way))));
    const away = ways(filter).filter(({ row }) => AWAY.includes(row));
    part("chosen").replaceChildren(...away.map((way) => this.#given(way)));
    part("chosen").hidden = away.length === 0;
    show({ hits, filter });
  }

  /** @param {Filter} filter */
  #found(filter) {
    const terms = this.#ignored ? termsOf(filter.said, this.#ignored) : [];
    return new Set([...this.#options.runs].filter(([, run]) => meets(run, filter, terms)).map(([name]) => name));
  }

  /** @param {HTMLAnchorElement} chip */
  #drawChip(chip) {
    const { row = "", value = "" } = chip.dataset,
      on = this.#filter.chosen[row] === value,
      n = this.#found(choose(this.#filter, row, value)).size,
      said = chip.querySelector("small");
    if (on) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
    chip.classList.toggle("none", n === 0);
    chip.href = addressOf(choose(this.#filter, row, on ? "" : value));
    if (said) said.textContent = String(n);
  }

  /** @param {string} row @param {string} value */
  #chipOf(row, value) {
    return this.#chips.find(({ dataset }) => dataset.row === row && dataset.value === value);
  }

  /** What a row's value is called. @param {Way} way */
  #nameOf({ row, value }) {
    const named = this.#chipOf(row, value)?.querySelector(".chip-name")?.textContent,
      listed = row === "algorithm" && [...this.#list.options].find((o) => o.value === value)?.text;
    return named || listed || value;
  }

  /** A way on where nothing is found. @param {Way} way */
  #offer(way) {
    const { size } = this.#found(way.to),
      text = this.#tn("find.without", size, { what: this.#nameOf(way), n: size });
    return el("li", el("a", { href: addressOf(way.to), "data-gives": way.row }, text));
  }

  /** What is chosen, where the chips are out of sight. @param {Way} way */
  #given(way) {
    const what = this.#nameOf(way),
      label = t("find.take", { what });
    return el("a.chip", { href: addressOf(way.to), "data-gives": way.row, "aria-label": label }, what);
  }
}

/** Whether a click is meant for another tab or window. @param {MouseEvent} event */
const isElsewhere = (event) => event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** @param {EventTarget|null} target */
const isWritten = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"));

/** This page with another filter. @param {Filter} filter */
const addressOf = (filter) => location.pathname + writeFilter(filter, new URLSearchParams(location.search));

/** @param {string} address @param {boolean} [replace] */
function sayInAddress(address, replace) {
  if (address === location.pathname + location.search) return;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  for (const a of document.querySelectorAll(".lang a")) {
    const to = new URLSearchParams(location.search);
    to.set("lang", a.getAttribute("lang")?.slice(0, 2) ?? "");
    a.setAttribute("href", `${location.pathname}?${to}`);
  }
}
