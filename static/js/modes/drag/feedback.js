/**
 * Everything shown during a drag and after it: the rail over the diagram, the caption, the panel, and the run before
 * the edit as a ghost.
 * @import {Run} from "../../model/types.js"
 * @import {Edit} from "../edits/edit.js"
 * @import {Drag, Moving} from "./drag.js"
 * @import {Made} from "./preview.js"
 * @import {WayOut} from "./caption.js"
 */
import { arrivalAt } from "../edits/edit.js";
import { createPane } from "./pane.js";
import { createCaptionLine } from "./caption.js";
import { Sketch } from "./sketch.js";
import { endsOf, saidOf } from "./explain.js";
import { place as placeOf, thing } from "./words.js";

/** The maximum number of changes in the caption; the panel shows all. */
const TOLD = 2;

export class DragFeedback {
  sketch = new Sketch();
  #context;
  #diagram;
  #pane;
  #said;
  /** Whether the caption shows the drag instead of the step. */
  #speaks = false;

  /** @param {Drag} drag */
  constructor(drag) {
    const { context, diagram } = drag,
      { t, pane } = context;
    this.#context = context;
    this.#diagram = diagram;
    this.#pane = createPane(pane, {
      t,
      keep: () => drag.finish(),
      back: () => drag.cancel(),
      away: () => drag.away(),
    });
    this.#said = createCaptionLine(t);
    this.sketch.lose = t("acts.drag.lose");
    this.#draw();
  }

  /** Shows the run before the edit. @param {Run} run */
  showGhost(run) {
    this.sketch.ghost = run;
    this.#draw();
  }

  #draw() {
    this.#diagram.setOverlay(this.sketch);
  }

  /**
   * Shows the dragged element at its current value.
   * @param {Moving} moving @param {Edit|null} edit @param {Made|null} made
   */
  moved(moving, edit, made) {
    const speech = this.#context,
      { t } = speech,
      { run, beat, way, value, lost, axis, scale, keyed } = moving,
      arc = arrivalAt(beat),
      where = (/** @type {number} */ v) => placeOf(run, way, beat, v, speech),
      ends = endsOf(moving, speech);
    this.sketch.held = {
      run,
      lane: beat.at,
      from: arc?.sentBeat ? { lane: arc.from, unit: axis.xs[arc.sentBeat] } : null,
      was: scale.unit(way.now),
      now: scale.unit(lost ? way.now : value),
      before: t("acts.drag.was", { at: where(way.now) }),
      lo: ends[0],
      hi: ends[1],
      lost,
      loses: arc !== null,
    };
    this.#draw();
    const said = saidOf(run, moving, edit ? made : null, !edit, speech),
      now = lost ? t("acts.drag.is.lost") : t("acts.drag.is", { is: where(value), was: where(way.now) }),
      what = thing(run, beat, t);
    this.#speaks = true;
    this.#said.moved(run, {
      what,
      now: edit ? now : where(value),
      changes: (said.changes ?? []).slice(0, TOLD).map((c) => c.what),
      hint: t(`acts.drag.hold.${keyed ? "keys" : "pointer"}`),
    });
    this.#pane.show(run, { ...said, heading: what, now, over: false, limits: ends.filter((e) => e.what) });
  }

  /** The edit is final: the panel goes on showing its effects. @param {Made} made @param {string} name */
  kept(made, name) {
    const { run } = made.wanted;
    this.hideCaption();
    this.#pane.show(run, { heading: name, over: true, ...saidOf(run, null, made, false, this.#context) });
  }

  /** @param {Run} run @param {string} text */
  refused(run, text) {
    this.#pane.show(run, { heading: this.#context.t("acts.drag.refused"), changes: [], left: text, over: true });
  }

  /** Says that nothing can be dragged here. @param {string} why @param {WayOut[]} ways */
  barred(why, ways) {
    this.#speaks = true;
    this.#said.barred(why, ways);
  }

  /** Ends the drag; the panel keeps its text. */
  release() {
    this.sketch.held = null;
    this.#draw();
  }

  /** Shows the step's caption again. @returns {boolean} whether the drag's caption was visible */
  hideCaption() {
    const spoke = this.#speaks;
    this.#speaks = false;
    this.#said.hide();
    return spoke;
  }

  /** Hides everything. @returns {boolean} whether anything was visible */
  clear() {
    const had = this.hideCaption() || this.sketch.held !== null || this.sketch.ghost !== null || this.#pane.isOpen();
    this.sketch.held = this.sketch.ghost = null;
    this.#pane.hide();
    this.#draw();
    return had;
  }

  leave() {
    this.#said.leave();
    this.#diagram.setOverlay(this.sketch, false);
  }
}
