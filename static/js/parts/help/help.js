/**
 * The help: links, the keys, and an option that frees single characters for the user's own software. Its content is
 * fetched when it is first opened.
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
  /** The option to use single characters as commands, once it is loaded. @type {HTMLInputElement|null} */
  let letters = null;
  for (const opener of openers) opener.addEventListener("click", () => toggle());
  // a click outside the dialog has the dialog itself as its target
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
