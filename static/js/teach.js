/**
 * The page for instructors, made live: whatever is changed in its form, the server is asked for the page that the form
 * would lead to, and what is new in that takes its place here. So there is one maker of embeds, and the form works in
 * the same way without this script.
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
/** How long somebody who types is waited for, in milliseconds. */
const PAUSE = 350;
/** Takes over what is new; a link's address may say more than the form. */
const pages = pageFollower(
  ({ page, url }, address, /** @type {string} */ said) => {
    if (!page.querySelector("#form")) throw new Error(address); // too often, or no server of ours
    room.textContent = "";
    if (url) refill(page);
    renew(page);
    history.replaceState(null, "", url || said);
  },
  () => {
    room.textContent = t("teach.live.offline");
  },
);
/** Where the preview is, and how high what is in it: of the frame's address that told it. */
let at = 0,
  wanted = 0;

const soon = settled(ask, PAUSE);
const isLink = (/** @type {Event} */ { target }) => target instanceof HTMLElement && target.id === "f-link";
form.addEventListener("input", (event) => {
  if (isLink(event)) return;
  pages.stop(); // an answer to what was asked before would take back what is chosen now
  soon();
});
// a link is of no use until it is whole
for (const name of ["change", "paste"])
  form.addEventListener(name, (event) => {
    if (isLink(event)) setTimeout(ask);
  });
// these stand beside the preview and not in the form
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

/** Listens to the filter bar, which is made anew with the form. */
function find() {
  finding.abort();
  finding = new AbortController();
  createFinder(need("#bar", HTMLElement, form), ask, ask, finding.signal);
}

/** Asks for the page of an address, or else that the form leads to. @param {unknown} [address] */
function ask(address) {
  const fields = [...new FormData(form)],
    said = fields.filter(([name]) => name !== "link"); // what is no link is no part of one
  if (typeof address === "string") pages.show(address, address);
  else pages.show(addressOf("/teach", fields), addressOf("/teach", said));
}

/** Another page's form in place of this one, for a link says all of it. @param {Document} there */
function refill(there) {
  form.replaceChildren(...need("#form", HTMLFormElement, there).childNodes);
  find();
  need("#f-s", HTMLSelectElement).focus();
}

/** Takes over what is new on another page. @param {Document} there */
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

/** The frame is made anew only if it shows something else; its size may change under it. @param {Document} there */
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

/** The preview's frame, if there is a run to be seen. */
function frame() {
  const found = document.getElementById("frame");
  return found instanceof HTMLIFrameElement ? found : null;
}

/** What a frame that was drawn before this script began would have said. */
function glance() {
  const inside = frame()?.contentDocument,
    main = /** @type {HTMLElement|null|undefined} */ (inside?.querySelector("main.drawn"));
  if (!main?.dataset.event) return;
  tell(Number(main.dataset.event), Number(main.dataset.events));
  wanted = main.getBoundingClientRect().height;
  fit();
}

/** The frame in the preview says where it is and how high it would be. @param {MessageEvent} event */
function heard({ source, data }) {
  if (source !== frame()?.contentWindow || typeof data !== "object" || data === null) return;
  if (data.subject === "lti.frameResize" && Number.isFinite(data.height)) {
    wanted = data.height;
    fit();
  }
  if ((data.fano === "ready" || data.fano === "step") && Number.isInteger(data.event)) tell(data.event, data.events);
}

/** Offers what the preview shows. @param {number} step the number of its event @param {number} of that of the last */
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

/** What a field of the form says, as a number. @param {string} name */
function number(name) {
  return Number(need(`#f-${name}`, HTMLInputElement).value);
}

/** Says if the frame is too low for what is in it. */
function fit() {
  const height = Number(frame()?.getAttribute("height"));
  const short = wanted ? roomFor(wanted, height) : null;
  room.textContent = short ? t("teach.live.room", short) : "";
  for (const button of takers("height")) {
    button.hidden = !short;
    if (short) button.textContent = t("teach.live.height", short);
  }
}

/** Takes over into the form what the preview shows. @param {string} name of the field */
function take(name) {
  need(`#f-${name}`, HTMLInputElement).value = String(name === "height" ? Math.ceil(wanted) : at);
  ask();
}

/** @param {string} id of the field that is copied, or of the link */
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

/** What only a script can do is there only with one. */
function dress() {
  need("#show", HTMLButtonElement).hidden = true;
  for (const button of document.querySelectorAll("[data-copies]")) /** @type {HTMLElement} */ (button).hidden = false;
}

/** The buttons that take something over from the preview. @param {...string} names */
function takers(...names) {
  return names.map((name) => need(`[data-takes=${name}]`, HTMLButtonElement));
}
