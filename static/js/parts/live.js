/**
 * Pages whose live parts come from the server: elements with the attribute data-live, and the links to other languages.
 */
import { patch } from "./patch.js";

/**
 * Fetches pages that replace this one; of several requests only the last one counts.
 * @param {(page: Awaited<ReturnType<typeof fetchPage>>, address: string, how: T) => void} take may throw if the page is
 *   of another kind
 * @param {(address: string) => void} [failed]
 * @template T
 */
export function pageFollower(take, failed = (address) => location.assign(address)) {
  let asking = new AbortController();
  return {
    stop: () => asking.abort(),
    /** @param {string} address @param {T} how */
    async show(address, how) {
      asking.abort();
      const { signal } = (asking = new AbortController());
      try {
        const page = await fetchPage(address, signal);
        if (!signal.aborted) take(page, address, how);
      } catch (fault) {
        if (signal.aborted) return;
        console.warn(fault);
        failed(address); // the browser shows the error itself
      }
    },
  };
}

/** Fetches the page of an address. @param {string} address @param {AbortSignal} signal */
async function fetchPage(address, signal) {
  const answer = await fetch(address, { signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { page, ok: answer.ok, url: answer.redirected ? answer.url : "" };
}

/**
 * Takes over the live parts of another page; if the focused element is gone, focuses the search.
 * @param {Document} there
 */
export function renewLive(there) {
  const focused = document.activeElement;
  for (const theirs of there.querySelectorAll("[data-live]")) {
    const mine = document.getElementById(theirs.id);
    if (!mine) continue;
    const chosen = theirs instanceof HTMLSelectElement ? theirs.value : ""; // read before patch moves its options
    mine.hidden = theirs.hasAttribute("hidden");
    patch(mine, ...theirs.childNodes);
    if (mine instanceof HTMLSelectElement) mine.value = chosen;
  }
  const links = there.querySelectorAll(".lang a");
  for (const [i, a] of document.querySelectorAll(".lang a").entries())
    a.setAttribute("href", links[i]?.getAttribute("href") ?? "");
  if (!focused?.isConnected) document.getElementById("q")?.focus({ preventScroll: true });
}
