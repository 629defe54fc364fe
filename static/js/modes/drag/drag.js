/**
 * Dragging, in the mode By hand: an arrowhead to another time or into the bin (the message is lost), a request along
 * its lane; by pointer, key or menu. Each drag makes one edit of the scenario, and its run becomes a new branch of the
 * tree.
 *
 * A state machine. Idle: nothing is dragged; the run before the last edit may be visible as a ghost below the edited
 * run. Moving: the diagram previews the run that the edit would make. Keeping: the edit is final, and its run is on its
 * way to the screen.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {ModeContext} from "../modes.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Edit, Way} from "../edits/edit.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Axis} from "../../model/axis.js"
 * @import {Barrier} from "./barrier.js"
 * @import {Made} from "./preview.js"
 * @import {Scale} from "./scale.js"
 */
import { axisOf } from "../../model/axis.js";
import { eventsOf, numberOf } from "../../model/numbering.js";
import { sentence } from "../../net/problem.js";
import { socketAddress } from "../../net/socket.js";
import { firstDifference } from "../compare/differ.js";
import { arrivalAt, sameEdit, wayOf } from "../edits/edit.js";
import { STEP } from "../edits/limits.js";
import { within } from "../edits/offers.js";
import { barrierIn, waysOut } from "./barrier.js";
import { changedBeat } from "./changed-beat.js";
import { DragFeedback } from "./feedback.js";
import { closeMenu, isOpen } from "./menu.js";
import { Menus } from "./menus.js";
import { Pointers } from "./pointers.js";
import { EditPreview } from "./preview.js";
import { scaleOf } from "./scale.js";
import { editName } from "./words.js";

/**
 * keep: shows a run as a new branch, with the cursor after event `at`; `parted` is the last event that the runs share;
 * begun: a drag has begun; over: it was cancelled.
 * @typedef {{keep: (scenario: Scenario, at: number, name: string, parted: number) => void, begun: () => void,
 *   over: () => void}} Means
 */
/** A run that can be edited, and its scenario. @typedef {{run: Run, scenario: Scenario}} Changeable */
/** ghostOf: the run on screen while the ghost is visible. @typedef {{is: "idle", ghostOf: Run|null}} Idle */
/**
 * scale: of `value` on the axis; keyed: dragged by key, not by pointer; view, cursor: the view range and the cursor's
 * beat during the drag; made: the edited run, once it has arrived.
 * @typedef {Changeable & {is: "moving", beat: Beat, way: Way, value: number, lost: boolean, axis: Axis, scale: Scale,
 *   keyed: boolean, view: Viewport, cursor: number, made: Made|null}} Moving
 */
/**
 * from: the run before the edit; handed: whether the edited run was handed to the tree.
 * @typedef {{is: "keeping", edit: Edit, from: Run, handed: boolean}} Keeping
 */

/** The share of the view range kept free on both sides of the element dragged by key. */
const MARGIN = 0.08;

export class Drag {
  #means;
  #pointers;
  #preview;
  /** @type {Idle|Moving|Keeping} */
  #state = { is: "idle", ghostOf: null };

  /** @param {ModeContext} context @param {Means} means */
  constructor(context, means) {
    this.context = context;
    this.#means = means;
    this.#preview = new EditPreview(
      { url: socketAddress(location) },
      {
        made: (made) => this.#came(made),
        refused: ({ error, problems = [] }) => this.#refused(problems[0] ? sentence(problems[0], context.t) : error),
      },
    );
    this.feedback = new DragFeedback(this);
    this.menus = new Menus(this);
    this.#pointers = new Pointers(this);
  }

  get diagram() {
    return this.context.screen.diagram;
  }

  /** The drag under way, if any. @returns {Moving|null} */
  get moving() {
    return this.#state.is === "moving" ? this.#state : null;
  }

  /** Whether the diagram shows an edited run, or is about to. */
  get busy() {
    return this.#state.is !== "idle";
  }

  /** The run and scenario that can be edited now; null if none. @returns {Changeable|null} */
  get changeable() {
    const { shown } = this.context.playground.view;
    if (this.#state.is === "keeping" || !shown?.run.summary || shown.run.chunk || !this.context.session.settled())
      return null;
    return { run: shown.run, scenario: shown.scenario };
  }

  /** What prevents dragging; "" if nothing does. */
  get barrier() {
    return barrierIn(this.context.playground.view);
  }

  /**
   * Says why nothing can be dragged, with the ways out, and reports whether it did.
   * @param {Barrier} [only] only for this reason
   */
  bars(only) {
    const { barrier, context } = this;
    if (!barrier || (only && barrier !== only)) return false;
    const ways = waysOut(barrier, context, this.#means.keep).map(({ name, act }) => ({
      name,
      act: () => {
        this.away();
        act();
      },
    }));
    this.feedback.barred(context.t(`acts.drag.barred.${barrier}`), ways);
    return true;
  }

  /* ---- calls from the page ---- */

  /** Called when another run is on screen or the cursor has moved. @param {Run} run */
  show(run) {
    const state = this.#state,
      { beat } = this.context.playground.view;
    if (state.is === "moving" && (state.run !== run || state.cursor !== beat)) this.cancel();
    if (state.is === "keeping" && state.handed && state.from !== run) this.#state = { is: "idle", ghostOf: run };
    if (this.#state.is !== "idle") return;
    this.feedback.hideCaption();
    if (this.#state.ghostOf && this.#state.ghostOf !== run) this.away();
  }

  /** Called when the axis has changed: positions differ, so a drag is cancelled. */
  turned() {
    if (this.moving) this.cancel();
    else this.feedback.hideCaption();
  }

  /* ---- transitions ---- */

  /** Idle → moving. @param {Beat} beat @param {boolean} keyed */
  begin(beat, keyed) {
    const of = this.changeable,
      way = of && wayOf(of.run, of.scenario, beat);
    if (!of || !way || this.bars()) return false;
    closeMenu();
    this.away();
    this.#means.begun();
    const { playground } = this.context,
      axis = axisOf(of.run, playground.view.axis),
      scale = scaleOf(of.run, axis, way, beat),
      view = { ...this.diagram.camera.view },
      at = { value: way.now, lost: false, cursor: playground.view.beat };
    this.#state = { is: "moving", ...of, ...at, beat, way, axis, scale, keyed, view, made: null };
    this.feedback.showGhost(of.run);
    playground.set("tab", "act");
    this.#hold(this.#state, of.run, beat.n);
    return true;
  }

  /**
   * Moving: to another value, or into the bin.
   * @param {Moving} m @param {number} value @param {boolean} [lost]
   */
  #to(m, value, lost = false) {
    const to = within(m.way, value);
    if (to === m.value && lost === m.lost) return;
    Object.assign(m, { value: to, lost });
    const edit = editOf(m),
      { preview } = this.diagram;
    if (preview && m.way.by === "time" && !lost) preview.number = to;
    if (edit) {
      this.#preview.want({ run: m.run, scenario: m.scenario, edit });
      this.feedback.moved(m, edit, m.made);
    } else {
      this.#preview.drop();
      m.made = null;
      this.#hold(m, m.run, m.beat.n);
    }
  }

  /** The edited run has arrived. @param {Made} made */
  #came(made) {
    const state = this.#state;
    if (state.is === "keeping" && state.edit === made.wanted.edit) return this.#hand(made);
    if (state.is !== "moving") return;
    state.made = made;
    this.#hold(state, made.run, changedBeat(made));
  }

  /**
   * Moving: previews a run, with the cursor at the dragged beat.
   * @param {Moving} m @param {Run} run @param {number} beat
   */
  #hold(m, run, beat) {
    const number = m.way.by !== "time" ? numberOf(run, beat) : m.lost ? run.timeOf(beat) : m.value;
    this.diagram.setPreview({ run, beat, number, view: m.view });
    this.feedback.moved(m, editOf(m), m.made);
  }

  /** Moving → keeping, or idle if nothing has changed. */
  finish() {
    const m = this.moving,
      edit = m && editOf(m);
    if (!m) return;
    if (edit) this.#apply(edit, m, m.made);
    else this.cancel();
  }

  /** Idle → keeping: makes an edit chosen in a menu. @param {Edit} edit @param {Changeable} of */
  choose(edit, of) {
    this.away();
    this.#apply(edit, of);
  }

  /** → keeping. @param {Edit} edit @param {Changeable} of @param {Made|null} [made] */
  #apply(edit, { run, scenario }, made = null) {
    this.feedback.release();
    this.#state = { is: "keeping", edit, from: run, handed: false };
    if (!this.feedback.sketch.ghost) this.feedback.showGhost(run);
    if (made && sameEdit(made.wanted.edit, edit)) this.#hand(made);
    else this.#preview.want({ run, scenario, edit });
  }

  /** Keeping: hands the edited run to the tree as a branch. @param {Made} made */
  #hand(made) {
    const { run, edit, scenario } = made.wanted,
      way = edit.do === "move" ? wayOf(run, scenario, edit.beat) : null,
      name = editName(run, edit, way, this.context),
      first = firstDifference([run, made.run]),
      parted = first ? numberOf(run, Math.max(0, (first.beats[0] || run.beats.length + 1) - 1)) : eventsOf(run);
    if (this.#state.is === "keeping") this.#state.handed = true;
    this.#means.keep(made.scenario, numberOf(made.run, changedBeat(made)), name, parted);
    this.feedback.kept(made, name);
  }

  /** → idle: the page's own run is back on screen. */
  cancel() {
    const was = this.busy;
    this.#preview.drop();
    this.#state = { is: "idle", ghostOf: null };
    this.feedback.clear();
    this.diagram.setPreview(null);
    if (was) this.#means.over();
  }

  /** @param {string} text */
  #refused(text) {
    const run = this.context.playground.view.shown?.run;
    this.cancel();
    if (run) this.feedback.refused(run, text);
  }

  /** Idle: removes the ghost and its texts. @returns {boolean} whether there were any */
  away() {
    if (this.#state.is === "idle") this.#state.ghostOf = null;
    return this.feedback.clear();
  }

  /* ---- pointer and keys ---- */

  /** Moves the dragged element to a point of the diagram. @param {number} x @param {number} y */
  lead(x, y) {
    const m = this.moving;
    if (!m) return;
    if (arrivalAt(m.beat) && this.feedback.sketch.isBin(x, y)) this.#to(m, m.value, true);
    else this.#to(m, m.scale.value(this.diagram.near.projection().unitAt(x)));
  }

  /** Keeps the element dragged by key within the view range. @param {Moving} m */
  #follow(m) {
    const unit = m.scale.unit(m.value),
      { t0, t1 } = m.view,
      margin = (t1 - t0) * MARGIN,
      by = Math.max(0, unit + margin - t1) - Math.max(0, t0 - unit + margin),
      { preview } = this.diagram;
    m.view = { ...m.view, t0: t0 + by, t1: t1 + by };
    if (by && preview) this.diagram.setPreview({ ...preview, view: m.view });
  }

  /** The focused beat, or the beat at which the pointed message arrives. @returns {Beat|null} */
  focused() {
    const { run } = this.changeable ?? {},
      { near, cursor } = this.diagram;
    return run?.beats[(near.pointing.arc?.receivedBeat || near.eventInFocus || cursor) - 1] ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event,
      inside = event.target === this.diagram.plot;
    if (isOpen()) return false;
    if (this.moving) return this.#moveBy(event, this.moving);
    if (key === "Escape") return this.away();
    if (inside && (key === "ContextMenu" || (key === "F10" && event.shiftKey))) {
      this.menus.here();
      return true;
    }
    const beat = key === "d" && inside ? this.focused() : null;
    return beat ? this.begin(beat, true) || this.barrier !== "" : false;
  }

  /**
   * While something is dragged, keys have no other effect.
   * @param {KeyboardEvent} event @param {Moving} m
   */
  #moveBy({ key, shiftKey, target }, m) {
    const by = m.way.by === "time" ? (shiftKey ? 1 : STEP) : shiftKey ? 5 : 1;
    if (key === "Tab" || ((key === "Enter" || key === " ") && target instanceof HTMLButtonElement)) return false;
    if (key === "ArrowLeft") this.#to(m, m.value - by);
    else if (key === "ArrowRight") this.#to(m, m.value + by);
    else if (key === "Enter" || key === "d") this.finish();
    else if (key === "Escape") this.cancel();
    else if ((key === "l" || key === "Delete") && arrivalAt(m.beat)) this.#to(m, m.value, !m.lost);
    if (this.moving) this.#follow(m);
    return true;
  }

  leave() {
    closeMenu();
    if (this.moving) this.cancel();
    this.#preview.stop();
    this.#pointers.leave();
    this.menus.leave();
    this.feedback.leave();
    this.diagram.setPreview(null);
  }
}

/** The edit of a drag. @param {Moving} m @returns {Edit|null} null if nothing has changed */
function editOf({ beat, lost, value, way }) {
  if (lost) return { do: "lose", beat };
  return value === way.now ? null : { do: "move", beat, to: value };
}
