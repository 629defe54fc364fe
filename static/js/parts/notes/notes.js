/**
 * The story along a run: notes pinned to steps. The note at the cursor is shown below the caption, with a link to the
 * next one. Without a story, shows a sentence about the picture.
 * @import {Run, Translate} from "../../model/types.js"
 */
import { eventsOf, numberOf } from "../../model/numbering.js";
import { el, proseNodes } from "../dom.js";
import { pinned, reading } from "./pinned.js";

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 * @param {string} lang
 * @param {(beat: number) => void} go
 */
export function createNotes(root, t, lang, go) {
  let besides = "",
    story = false;

  /** Sets the sentence shown if there is no story. @param {string} text */
  function aside(text) {
    besides = text;
    if (!story) write();
  }

  function write() {
    root.hidden = !besides;
    root.replaceChildren(besides && el("span.notetext", besides));
  }

  /** @param {Run} run @param {number} n @param {any[]|undefined} notes of the scenario */
  function show(run, n, notes) {
    const all = pinned(notes, (step) => run.beatOfStep(step), eventsOf(run), lang),
      { now, next, number } = reading(all, n);
    story = all.length > 0;
    if (!story) return write();
    root.hidden = false;
    root.replaceChildren(
      now
        ? el(
            "span.notetext",
            el("b", t("play.note.number", { n: number, of: all.length })),
            " ",
            ...proseNodes(now.text, run),
          )
        : el("span.notetext", el("span.muted", t("play.note.some"))),
      next
        ? el(
            "button.notenext",
            { onclick: () => go(next.beat) },
            t(now ? "play.note.next" : "play.note.first", { n: numberOf(run, next.beat) }),
            " →",
          )
        : "",
    );
  }

  return { show, aside };
}
