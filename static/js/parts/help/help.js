/**
 * The help: what there is beside this page, which keys do what, and a switch for those who type letters to a program of
 * their own. What it says is fetched when it is first opened.
 * @import {Translate} from "../../model/types.js"
 * @import {Bundles} from "../../i18n.js"
 */

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement[]} openers
 * @param {Translate} t
 * @param {Bundles} texts
 */
export function createHelp(dialog, openers, t, texts) {
  /** Whether single characters are commands, once that can be chosen. @type {HTMLInputElement|null} */
  let letters = null;
  for (const opener of openers) opener.addEventListener("click", () => toggle());
  // a click beside the dialog lands on the dialog itself
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  async function toggle() {
    if (dialog.open) return dialog.close();
    if (!letters) {
      const [{ listKeys }] = await Promise.all([import("./keys.js"), texts("later")]);
      letters ??= listKeys(dialog, t);
    }
    if (!dialog.open) dialog.showModal();
  }

  return { toggle, letters: () => letters?.checked ?? true, open: () => dialog.open };
}
