/**
 * The Share button: copies the link of what is shown, and says so; where copying is not allowed, the link
 * stands selected in a field.
 * @import {Translate} from "../model/types.js"
 */
import { el } from "./dom.js";

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} says a live region
 * @param {Translate} t
 * @param {() => Promise<string>} link
 */
export function createShare(button, says, t, link) {
  /** @type {any} */
  let timer;
  button.addEventListener("click", async () => {
    const address = await link();
    clearTimeout(timer);
    try {
      await navigator.clipboard.writeText(address);
      says.replaceChildren(t("play.share.done"));
      timer = setTimeout(() => says.replaceChildren(), 4000);
    } catch {
      offer(address);
    }
  });

  /** @param {string} address */
  function offer(address) {
    const field = el("input", { type: "text", readonly: true, value: address, "aria-label": t("play.share.link") });
    const close = el("button", { type: "button", class: "btn", onclick: leave }, t("play.share.close"));
    const box = el("div", { class: "share-box", onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") leave(); } },
      el("p", {}, t("play.share.copy")), field, close);
    says.replaceChildren(box);
    field.focus();
    field.select();
  }

  function leave() {
    says.replaceChildren();
    button.focus();
  }
}
