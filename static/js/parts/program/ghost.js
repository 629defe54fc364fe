/**
 * The run before, as a ghost behind the one that it became: until the next key, or for as long as its switch is on.
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
    /** A run has taken the place of another. @param {Run} before @param {Run} now */
    follow(before, now) {
      was = firstDifference([before, now]) ? before : null;
      draw(was);
    },
    /** A key was pressed. */
    fade() {
      if (!stays && sketch.ghost) draw(null);
    },
    /** It was the ghost of something else. */
    clear() {
      was = null;
      if (sketch.ghost) draw(null);
    },
  };
}
