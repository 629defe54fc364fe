/**
 * Shows the previous run as a ghost behind its successor, until the next key or while its switch is on.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Diagram} from "../diagram/diagram.js"
 */
import { firstDifference } from "../../modes/compare/differ.js";
import { Sketch } from "../../modes/drag/sketch.js";
import { checkbox } from "../fields.js";

/** @param {Pick<Diagram, "setOverlay">} diagram @param {Translate} t */
export function createGhost(diagram, t) {
  const sketch = new Sketch(),
    box = checkbox(t("own.ghost"), false, (on) => {
      stays = on;
      draw(on ? was : null);
    });
  /** @type {Run|null} */
  let was = null;
  let stays = false;

  /** @param {Run|null} ghost */
  function draw(ghost) {
    sketch.ghost = ghost;
    diagram.setOverlay(sketch, ghost !== null);
  }

  return {
    control: box,
    /** An edit has replaced a run. @param {Run} before @param {Run} now */
    follow(before, now) {
      was = firstDifference([before, now]) ? before : null;
      draw(was);
    },
    /** Hides the ghost at a key press, unless its switch is on. */
    fade() {
      if (!stays && sketch.ghost) draw(null);
    },
    /** Drops the ghost, since an unrelated run is shown. */
    clear() {
      was = null;
      if (sketch.ghost) draw(null);
    },
  };
}
