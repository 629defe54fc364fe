/**
 * The full story of the run and the key of the diagram's marks, over the panel. Fetched when it is first opened.
 * @import {Run, Translate} from "../../model/types.js"
 */
import { createKey } from "../diagram/key.js";
import { el, need } from "../dom.js";

/** @param {HTMLElement} root @param {HTMLElement} head @param {Translate} t */
export function createAbout(root, head, t) {
  const list = el("ul.key"),
    key = createKey(list, t),
    title = el("h2"),
    story = el("p.story"),
    kicker = el("p.kicker");
  head.prepend(title);
  root.append(story, kicker, el("h2", t("play.key")), list);

  /** @param {Run} run */
  function show(run) {
    for (const [part, of] of /** @type {[HTMLElement, string][]} */ ([
      [title, "#title"],
      [story, "#story"],
      [kicker, "#kicker"],
    ]))
      part.replaceChildren(...need(of, HTMLElement).cloneNode(true).childNodes);
    story.hidden = !story.textContent;
    key.show(run);
  }

  return { show };
}
