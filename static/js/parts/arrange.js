/**
 * On a phone the strip and the key come after the picture and are folded. They are moved in the document, not
 * only in the picture, so that reading and tabbing follow what is seen.
 */
import { need } from "./dom.js";

export function arrange() {
  const narrow = matchMedia("(max-width: 640px)");
  const scenario = need("#scenario", HTMLDetailsElement), grid = need(".grid", HTMLElement), key = need("#key", HTMLElement), lens = need("#lens", HTMLElement);
  const fold = need("#keyfold", HTMLElement);
  const place = () => {
    scenario.open = !narrow.matches;
    if (narrow.matches) {
      grid.after(scenario);
      fold.append(key);
    } else {
      grid.before(scenario);
      lens.before(key);
    }
  };
  place();
  narrow.addEventListener("change", place);
}
