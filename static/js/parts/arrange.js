/**
 * On a phone the strip and the key come after the picture and are folded; between phone and desk the check stands
 * beside the title. They are moved in the document, not only in the picture, so that reading and tabbing follow what
 * is seen.
 */
import { need } from "./dom.js";

export function arrange() {
  const narrow = matchMedia("(max-width: 640px)"),
    desk = matchMedia("(min-width: 1181px)");
  const scenario = need("#scenario", HTMLDetailsElement),
    grid = need(".grid", HTMLElement),
    key = need("#key", HTMLElement),
    lens = need("#lens", HTMLElement);
  const fold = need("#keyfold", HTMLElement),
    check = need("#check", HTMLElement),
    strip = need(".stripline", HTMLElement),
    title = need(".title", HTMLElement);
  const place = () => {
    (narrow.matches || desk.matches ? strip : title).append(check);
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
  desk.addEventListener("change", place);
}
