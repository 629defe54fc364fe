/**
 * The line that says why a run is delayed. It covers an edge of the page and moves nothing. Screen readers hear it when
 * it appears and when its kind changes, not each time its number changes.
 */
import { need, say } from "./dom.js";

/** Returns a function that shows a text of a kind of waiting; an empty text hides the line. */
export function createStatusLine() {
  const line = need("#passing", HTMLElement),
    announcer = need("#announce", HTMLElement);
  let kind = "",
    announced = "";
  return (/** @type {string} */ text, of = "") => {
    if (!text && !kind) return;
    say(line, text);
    if (of !== kind && (of || announcer.textContent === announced)) announcer.textContent = announced = text;
    kind = of;
  };
}
