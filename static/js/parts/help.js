/**
 * The help: which keys do what, and a switch for those who type letters to a program of their own.
 * @import {Translate} from "../model/types.js"
 */
import { el, need } from "./dom.js";

const ROWS = /** @type {const} */ ([
  ["play", ["Space"]], ["back", [","]], ["forward", ["."]], ["start", ["Home"]], ["end", ["End"]],
  ["slower", ["<"]], ["faster", [">"]], ["along", ["←", "→"]], ["across", ["↑", "↓"]], ["follow", ["Enter"]], ["zoom", ["+", "−"]], ["whole", ["0"]],
  ["lens", ["L"]], ["drop", ["Esc"]], ["help", ["?"]],
]);

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} opener
 * @param {Translate} t
 */
export function createHelp(dialog, opener, t) {
  const list = need("#help-keys", HTMLElement, dialog);
  list.replaceChildren(...ROWS.flatMap(([name, keys]) => [
    el("dt", {}, ...keys.flatMap((k, i) => [i ? " " : "", el("kbd", {}, k === "Space" ? t("play.help.space") : k)])),
    el("dd", {}, t(`play.help.${name}`))]));
  const letters = el("input", { type: "checkbox", checked: true });
  list.after(el("label", { class: "check letters" }, letters, el("span", {}, t("play.help.letters"))));
  opener.addEventListener("click", () => toggle());
  // a click beside the dialog lands on the dialog itself
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  function toggle() {
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }

  return { toggle, letters: () => letters.checked, open: () => dialog.open };
}
