/**
 * Title, story and kicker of the scenario on screen. The server writes those of the scenario that the page was opened
 * with; a changed scenario names its changes and links back.
 * @import {Header, Translate} from "../model/types.js"
 * @import {Scenario} from "../model/scenario.js"
 */
import { labelled } from "../model/label.js";
import { algorithmTitle } from "../model/names.js";
import { el, need, proseNodes } from "./dom.js";
import { inLanguage } from "./notes/pinned.js";

/**
 * @param {Translate} t
 * @param {string} lang
 * @param {() => void} back returns to the scenario that was changed
 */
export function createHeading(t, lang, back) {
  const kicker = need("#kicker", HTMLElement),
    title = need("#title", HTMLElement),
    story = need("#story", HTMLElement),
    origin = need("#origin", HTMLElement),
    trail = need("#trail", HTMLElement);

  /**
   * @param {Scenario} scenario @param {Header} header
   * @param {Scenario|null} from the original of a changed scenario
   */
  function show(scenario, header, from) {
    const label = inLanguage(scenario.label, lang),
      name = inLanguage(scenario.title, lang) || algorithmTitle(header.algorithm, header.title ?? "", t);
    const says = inLanguage(scenario.story, lang),
      n = header.processes;
    kicker.replaceChildren(
      ...(label
        ? [
            el("span.kicker-label", ...labelled(label).map(pieceOf)),
            " ",
            el("span.sep", { "aria-hidden": "true" }, "·"),
            " ",
          ]
        : []),
      el("span", `${algorithmTitle(header.algorithm, header.title ?? header.algorithm, t)} ${header.year || ""}`),
    );
    title.replaceChildren(...proseNodes(name, n));
    story.replaceChildren(...proseNodes(says, n));
    story.hidden = !says;
    // if the address holds no run, the document's title says so and stays
    if (!document.querySelector(".missing[role=alert]")) document.title = `${label ? `${label}: ` : ""}${name} · Fano`;
    origin.hidden = !from;
    trail.hidden = Boolean(from); // a changed run has no place in the gallery
    if (!from) return;
    const before = inLanguage(from.title, lang) || t("play.origin.untitled");
    origin.replaceChildren(
      el("span.origin-from", t("play.origin", { title: before })),
      " ",
      el("button.link", { onclick: back }, t("play.undo")),
    );
  }

  /** @param {import("../model/label.js").LabelPiece} piece */
  function pieceOf({ text, claim }) {
    if (!claim) return text;
    return el(
      "a",
      { href: `/claims${new URLSearchParams(location.search).has("lang") ? `?lang=${lang}` : ""}#${claim}` },
      text,
    );
  }

  return { show };
}
