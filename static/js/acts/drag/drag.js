/**
 * Dragging, in the mode By hand: an arrowhead sooner or later, or to where it is lost; a request along its lane. The same
 * by key and by menu: whatever it is done with, it becomes one edit of the scenario, and its run is a new future.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Place} from "../acts.js"
 * @import {Scenario} from "../../parts/scenario/edits.js"
 * @import {Edit, Way} from "../edits/edit.js"
 * @import {Made} from "./live.js"
 */
import { axisOf } from "../../model/axis.js";
import { eventsOf, numberOf } from "../../model/numbering.js";
import { el } from "../../parts/dom.js";
import { socketAddress } from "../../net/socket.js";
import { firstDifference } from "../compare/differ.js";
import { arrivalAt, wayOf } from "../edits/edit.js";
import { STEP } from "../edits/limits.js";
import { within } from "../edits/offers.js";
import { Live } from "./live.js";
import { closeMenu, isOpen } from "./menu.js";
import { Menus } from "./menus.js";
import { createPane } from "./pane.js";
import { Pointers } from "./pointers.js";
import { scaleOf } from "./scale.js";
import { Sketch } from "./sketch.js";
import { REACH } from "./target.js";
import { endsOf, saidOf } from "./telling.js";
import { editName, place as placeOf, thing } from "./words.js";

/**
 * keep: puts a run on screen as a new future; begun: what is on screen is being changed; over: it is what it was.
 * @typedef {{keep: (scenario: Scenario, at: number, name: string, parted: number) => void, begun: () => void, over: () => void}} Means
 */
/**
 * What is moved.
 * @typedef {{run: Run, scenario: Scenario, beat: Beat, way: Way, value: number, lost: boolean, view: any}} Moving
 */

export class Drag {
  #place;
  #means;
  #menus;
  #pointers;
  #live;
  #pane;
  #sketch = new Sketch();
  /** @type {Moving|null} */
  #moving = null;
  /** @type {Made|null} */
  #made = null;
  /** An edit that is kept as soon as its run has come. @type {Edit|null} */
  #kept = null;
  /** What the ghost belongs to. @type {Run|null} */
  #shown = null;

  /** @param {Place} place @param {Means} means */
  constructor(place, means) {
    const { screen, t, pane } = place;
    this.#place = place;
    this.#means = means;
    document.head.append(el("link", { rel: "stylesheet", href: new URL("./drag.css", import.meta.url).href }));
    this.#live = new Live(
      { url: socketAddress(location) },
      {
        made: (made) => this.#came(made),
        refused: (refusal) => this.#refused(refusal.problems?.[0]?.text ?? refusal.error),
      },
    );
    this.#pane = createPane(pane, {
      t,
      keep: () => this.#finish(),
      back: () => this.#cancel(),
      away: () => this.#away(),
    });
    this.#sketch.lose = t("acts.drag.lose");
    this.#menus = new Menus(place, {
      ground: () => (this.#moving || this.#kept ? null : this.#ground()),
      focused: () => this.#focused(),
      begin: (beat) => void this.#begin(beat),
      apply: (edit, ground) => {
        this.#away();
        this.#apply(edit, ground);
      },
    });
    this.#pointers = new Pointers(screen.diagram.picture, {
      ground: () => (this.#kept ? null : this.#ground()),
      moving: () => this.#moving !== null,
      begin: (beat) => this.#begin(beat),
      lead: (x, y) => this.#lead(x, y),
      finish: () => this.#finish(),
      cancel: () => this.#cancel(),
      menu: (x, y) => !this.#moving && this.#menus.at(x, y, REACH.touch),
    });
    screen.diagram.setOverlay(this.#sketch);
  }

  get #speech() {
    return { t: this.#place.t, lang: this.#place.lang };
  }
  get #picture() {
    return this.#place.screen.diagram.picture;
  }
  /** Whether something is moved, and the diagram shows what comes of it. */
  get busy() {
    return this.#moving !== null || this.#kept !== null;
  }

  /** Another run is on screen: a ghost stays with the run that it led to. @param {Run} run */
  show(run) {
    if (!this.#shown || this.#shown === run) return;
    const mine = this.#kept;
    this.#kept = null;
    if (mine) this.#shown = run;
    else this.#away();
  }

  /** What can be changed now. @returns {{run: Run, scenario: Scenario}|null} */
  #ground() {
    const { shown, axis } = this.#place.playground.view;
    if (!shown?.run.summary || shown.run.excerpt || shown.scenario.challenge || !this.#place.session.settled())
      return null;
    if (axis === "logical") return null; // there nothing has a place of its own
    return { run: shown.run, scenario: shown.scenario };
  }

  /** @param {Beat} beat */
  #begin(beat) {
    const ground = this.#ground(),
      way = ground && wayOf(ground.run, ground.scenario, beat);
    if (!ground || !way) return false;
    closeMenu();
    this.#away();
    this.#means.begun();
    const { run } = ground;
    this.#made = null;
    this.#moving = { ...ground, beat, way, value: way.now, lost: false, view: { ...this.#picture.camera.view } };
    this.#sketch.ghost = { run, axis: axisOf(run, this.#place.playground.view.axis) };
    this.#place.playground.set("tab", "act");
    this.#draw();
    return true;
  }

  /** @param {number} value @param {boolean} [lost] */
  #to(value, lost = false) {
    const m = this.#moving;
    if (!m) return;
    const to = within(m.way, value);
    if (to === m.value && lost === m.lost) return;
    m.value = to;
    m.lost = lost;
    const edit = this.#edit();
    if (edit) this.#live.want({ run: m.run, scenario: m.scenario, edit });
    else {
      this.#live.drop();
      this.#made = null;
      this.#picture.setRun(m.run);
      this.#still();
    }
    this.#draw();
  }

  /** @returns {Edit|null} null: it is where it was */
  #edit() {
    const m = this.#moving;
    if (!m) return null;
    if (m.lost) return { do: "lose", beat: m.beat };
    return m.value === m.way.now ? null : { do: "move", beat: m.beat, to: m.value };
  }

  /** The run that an edit makes is there. @param {Made} made */
  #came(made) {
    if (this.#kept === made.wanted.edit) return this.#hand(made);
    if (!this.#moving) return;
    this.#made = made;
    this.#picture.setRun(made.run);
    this.#picture.setCursor(Infinity, false);
    this.#still();
    this.#draw();
  }

  /** The window stays while something is moved. */
  #still() {
    if (!this.#moving) return;
    this.#picture.camera.view = this.#moving.view;
    this.#picture.show(false);
  }

  /** @param {string} text */
  #refused(text) {
    const run = this.#place.playground.view.shown?.run;
    this.#kept = null;
    this.#cancel();
    if (!run) return;
    this.#pane.show(run, {
      heading: this.#place.t("acts.drag.refused"),
      now: "",
      hint: "",
      limits: [],
      changes: [],
      left: text,
      over: true,
    });
  }

  /** What was moved stays where it is now. */
  #finish() {
    const m = this.#moving,
      edit = this.#edit();
    if (!m) return;
    if (!edit) return this.#cancel();
    this.#apply(edit, m);
  }

  /** @param {Edit} edit @param {{run: Run, scenario: Scenario}} ground */
  #apply(edit, { run, scenario }) {
    const made = this.#made;
    this.#sketch.held = null;
    this.#moving = null;
    this.#kept = edit;
    this.#sketch.ghost ??= { run, axis: axisOf(run, this.#place.playground.view.axis) };
    if (made && JSON.stringify(made.wanted.edit) === JSON.stringify(edit)) this.#hand(made);
    else this.#live.want({ run, scenario, edit });
  }

  /** The run becomes one of the futures. @param {Made} made */
  #hand(made) {
    const { run, edit, scenario } = made.wanted,
      way = edit.do === "move" ? wayOf(run, scenario, edit.beat) : null,
      name = editName(run, edit, way, this.#speech),
      first = firstDifference([run, made.run]),
      parted = first ? numberOf(run, Math.max(0, (first.beats[0] || run.beats.length + 1) - 1)) : eventsOf(run);
    this.#kept = edit;
    this.#shown = run;
    this.#made = null;
    this.#means.keep(made.scenario, eventsOf(made.run), name, parted);
    this.#pane.show(run, this.#said(run, name, "", made, true));
  }

  /** It is where it was. */
  #cancel() {
    const m = this.#moving;
    this.#live.drop();
    this.#moving = this.#made = null;
    this.#sketch.held = this.#sketch.ghost = null;
    this.#pane.hide();
    if (m) {
      this.#picture.setRun(m.run);
      this.#picture.setCursor(this.#place.playground.view.beat);
    }
    this.#place.screen.diagram.setOverlay(this.#sketch);
    if (m) this.#means.over();
  }

  /** The run as it was is put away. */
  #away() {
    if (!this.#sketch.ghost && !this.#shown) return false;
    this.#shown = null;
    this.#sketch.ghost = null;
    this.#pane.hide();
    this.#place.screen.diagram.setOverlay(this.#sketch);
    return true;
  }

  #draw() {
    const m = this.#moving;
    if (!m) return;
    const { t } = this.#place,
      { run, beat, way, value, lost } = m,
      arc = arrivalAt(beat),
      axis = axisOf(run, this.#place.playground.view.axis),
      scale = scaleOf(run, axis, way, beat),
      where = (/** @type {number} */ v) => placeOf(run, way, beat, v, this.#speech);
    const ends = endsOf(run, beat, way, scale, this.#speech);
    this.#sketch.held = {
      lane: beat.at,
      from: arc?.sentBeat ? { lane: arc.from, unit: axis.xs[arc.sentBeat] } : null,
      was: scale.unit(way.now),
      now: scale.unit(value),
      said: lost ? t("acts.drag.lost") : where(value),
      before: t("acts.drag.was", { at: where(way.now) }),
      lo: ends[0],
      hi: ends[1],
      lost,
    };
    this.#place.screen.diagram.setOverlay(this.#sketch);
    const now = lost ? t("acts.drag.is.lost") : t("acts.drag.is", { is: where(value), was: where(way.now) });
    this.#pane.show(run, {
      ...this.#said(run, thing(run, beat, t), now, this.#edit() ? this.#made : null, false),
      limits: ends.filter((e) => e.what),
    });
  }

  /** @param {Run} run @param {string} heading @param {string} now @param {Made|null} made @param {boolean} over */
  #said(run, heading, now, made, over) {
    const unmoved = this.#moving !== null && !this.#edit();
    return { heading, now, over, limits: [], ...saidOf(run, over ? null : this.#moving, made, unmoved, this.#speech) };
  }

  /** A pointer leads it to a place of the diagram. @param {number} x @param {number} y */
  #lead(x, y) {
    const m = this.#moving;
    if (!m) return;
    const scale = scaleOf(m.run, axisOf(m.run, this.#place.playground.view.axis), m.way, m.beat);
    if (arrivalAt(m.beat) && this.#sketch.isBin(x, y)) this.#to(m.value, true);
    else this.#to(scale.value(this.#picture.frame().unitAt(x)));
  }

  /** The beat in focus, or of the message that is pointed at. @returns {Beat|null} */
  #focused() {
    const { run } = this.#ground() ?? {},
      { pointing, looked, cursor } = this.#picture;
    return run?.beats[(pointing.arc?.receivedBeat || looked || cursor) - 1] ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event,
      inside = event.target === this.#place.screen.diagram.plot;
    if (isOpen()) return false;
    if (this.#moving) return this.#moveBy(event);
    if (key === "Escape") return this.#away();
    if (inside && (key === "ContextMenu" || (key === "F10" && event.shiftKey))) {
      this.#menus.here();
      return true;
    }
    const beat = key === "d" && inside ? this.#focused() : null;
    return beat ? this.#begin(beat) : false;
  }

  /** @param {KeyboardEvent} event */
  #moveBy({ key, shiftKey, target }) {
    const m = /** @type {Moving} */ (this.#moving),
      by = m.way.by === "time" ? (shiftKey ? 1 : STEP) : shiftKey ? 5 : 1;
    if (key === "Enter" && target instanceof HTMLButtonElement) return false;
    if (key === "ArrowLeft") this.#to(m.value - by);
    else if (key === "ArrowRight") this.#to(m.value + by);
    else if (key === "Enter" || key === "d") this.#finish();
    else if (key === "Escape") this.#cancel();
    else if ((key === "l" || key === "Delete") && arrivalAt(m.beat)) this.#to(m.value, !m.lost);
    else return key === " ";
    return true;
  }

  leave() {
    closeMenu();
    if (this.#moving) this.#cancel();
    this.#live.stop();
    this.#pointers.leave();
    this.#menus.leave();
    this.#place.screen.diagram.setOverlay(this.#sketch, false);
  }
}
