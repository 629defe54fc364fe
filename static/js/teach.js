/**
 * Live updates of the page for instructors: at each change of the form, it fetches the page that the form leads to,
 * and takes over what differs. So only the server makes embeds, and the form works the same without this script.
 */
import { createFinder } from "./gallery/finder.js";
import { readBlock, translator } from "./i18n.js";
import { addressOf, roomFor, settled } from "./model/form.js";
import { copied, need } from "./parts/dom.js";
import { pageFollower, renewLive } from "./parts/live.js";

const form = need("#form", HTMLFormElement),
  preview = need("#preview", HTMLElement),
  results = need("#results", HTMLElement);
const room = need("#room", HTMLElement),
  said = need("#said", HTMLElement);
const t = translator(readBlock("messages"));
/** How long to wait while the user types, in milliseconds. */
const PAUSE = 350;
/** Takes over a fetched page. A link redirects to an address that may contain more than the form. */
const pages = pageFollower(
  ({ page, url }, address, /** @type {string} */ said) => {
    if (!page.querySelector("#form")) throw new Error(address); // too many requests, or a proxy's page
    room.textContent = "";
    if (url) refill(page);
    renew(page);
    history.replaceState(null, "", url || said);
  },
  () => {
    room.textContent = t("teach.live.offline");
  },
);
/** The event that the preview shows, and the height of its content, in pixels; 0 until the frame reports them. */
let at = 0,
  wanted = 0;

const soon = settled(ask, PAUSE);
const isLink = (/** @type {Event} */ { target }) => target instanceof HTMLElement && target.id === "f-link";
form.addEventListener("input", (event) => {
  if (isLink(event)) return;
  pages.stop(); // the answer to an earlier request would undo the new choice
  soon();
});
// an incomplete link is of no use
for (const name of ["change", "paste"])
  form.addEventListener(name, (event) => {
    if (isLink(event)) setTimeout(ask);
  });
// these are next to the preview, outside the form
for (const radio of document.querySelectorAll("input[name=on]")) radio.addEventListener("input", ask);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
addEventListener("message", heard);
document.addEventListener("click", ({ target }) => {
  const button = target instanceof HTMLElement ? target.closest("button") : null;
  if (button?.dataset.copies) copy(button.dataset.copies);
  else if (button?.dataset.takes) take(button.dataset.takes);
});
let finding = new AbortController();
find();
dress();
glance();

/** Listens to the filter bar, which is replaced together with the form. */
function find() {
  finding.abort();
  finding = new AbortController();
  createFinder(need("#bar", HTMLElement, form), ask, ask, finding.signal);
}

/** Asks for the page of an address, or of the form. @param {unknown} [address] */
function ask(address) {
  const fields = [...new FormData(form)],
    said = fields.filter(([name]) => name !== "link"); // an invalid link stays out of the address
  if (typeof address === "string") pages.show(address, address);
  else pages.show(addressOf("/teach", fields), addressOf("/teach", said));
}

/** Replaces the form by another page's, because a link sets all its fields. @param {Document} there */
function refill(there) {
  form.replaceChildren(...need("#form", HTMLFormElement, there).childNodes);
  find();
  need("#f-s", HTMLSelectElement).focus();
}

/** Takes over the results and marks of another page. @param {Document} there */
function renew(there) {
  results.replaceChildren(...need("#results", HTMLElement, there).childNodes);
  renewLive(there);
  for (const theirs of there.querySelectorAll("#form [aria-invalid], #form [placeholder]")) {
    for (const name of ["aria-invalid", "placeholder"]) {
      const value = theirs.getAttribute(name);
      if (value !== null) document.getElementById(theirs.id)?.setAttribute(name, value);
    }
  }
  look(there);
  dress();
}

/**
 * Updates the preview. The frame is replaced only if its address differs; its size may change in place.
 * @param {Document} there
 */
function look(there) {
  const mine = frame(),
    theirs = there.querySelector("#frame");
  if (mine && theirs && mine.getAttribute("src") === theirs.getAttribute("src")) {
    for (const name of ["width", "height", "title"]) mine.setAttribute(name, theirs.getAttribute(name) ?? "");
    fit();
    return;
  }
  at = wanted = 0;
  for (const button of takers("at", "until", "height")) button.hidden = true;
  need("#steps", HTMLElement).hidden = true;
  preview.replaceChildren(...need("#preview", HTMLElement, there).childNodes);
}

/** The preview's frame; null if there is no run to show. */
function frame() {
  const found = document.getElementById("frame");
  return found instanceof HTMLIFrameElement ? found : null;
}

/** Reads the state of a frame that was drawn, and reported it, before this script began. */
function glance() {
  const inside = frame()?.contentDocument,
    main = /** @type {HTMLElement|null|undefined} */ (inside?.querySelector("main.drawn"));
  if (!main?.dataset.event) return;
  tell(Number(main.dataset.event), Number(main.dataset.events));
  wanted = main.getBoundingClientRect().height;
  fit();
}

/** Handles the frame's messages: its step, and the height that it needs. @param {MessageEvent} event */
function heard({ source, data }) {
  if (source !== frame()?.contentWindow || typeof data !== "object" || data === null) return;
  if (data.subject === "lti.frameResize" && Number.isFinite(data.height)) {
    wanted = data.height;
    fit();
  }
  if ((data.fano === "ready" || data.fano === "step") && Number.isInteger(data.event)) tell(data.event, data.events);
}

/**
 * Offers the preview's step for the form's fields.
 * @param {number} step the number of its event @param {number} of the number of the last event
 */
function tell(step, of) {
  at = step;
  const steps = need("#steps", HTMLElement);
  steps.textContent = t("teach.live.steps", { steps: of, step });
  steps.hidden = false;
  for (const button of takers("at", "until")) {
    const { takes = "" } = button.dataset;
    button.textContent = t(`teach.live.${takes}`, { step });
    button.hidden = (takes === "until" && step <= number("at")) || step === number(takes);
  }
}

/** The number in a field of the form. @param {string} name */
function number(name) {
  return Number(need(`#f-${name}`, HTMLInputElement).value);
}

/** Reports if the frame is too low for its content. */
function fit() {
  const height = Number(frame()?.getAttribute("height"));
  const short = wanted ? roomFor(wanted, height) : null;
  room.textContent = short ? t("teach.live.room", short) : "";
  for (const button of takers("height")) {
    button.hidden = !short;
    if (short) button.textContent = t("teach.live.height", short);
  }
}

/** Copies the preview's step or height into a field of the form. @param {string} name of the field */
function take(name) {
  need(`#f-${name}`, HTMLInputElement).value = String(name === "height" ? Math.ceil(wanted) : at);
  ask();
}

/** @param {string} id of the field or link to copy */
async function copy(id) {
  const from = /** @type {HTMLInputElement|HTMLTextAreaElement|HTMLAnchorElement} */ (document.getElementById(id)),
    link = from instanceof HTMLAnchorElement;
  const done = await copied(link ? from.href : from.value);
  if (!link) {
    from.focus();
    from.select();
  } else if (!done) from.focus();
  said.textContent = t(done ? "teach.live.copied" : "teach.live.by-hand");
}

/** Shows the controls that need a script, and hides the button that is needed only without one. */
function dress() {
  need("#show", HTMLButtonElement).hidden = true;
  for (const button of document.querySelectorAll("[data-copies]")) /** @type {HTMLElement} */ (button).hidden = false;
}

/** The buttons that copy a value from the preview. @param {...string} names */
function takers(...names) {
  return names.map((name) => need(`[data-takes=${name}]`, HTMLButtonElement));
}
