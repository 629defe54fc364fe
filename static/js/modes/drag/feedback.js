/**
 * Everything shown during a drag and after it: the rail over the diagram, the caption, the panel, and the run before
 * the edit as a ghost.
 * @import {Run} from "../../model/types.js"
 * @import {ModeContext} from "../modes.js"
 * @import {Edit} from "../edits/edit.js"
 * @import {Moving} from "./drag.js"
 * @import {Made} from "./preview.js"
 * @import {WayOut} from "./caption.js"
 * @import {Speech} from "./words.js"
 */
import { axisOf } from "../../model/axis.js";
import { arrivalAt } from "../edits/edit.js";
import { createPane } from "./pane.js";
import { createCaptionLine } from "./caption.js";
import { scaleOf } from "./scale.js";
import { Sketch } from "./sketch.js";
import { endsOf, saidOf } from "./explain.js";
import { place as placeOf, thing } from "./words.js";

/** The maximum number of changes in the caption; the panel shows all. */
const TOLD = 2;

export class DragFeedback {
  #context;
  #pane;
  #said;
  #sketch = new Sketch();
  /** Whether the caption shows the drag instead of the step. */
  #speaks = false;

  /** @param {ModeContext} context @param {{keep: () => void, back: () => void, away: () => void}} means */
  constructor(context, means) {
    const { screen, t, pane } = context;
    this.#context = context;
    this.#pane = createPane(pane, { t, ...means });
    this.#said = createCaptionLine(t);
    this.#sketch.lose = t("acts.drag.lose");
    screen.diagram.setOverlay(this.#sketch);
  }

  /** @returns {Speech} */
  get #speech() {
    return { t: this.#context.t, lang: this.#context.lang };
  }

  /** The run before the edit. */
  get ghost() {
    return this.#sketch.ghost;
  }

  /** @param {Run|null} run */
  haunt(run) {
    this.#sketch.ghost = run;
    this.#draw();
  }

  #draw() {
    this.#context.screen.diagram.setOverlay(this.#sketch);
  }

  /** Whether a point is in the bin. @param {number} x @param {number} y */
  isBin(x, y) {
    return this.#sketch.isBin(x, y);
  }

  /** Whether a point is on the rail's handle. @param {number} x @param {number} y @param {number} reach */
  isHandle(x, y, reach) {
    return this.#sketch.isHandle(x, y, reach);
  }

  /**
   * Shows the dragged element at its current value.
   * @param {Moving} moving @param {Edit|null} edit @param {Made|null} made
   */
  moved(moving, edit, made) {
    const { t } = this.#context,
      { run, beat, way, value, lost, keyed } = moving,
      arc = arrivalAt(beat),
      axis = axisOf(run, this.#context.playground.view.axis),
      scale = scaleOf(run, axis, way, beat),
      where = (/** @type {number} */ v) => placeOf(run, way, beat, v, this.#speech),
      ends = endsOf(run, beat, way, scale, this.#speech);
    this.#sketch.held = {
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
    const said = saidOf(run, moving, edit ? made : null, !edit, this.#speech),
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
    this.hush();
    this.#pane.show(run, { heading: name, over: true, ...saidOf(run, null, made, false, this.#speech) });
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
    this.#sketch.held = null;
    this.#draw();
  }

  /** Shows the step's caption again. @returns {boolean} whether the drag's caption was visible */
  hush() {
    const spoke = this.#speaks;
    this.#speaks = false;
    this.#said.hide();
    return spoke;
  }

  /** Hides everything. @returns {boolean} whether anything was visible */
  clear() {
    const had = this.hush() || this.#sketch.held !== null || this.#sketch.ghost !== null || this.#pane.isOpen();
    this.#sketch.held = this.#sketch.ghost = null;
    this.#pane.hide();
    this.#draw();
    return had;
  }

  leave() {
    this.#said.leave();
    this.#context.screen.diagram.setOverlay(this.#sketch, false);
  }
}
