/**
 * The help's list of keys.
 * @import {Translate} from "../../model/types.js"
 */
import { el, need } from "../dom.js";

const ROWS = /** @type {const} */ ([
  ["play", ["Space"]],
  ["back", [","]],
  ["forward", ["."]],
  ["start", ["Home"]],
  ["end", ["End"]],
  ["slower", ["<"]],
  ["faster", [">"]],
  ["along", ["←", "→"]],
  ["across", ["↑", "↓"]],
  ["follow", ["Enter"]],
  ["message", ["M"]],
  ["zoom", ["+", "−"]],
  ["whole", ["0"]],
  ["lens", ["L"]],
  ["vector", ["V"]],
  ["key", ["K"]],
  ["fold", ["\\"]],
  ["find", ["/"]],
  ["keep", ["B"]],
  ["drop", ["Esc"]],
  ["hand", ["H"]],
  ["hand.choose", ["1", "–", "9"]],
  ["hand.ways", ["U", "R", "[", "]"]],
  ["hand.move", ["D"]],
  ["hand.menu", ["Menu", "Shift"]],
  ["predict", ["Q"]],
  ["compare", ["C"]],
  ["difference", ["N"]],
  ["help", ["?"]],
]);

/** Keys whose names are translated. */
const SAID = new Set(["Space", "Menu", "Shift"]);

/**
 * @param {HTMLDialogElement} dialog @param {Translate} t
 * @returns {HTMLInputElement} the option to use single characters as commands
 */
export function listKeys(dialog, t) {
  const list = need("#help-keys", HTMLElement, dialog),
    letters = el("input", { type: "checkbox", checked: true });
  list.replaceChildren(
    ...ROWS.flatMap(([name, keys]) => [
      el(
        "dt",
        ...keys.flatMap((k, i) => [
          i ? " " : "",
          SAID.has(k) ? el("kbd", t(`play.help.${k.toLowerCase()}`)) : k === "–" ? k : el("kbd", k),
        ]),
      ),
      el("dd", t(`play.help.${name}`)),
    ]),
  );
  list.after(el("label.check.letters", letters, el("span", t("play.help.letters"))));
  return letters;
}
