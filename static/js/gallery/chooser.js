/**
 * A list of the gallery's runs that a bar filters: on the page for instructors. The run that is chosen stays in it.
 */
import { need } from "../parts/dom.js";
import { Bar } from "./bar.js";
import { createSought, runsOf } from "./sought.js";

/** @param {HTMLElement} root that holds the bar and the list */
export function createChooser(root) {
  const bar = need("#bar", HTMLElement, root),
    list = need("#f-s", HTMLSelectElement, root);
  const options = [...list.querySelectorAll("option[data-facets]")].filter((o) => o instanceof HTMLOptionElement),
    groups = [...list.querySelectorAll("optgroup")],
    places = new Map(groups.map((group) => [group, options.filter((o) => o.parentElement === group)]));
  const runs = runsOf(options, "value"),
    sought = createSought(bar.dataset.lang ?? "en", runs);
  return new Bar(bar, {
    runs,
    words: sought.words,
    silent: true,
    show({ hits }) {
      for (const [group, mine] of places) {
        const shown = mine.filter((option) => option.selected || hits.has(option.value));
        for (const option of shown) option.hidden = false; // as the server may have sent it
        group.replaceChildren(...shown);
        group.hidden = shown.length === 0;
      }
    },
  });
}
