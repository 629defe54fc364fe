/**
 * The caption while something is moved: what is moved, where to and what comes of it, instead of the step that the cursor
 * stood at. And, where nothing can be moved, why, with what helps.
 * @import {Run, Translate} from "../../model/types.js"
 */
import { el, need, withNames } from "../../parts/dom.js";

/** A way out: what it is called, and what it does. @typedef {{name: string, act: () => void}} WayOut */

/** @param {Translate} t */
export function createCaptionLine(t) {
  const cap = need("#cap", HTMLElement),
    line = el("p.caption", { role: "status", hidden: true }),
    more = el("div.noteline", { hidden: true });
  cap.prepend(line, more);

  /** @param {boolean} on */
  function set(on) {
    cap.classList.toggle("moves", on);
    line.hidden = more.hidden = !on;
  }

  /** @param {Run} run @param {{what: string, now: string, changes: string[], hint: string}} said */
  function moved(run, { what, now, changes, hint }) {
    set(true);
    line.replaceChildren(
      ...withNames(what, run),
      ": ",
      now,
      ...changes.flatMap((c) => [". ", ...withNames(c[0].toLocaleUpperCase() + c.slice(1), run)]),
      ".",
    );
    more.replaceChildren(hint);
  }

  /** @param {string} why @param {WayOut[]} ways */
  function barred(why, ways) {
    set(true);
    line.replaceChildren(why, ...ways.map(({ name, act }) => el("button.step", { onclick: act }, name)));
    more.replaceChildren(t("acts.drag.barred.keys"));
  }

  return {
    moved,
    barred,
    hide: () => set(false),
    leave() {
      set(false);
      line.remove();
      more.remove();
    },
  };
}
