/**
 * The caption during a drag, in place of the step's sentence: what is dragged, where to, and its effects. Where nothing
 * can be dragged: why, and the ways out.
 * @import {Run, Translate} from "../../model/types.js"
 */
import { el, need, withNames } from "../../parts/dom.js";

/** A way out: its name and action. @typedef {{name: string, act: () => void}} WayOut */

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
