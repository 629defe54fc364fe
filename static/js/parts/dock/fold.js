/**
 * The place of caption and note below the diagram. Its height is fixed: a long caption is set smaller and takes the
 * note's space; if it is still cut, it can be unfolded upwards over the diagram's foot.
 * @import {Translate} from "../../model/types.js"
 */
import { dress, el } from "../dom.js";

/** @param {HTMLElement} root @param {HTMLElement} caption @param {Translate} t */
export function createFold(root, caption, t) {
  const button = el("button.unfold", { "aria-expanded": "false", hidden: true, onclick: () => set(!open) });
  let open = false;
  root.append(button);
  root.addEventListener("click", (event) => {
    const on = event.target instanceof Element ? event.target.closest("button, a") : null;
    if (!on && root.classList.contains("cut") && !getSelection()?.toString()) set(!open);
  });

  /** @param {boolean} to */
  function set(to) {
    open = to;
    root.classList.toggle("open", to);
    dress(button, { "aria-expanded": String(to), "aria-label": t(to ? "play.cap.fold" : "play.cap.unfold") });
    button.textContent = to ? "▾" : "▴";
  }

  /** Checks whether new content is cut. */
  function renew() {
    if (open) return;
    root.classList.remove("long");
    root.classList.toggle("long", caption.scrollHeight > caption.clientHeight + 1);
    const cut = [...root.children].some((part) => part !== button && part.scrollHeight > part.clientHeight + 1);
    root.classList.toggle("cut", cut);
    button.hidden = !cut;
  }

  set(false);
  return { renew };
}
