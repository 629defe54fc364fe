/**
 * The browser's history: a step in it for every scenario, none for every step of the run. The address is always
 * the link to what is shown, also in the links to the other languages.
 * @import {Place} from "../net/address.js"
 * @import {Change, View} from "../playground.js"
 */
import { readAddress, writeAddress } from "../net/address.js";
import { viewStateOf } from "../net/view-state.js";

/** Addresses are written when the cursor has rested so long: browsers allow some hundred a minute. */
const REST = 250;

/**
 * @param {{lang: string, langChosen: boolean, short: {id: string, s: string}|null}} page short: the short link that the
 *   page was opened by, and the source that it stands for
 * @param {(place: Place) => void} restore
 */
export function createHistory({ lang, langChosen, short }, restore) {
  let source = "";
  /** @type {any} */
  let timer;
  /** @type {ReturnType<typeof seen>|null} What the address of this entry does not say yet. */
  let pending = null;
  addEventListener("popstate", () => {
    forget();
    restore(readAddress(location.search));
  });

  /** What an address says of a view. @param {View} view */
  function seen(view) {
    return { state: viewStateOf(view), usual: view.shown?.scenario.view };
  }

  /** @param {ReturnType<typeof seen>} of @param {string} [language] */
  function written({ state, usual }, language) {
    const opened = short !== null && source === short.s;
    return writeAddress(
      { ...state, s: opened ? "" : source, lang: language ?? (langChosen ? lang : null) },
      opened ? `/s/${short.id}` : "/play",
      usual,
    );
  }

  /** @param {View} view @param {string} [language] */
  const address = (view, language) => written(seen(view), language);

  function forget() {
    clearTimeout(timer);
    pending = null;
  }

  /** Writes what is pending into the address of this entry. */
  function flush() {
    if (pending) globalThis.history.replaceState(null, "", written(pending));
    forget();
  }

  /** Another scenario is on screen. @param {string} s @param {boolean} push @param {View} view */
  function enter(s, push, view) {
    if (push) flush();
    else forget();
    source = s;
    const to = address(view);
    if (push && to !== location.pathname + location.search) globalThis.history.pushState(null, "", to);
    else globalThis.history.replaceState(null, "", to);
    relink(view);
  }

  /** The view has changed; the address follows when it rests. @param {View} view @param {Set<Change>} changes */
  function settle(view, changes) {
    if (
      !["grown", "beat", "axis", "tab", "mode", "lens", "vector", "range", "seen"].some((c) =>
        changes.has(/** @type {Change} */ (c)),
      )
    )
      return;
    forget();
    pending = seen(view);
    timer = setTimeout(() => {
      flush();
      relink(view);
    }, REST);
  }

  /** @param {View} view */
  function relink(view) {
    for (const a of document.querySelectorAll(".lang a[hreflang]")) {
      const code = a.getAttribute("hreflang")?.slice(0, 2) ?? lang;
      a.setAttribute("href", address(view, code));
    }
  }

  return { enter, settle, address, source: () => source };
}
