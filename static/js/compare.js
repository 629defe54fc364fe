/**
 * The page that compares the algorithms: a choice is fetched and replaces the content in place, so that nothing
 * jumps; the arrow keys move from mark to mark. The server draws everything: without this script the same links lead
 * to the same pages.
 */
import { need } from "./parts/dom.js";
import { pageFollower } from "./parts/live.js";
import { patch } from "./parts/patch.js";

const costs = need("#costs", HTMLElement);
const readout = need("#readout", HTMLElement);
const tip = document.createElement("div");
tip.className = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");

/** Shows another choice; go: whether to change the browser's address too. */
const choices = pageFollower(({ page, ok }, address, /** @type {boolean} */ go) => {
  if (!ok) throw new Error(address);
  if (go) history.pushState(null, "", address);
  renew(page);
});
/** The ID of the mark that was touched last, and described. */
let touched = "";

prepare();
addEventListener("popstate", () => choices.show(location.href, false));
costs.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-swap]") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !plain) return;
  event.preventDefault();
  choices.show(link.href.split("#")[0] ?? "", true);
});
costs.addEventListener("click", (event) => {
  const mark = markOf(event.target);
  if (!mark || !(event instanceof PointerEvent) || event.pointerType !== "touch" || mark.id === touched) return;
  event.preventDefault(); // a finger hides the mark: the first touch describes it, the second opens it
  touched = mark.id;
  point(mark);
});
costs.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLSelectElement) || event.target.id !== "sort") return;
  const head = document.getElementById(`sort-${event.target.value}`);
  if (head instanceof HTMLAnchorElement) choices.show(head.href.split("#")[0] ?? "", true);
});
costs.addEventListener("keydown", (event) => {
  const mark = markOf(event.target);
  const to = mark && next(mark, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
});
costs.addEventListener("focusin", (event) => point(markOf(event.target)));
costs.addEventListener("pointerover", (event) => point(markOf(event.target)));
costs.addEventListener("pointerout", (event) => {
  if (markOf(event.target)) point(markOf(document.activeElement));
});
costs.addEventListener("focusout", () => point(null));

/**
 * The mark that contains an element; null if none does.
 * @param {EventTarget | null} target
 */
function markOf(target) {
  return target instanceof Element
    ? /** @type {SVGAElement | null} */ (/** @type {unknown} */ (target.closest(".series a")))
    : null;
}

/**
 * Replaces the content by a fetched page's; the description of a mark stays.
 * @param {Document} there the fetched page
 */
function renew(there) {
  need("#readout", HTMLElement, there).replaceChildren(...readout.cloneNode(true).childNodes);
  need(".story", HTMLElement).textContent = need(".story", HTMLElement, there).textContent;
  patch(costs, ...need("#costs", HTMLElement, there).childNodes);
  prepare();
  point(markOf(document.activeElement) ?? markOf(costs.querySelector(".series a:hover")));
}

/**
 * Makes each chart a single tab stop, and turns its titles into labels, because a title would show a second tooltip.
 */
function prepare() {
  if (!tip.isConnected) costs.querySelector(".charts")?.append(tip);
  const sorter = costs.querySelector(".sorter button");
  if (sorter instanceof HTMLElement) sorter.hidden = true;
  for (const chart of costs.querySelectorAll(".chart")) {
    for (const [i, mark] of [...chart.querySelectorAll(".series a")].entries()) {
      const title = mark.querySelector("title");
      if (title) {
        mark.setAttribute("aria-label", title.textContent ?? "");
        title.remove();
      }
      mark.setAttribute("tabindex", i === 0 ? "0" : "-1");
    }
  }
}

/**
 * The mark that a key leads to: along the series, or the next one above or below.
 * @param {SVGAElement} mark where the focus is
 * @param {string} key
 * @returns {SVGAElement | null | undefined} null or undefined if there is none
 */
function next(mark, key) {
  const series = [...(mark.parentElement?.querySelectorAll("a") ?? [])].map((a) => markOf(a));
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (along) return series[series.indexOf(mark) + along];
  if (key === "Home") return series[0];
  if (key === "End") return series.at(-1);
  const up = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!up) return null;
  const column = [...(mark.closest(".chart")?.querySelectorAll(".series a") ?? [])]
    .filter((other) => across(other) === across(mark))
    .sort((a, b) => upwards(a) - upwards(b)); // sort is stable
  return /** @type {SVGAElement | undefined} */ (column[column.indexOf(mark) + up]);
}

/** @param {Element} mark */
function across(mark) {
  return mark.querySelector("svg")?.getAttribute("x");
}

/** @param {Element} mark */
function upwards(mark) {
  return Number(mark.querySelector("svg")?.getAttribute("y"));
}

/**
 * Describes a mark: in a tooltip, and below the charts with its runs, which stay when the pointer leaves.
 * @param {SVGAElement | null} mark null hides the tooltip
 */
function point(mark) {
  tip.hidden = mark === null;
  if (!mark) return;
  if (mark === document.activeElement) {
    for (const other of mark.closest(".chart")?.querySelectorAll('.series a[tabindex="0"]') ?? [])
      other.setAttribute("tabindex", "-1");
    mark.setAttribute("tabindex", "0");
  }
  const head = document.createElement("b");
  head.textContent = mark.dataset.head ?? "";
  tip.replaceChildren(head, mark.dataset.says ?? "");
  const frame = need(".charts", HTMLElement).getBoundingClientRect();
  const box = mark.querySelector(".ring")?.getBoundingClientRect() ?? mark.getBoundingClientRect();
  const left = Math.min(box.left - frame.left, frame.width - tip.offsetWidth);
  tip.style.left = `${Math.max(0, left)}px`;
  tip.style.top = `${box.bottom - frame.top + 6}px`;
  const named = head.cloneNode(true);
  const runs = document.getElementById(`runs-${mark.id}`);
  readout.replaceChildren(named, ` ${mark.dataset.says ?? ""} `);
  for (const run of runs?.querySelectorAll("a") ?? []) readout.append(run.cloneNode(true));
}
