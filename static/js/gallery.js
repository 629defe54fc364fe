/**
 * The home page: its run steps, its runs are found, their pictures play. Without this script the run is a link to the
 * playground, and the search is a form.
 */
import { createFinder, writeFilter } from "./gallery/finder.js";
import { follow } from "./gallery/scroll-spy.js";
import { sweep } from "./gallery/sweep.js";
import { addressOf, settled } from "./model/form.js";
import { need } from "./parts/dom.js";
import { fetchPage, renewLive } from "./parts/live.js";

/** How long a typing reader is waited for, in milliseconds. */
const PAUSE = 150;

const form = need("#runs", HTMLFormElement),
  look = follow(need("#contents", HTMLElement), need("#rows", HTMLElement), need("#bar", HTMLElement));
let asking = new AbortController();

/** Shows the page of an address. @param {string} address */
async function show(address) {
  asking.abort();
  const { signal } = (asking = new AbortController());
  form.ariaBusy = "true";
  try {
    const { page, ok } = await fetchPage(address, signal);
    if (signal.aborted) return;
    if (!ok || !page.querySelector("#runs")) throw new Error(address);
    renewLive(page);
    form.ariaBusy = null;
    look();
  } catch (fault) {
    if (signal.aborted) return;
    console.warn(fault);
    location.assign(address); // the browser says what is wrong
  }
}

/** @param {string} address @param {boolean} [replace] whether the address before is forgotten */
function go(address, replace = false) {
  const { pathname, search } = new URL(address, location.href);
  if (search === location.search && !asking.signal.aborted) {
    form.ariaBusy = null;
    return;
  }
  history[replace || search === location.search ? "replaceState" : "pushState"](null, "", pathname + search);
  show(pathname + search);
}

const send = () => go(addressOf("/", new FormData(form)), new URLSearchParams(location.search).has("q"));
createFinder(form, go, send);
const soon = settled(send, PAUSE);
form.addEventListener("input", () => {
  asking.abort(); // an answer to what was asked before would take back what is chosen now
  form.ariaBusy = "true";
  soon();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
addEventListener("popstate", () => {
  writeFilter(form, location.search);
  show(location.pathname + location.search);
});
sweep(form);

const play = need("#hero-play", HTMLButtonElement);
play.addEventListener("click", async () => {
  play.disabled = true;
  const { createHero } = await import("./gallery/hero.js");
  await createHero(need("#hero", HTMLElement), play);
});
