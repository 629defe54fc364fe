/**
 * On a large screen the code has a pane of its own above the other tabs; else it is one of them.
 * @import {Tab} from "../../net/address.js"
 */
import { need } from "../dom.js";

const LARGE = "(min-width: 1700px) and (min-height: 1000px)";

/** @param {HTMLElement} code the tab's pane @param {HTMLElement} body contains the panes @param {() => void} moved */
export function createSplit(code, body, moved) {
  const upper = need("#upper", HTMLElement),
    large = matchMedia(LARGE);

  function place() {
    upper.hidden = !large.matches;
    if (large.matches) upper.append(code);
    else body.prepend(code);
  }
  place();
  large.addEventListener("change", () => {
    place();
    moved();
  });

  /**
   * The selected tab, the visible panes, and the tabs to hide, given the user's choice.
   * @param {Tab} chosen @param {Tab[]} without
   * @returns {{tab: Tab, seen: Tab[], without: Tab[]}}
   */
  function of(chosen, without) {
    if (!large.matches) return { tab: chosen, seen: [chosen], without };
    const tab = chosen === "code" ? "state" : chosen;
    return { tab, seen: ["code", tab], without: [...without, "code"] };
  }

  return { of };
}
