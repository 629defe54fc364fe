/**
 * On a large screen the code stands above what the other tabs hold; else it is one of them.
 * @import {Tab} from "../../net/address.js"
 */
import { need } from "../dom.js";

const LARGE = "(min-width: 1700px) and (min-height: 1000px)";

/** @param {HTMLElement} code the tab's pane @param {HTMLElement} body where panes stand @param {() => void} moved */
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
   * What is seen where a tab is chosen, and which tabs there are not.
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
