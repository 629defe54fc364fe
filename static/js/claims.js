/**
 * The page of the claims, while they are being judged: the same page is asked for again, and what is new in it takes
 * its place here, until nothing more will come. Nobody who reads loses the place: what has been judged is left alone.
 */
import { need } from "./parts/dom.js";

/** How long between two askings, in milliseconds. */
const PAUSE = 700;
const claims = need("#claims", HTMLElement);
if (claims.dataset.done !== "true") setTimeout(ask, PAUSE);

/** Asks how far it has come, and again unless that is the end. */
async function ask() {
  try {
    const answer = await fetch(location.pathname + location.search);
    const there = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#claims");
    if (there instanceof HTMLElement) {
      renew(there);
      if (there.dataset.done === "true") return;
    }
  } catch (fault) {
    console.warn(fault); // offline: try again
  }
  setTimeout(ask, PAUSE);
}

/**
 * Takes over what is new.
 * @param {HTMLElement} there the claims as they are now
 */
function renew(there) {
  claims.dataset.done = there.dataset.done ?? "";
  for (const part of [".claims-progress", ".claims-done", ".claims-tally", ".claim"]) {
    const fresh = there.querySelectorAll(part);
    claims.querySelectorAll(part).forEach((old, i) => {
      const other = fresh[i];
      if (other && !old.contains(document.activeElement) && old.innerHTML !== other.innerHTML)
        old.innerHTML = other.innerHTML;
    });
  }
}
