/**
 * A line with a switch: the button on it, and the description of the changed line.
 * @import {Header, Translate} from "../../model/types.js"
 */
import { switchLabel } from "../../model/names.js";
import { el, proseNodes } from "../dom.js";

/** @typedef {{name: string, on: boolean}} Swap a switch, and whether it is on */

/**
 * @param {Header} header @param {Swap} swap @param {Translate} t
 * @param {(name: string, on: boolean) => void} [turn] without it, the mark only shows that the line has a switch
 */
export function swapMark({ algorithm }, { name, on }, t, turn) {
  const label = switchLabel(algorithm, name, t),
    says = t(on ? "play.code.changed" : "play.code.changes", { switch: label });
  if (!turn)
    return el(
      "span",
      { class: on ? "sw is-on" : "sw", title: says },
      el("span", { "aria-hidden": "true" }, " ⇄"),
      el("span.vh", ` ${says}`),
    );
  return el(
    "button",
    {
      class: on ? "sw is-on" : "sw",
      title: t(on ? "play.code.put-back" : "play.code.change", { switch: label }),
      "aria-label": label,
      "aria-pressed": String(on),
      "data-switch": name,
      onclick: () => turn(name, !on),
    },
    "⇄",
  );
}

/**
 * The description of a changed line; the switch's label, if it has none.
 * @param {Header} header
 * @param {string} name
 * @param {Translate} t
 */
export function saysOf({ algorithm, processes }, name, t) {
  const key = `switch.${algorithm}.${name}.says`,
    says = t(key);
  return el(
    "p.alt",
    ...proseNodes(says === key ? switchLabel(algorithm, name, t) : says, processes),
    " ",
    el("button.link", { "data-mode": "compare" }, t("play.both")),
  );
}
