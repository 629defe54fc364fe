/**
 * The browser's history: an entry for every scenario, none for the steps of a run. The address is always the link to
 * what is shown, also in the links to the other languages.
 * @import {Place} from "../net/address.js"
 * @import {Change, View} from "../playground.js"
 */
import { readAddress, writeAddress } from "../net/address.js";
import { viewStateOf } from "../net/view-state.js";

/**
 * Milliseconds that the cursor rests before the address is written: browsers limit writes to about a hundred a minute.
 */
const REST = 250;

/**
 * @param {{lang: string, langChosen: boolean, short: {id: string, s: string}|null}} page short: the short link that
 *   opened the page, and its source
 * @param {(place: Place) => void} restore
 */
export function createHistory({ lang, langChosen, short }, restore) {
  let source = "";
  /** @type {any} */
  let timer;
  /** @type {ReturnType<typeof seen>|null} The part of the view that is not yet in the address of this entry. */
  let pending = null;
  addEventListener("popstate", () => {
    forget();
    restore(readAddress(location.search));
  });

  /** The part of a view that an address holds. @param {View} view */
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

  /** Writes the pending view into the address of this entry. */
  function flush() {
    if (pending) globalThis.history.replaceState(null, "", written(pending));
    forget();
  }

  /** Enters another scenario. @param {string} s @param {boolean} push @param {View} view */
  function enter(s, push, view) {
    if (push) flush();
    else forget();
    source = s;
    const to = address(view);
    if (push && to !== location.pathname + location.search) globalThis.history.pushState(null, "", to);
    else globalThis.history.replaceState(null, "", to);
    relink(view);
  }

  /** Updates the address once the view rests. @param {View} view @param {Set<Change>} changes */
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
