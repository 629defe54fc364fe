/**
 * The home page: its example run plays, the gallery is searched in place, and its thumbnails play. Without this
 * script the run is a link to the playground, and the search is a form.
 */
import { createFinder, writeFilter } from "./gallery/finder.js";
import { follow } from "./gallery/scroll-spy.js";
import { sweep } from "./gallery/sweep.js";
import { addressOf, settled } from "./model/form.js";
import { need } from "./parts/dom.js";
import { pageFollower, renewLive } from "./parts/live.js";

/** How long to wait while the user types, in milliseconds. */
const PAUSE = 150;

const form = need("#runs", HTMLFormElement),
  look = follow(need("#contents", HTMLElement), need("#rows", HTMLElement), need("#bar", HTMLElement));
const pages = pageFollower(({ page, ok }, address) => {
  if (!ok || !page.querySelector("#runs")) throw new Error(address);
  renewLive(page);
  form.ariaBusy = null;
  look();
});
/** Whether the last request was cancelled. */
let gone = false;

/** @param {string} address */
function show(address) {
  gone = false;
  form.ariaBusy = "true";
  pages.show(address, undefined);
}

/** @param {string} address @param {boolean} [replace] whether to replace the current history entry */
function go(address, replace = false) {
  const { pathname, search } = new URL(address, location.href);
  if (search === location.search && !gone) {
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
  gone = true;
  pages.stop(); // the answer to an earlier request would undo the new choice
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
