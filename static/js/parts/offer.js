/**
 * The way out of a frame.
 */
import { need } from "./dom.js";

/**
 * A frame that may open no window would lead nowhere, or to a page that refuses to stand in it: then the address is there
 * to be copied.
 * @param {HTMLAnchorElement} link @param {HTMLElement} offer holds a field for the address
 */
export function createOffer(link, offer) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const opened = window.open(link.href, "_blank");
    if (opened) {
      opened.opener = null;
      return;
    }
    const field = need("input", HTMLInputElement, offer);
    field.value = link.href;
    offer.hidden = false;
    field.select();
  });
}
