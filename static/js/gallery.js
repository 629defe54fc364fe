/**
 * The home page: its run steps, its runs are found, their pictures play. Without this script the run is a link to the
 * playground, and the search is a form.
 */
import { Bar } from "./gallery/bar.js";
import { createCards } from "./gallery/cards.js";
import { createSought, runsOf } from "./gallery/sought.js";
import { follow } from "./gallery/spy.js";
import { sweep } from "./gallery/sweep.js";
import { need } from "./parts/dom.js";

const bar = need("#bar", HTMLElement),
  contents = need("#contents", HTMLElement),
  form = need("#runs", HTMLFormElement);
const runs = runsOf(form.querySelectorAll("[data-run]"), "data-run"),
  sought = createSought(bar.dataset.lang ?? "en", runs);
const cards = createCards(form, { contents, pictures: sought.pictures }),
  look = follow(contents, need("#rows", HTMLElement), bar);

new Bar(bar, {
  runs,
  words: sought.words,
  show(found) {
    cards.show(found);
    look();
  },
});
sweep(form);

const play = need("#hero-play", HTMLButtonElement);
play.addEventListener("click", async () => {
  play.disabled = true;
  const { createHero } = await import("./gallery/hero.js");
  await createHero(need("#hero", HTMLElement), play);
});
