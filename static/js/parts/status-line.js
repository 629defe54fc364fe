/**
 * A line that says why a run does not come yet. It lies over an edge of what is there and moves nothing. It is read
 * aloud when it comes and when another thing is waited for, not each time that its number changes.
 */
import { need, say } from "./dom.js";

/** Returns what tells a text, and what kind of waiting that is; an empty text ends it. */
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
