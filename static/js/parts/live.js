/**
 * Pages whose live parts come from the server: elements with the attribute data-live, and the links to other languages.
 */

/** Fetches the page of an address. @param {string} address @param {AbortSignal} signal */
export async function fetchPage(address, signal) {
  const answer = await fetch(address, { signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { page, ok: answer.ok, url: answer.redirected ? answer.url : "" };
}

/** Takes over the live parts of another page; the focus stays where it was. @param {Document} there */
export function renewLive(there) {
  const focused = document.activeElement,
    selector = focused ? selectorOf(focused) : "";
  for (const theirs of there.querySelectorAll("[data-live]")) {
    const mine = document.getElementById(theirs.id);
    if (!mine) continue;
    const chosen = theirs instanceof HTMLSelectElement ? theirs.value : ""; // which it loses with its first option
    mine.hidden = theirs.hasAttribute("hidden");
    mine.replaceChildren(...theirs.childNodes);
    if (mine instanceof HTMLSelectElement) mine.value = chosen;
  }
  const links = there.querySelectorAll(".lang a");
  for (const [i, a] of document.querySelectorAll(".lang a").entries())
    a.setAttribute("href", links[i]?.getAttribute("href") ?? "");
  if (focused?.isConnected || !selector) return;
  const again = document.querySelector(selector) ?? document.querySelector("#q");
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** How an element is found again in another page; "" if it is not. @param {Element} element */
function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { row, value, open } = element instanceof HTMLElement ? element.dataset : {};
  if (row) return `[data-row="${row}"][data-value="${value}"]`;
  return open ? `[data-open="${open}"]` : element.closest("[data-live]") ? "#q" : "";
}
