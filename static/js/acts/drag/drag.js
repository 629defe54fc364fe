/**
 * Dragging, in the mode By hand: an arrowhead sooner or later, or to where it is lost; a request along its lane. The same
 * by key and by menu: whatever it is done with, it becomes one edit of the scenario, and its run is a new future.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Place} from "../acts.js"
 * @import {Scenario} from "../../parts/scenario/edits.js"
 * @import {Edit, Way} from "../edits/edit.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Made} from "./live.js"
 */
import { axisOf } from "../../model/axis.js";
import { eventsOf, numberOf } from "../../model/numbering.js";
import { sentence } from "../../net/problem.js";
import { socketAddress } from "../../net/socket.js";
import { firstDifference } from "../compare/differ.js";
import { arrivalAt, wayOf } from "../edits/edit.js";
import { STEP } from "../edits/limits.js";
import { within } from "../edits/offers.js";
import { Barrier } from "./barrier.js";
import { changedBeat } from "./changed.js";
import { Live } from "./live.js";
import { closeMenu, isOpen } from "./menu.js";
import { Menus } from "./menus.js";
import { Pointers } from "./pointers.js";
import { scaleOf } from "./scale.js";
import { Showing } from "./showing.js";
import { Stand } from "./stand.js";
import { REACH } from "./target.js";
import { editName } from "./words.js";

/**
 * keep: puts a run on screen as a new future, with the cursor behind an event; begun: what is on screen is being changed;
 * over: it is what it was.
 * @typedef {{keep: (scenario: Scenario, at: number, name: string, parted: number) => void, begun: () => void, over: () => void}} Means
 */
/**
 * What is moved, from where the cursor stood; keyed: by key, not by a pointer.
 * @typedef {{run: Run, scenario: Scenario, beat: Beat, way: Way, value: number, lost: boolean, keyed: boolean, view: Viewport,
 *   cursor: number}} Moving
 */
/** How much of the window stays free beside what is moved by key. */
const MARGIN = 0.08;

export class Drag {
  #place;
  #means;
  #menus;
  #pointers;
  #live;
  #showing;
  #stand;
  #barrier;
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
    this.#place = place;
    this.#means = means;
    this.#live = new Live(
      { url: socketAddress(location) },
      {
        made: (made) => this.#came(made),
        refused: ({ error, problems = [] }) => this.#refused(problems[0] ? sentence(problems[0], place.t) : error),
      },
    );
    this.#showing = new Showing(place, {
      keep: () => this.#finish(),
      back: () => this.#cancel(),
      away: () => this.#away(),
    });
    this.#stand = new Stand(this.#picture);
    this.#barrier = new Barrier(place, {
      keep: means.keep,
      away: () => this.#away(),
      say: (why, ways) => this.#showing.barred(why, ways),
    });
    this.#menus = new Menus(place, {
      ground: () => (this.busy || this.#barrier.stops("challenge") ? null : this.#ground()),
      focused: () => this.#focused(),
      begin: (beat) => void this.#begin(beat, true),
      apply: (edit, ground) => {
        this.#away();
        this.#apply(edit, ground);
      },
    });
    this.#pointers = new Pointers(this.#picture, {
      ground: () => (this.#kept ? null : this.#ground()),
      free: () => this.#barrier.why === "",
      moving: () => this.#moving?.beat ?? null,
      handle: (x, y, reach) => this.#showing.isHandle(x, y, reach),
      begin: (beat) => this.#begin(beat, false),
      lead: (x, y) => this.#lead(x, y),
      finish: () => this.#finish(),
      cancel: () => this.#cancel(),
      menu: (x, y) => !this.#moving && this.#menus.at(x, y, REACH.touch),
    });
  }

  get #picture() {
    return this.#place.screen.diagram.picture;
  }
  /** Whether something is moved, and the diagram shows what comes of it. */
  get busy() {
    return this.#moving !== null || this.#kept !== null;
  }

  /** Another run is on screen, or the cursor stands elsewhere: a ghost stays with the run that it led to. @param {Run} run */
  show(run) {
    const m = this.#moving;
    if (m && (m.run !== run || m.cursor !== this.#place.playground.view.beat)) this.#cancel();
    if (!this.busy) this.#showing.hush();
    if (!this.#shown || this.#shown === run) return;
    const mine = this.#kept;
    this.#kept = null;
    if (mine) this.#shown = run;
    else this.#away();
  }

  /** The axis is another, along which what is moved stands elsewhere. */
  turned() {
    if (this.#moving) this.#cancel();
    else this.#showing.hush();
  }

  /** What can be changed now. @returns {{run: Run, scenario: Scenario}|null} */
  #ground() {
    const { shown } = this.#place.playground.view;
    if (!shown?.run.summary || shown.run.excerpt || !this.#place.session.settled()) return null;
    return { run: shown.run, scenario: shown.scenario };
  }

  /** @param {Beat} beat @param {boolean} keyed */
  #begin(beat, keyed) {
    const ground = this.#ground(),
      way = ground && wayOf(ground.run, ground.scenario, beat);
    if (!ground || !way || this.#barrier.stops()) return false;
    closeMenu();
    this.#away();
    this.#means.begun();
    const { playground } = this.#place,
      view = { ...this.#picture.camera.view };
    this.#made = null;
    this.#moving = { ...ground, beat, way, value: way.now, lost: false, keyed, view, cursor: playground.view.beat };
    this.#showing.haunt(ground.run);
    playground.set("tab", "act");
    this.#hold(ground.run, beat.n);
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
    if (m.way.by === "time" && !lost) this.#stand.say(to);
    const edit = this.#edit();
    if (edit) this.#live.want({ run: m.run, scenario: m.scenario, edit });
    else {
      this.#live.drop();
      this.#made = null;
      this.#hold(m.run, m.beat.n);
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
    this.#hold(made.run, changedBeat(made));
    this.#draw();
  }

  /** The cursor stands at what is moved, and the window stays. @param {Run} run @param {number} beat */
  #hold(run, beat) {
    const m = this.#moving,
      said = m?.way.by !== "time" ? numberOf(run, beat) : m.lost ? run.timeOf(beat) : m.value;
    if (m) this.#stand.hold({ run, beat, said }, m.view);
  }

  /** @param {string} text */
  #refused(text) {
    const run = this.#place.playground.view.shown?.run;
    this.#kept = null;
    this.#cancel();
    if (run) this.#showing.refused(run, text);
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
    this.#showing.release();
    this.#moving = null;
    this.#kept = edit;
    if (!this.#showing.ghost) this.#showing.haunt(run);
    if (made && JSON.stringify(made.wanted.edit) === JSON.stringify(edit)) this.#hand(made);
    else this.#live.want({ run, scenario, edit });
  }

  /** The run becomes one of the futures. @param {Made} made */
  #hand(made) {
    const { run, edit, scenario } = made.wanted,
      { t, lang } = this.#place,
      way = edit.do === "move" ? wayOf(run, scenario, edit.beat) : null,
      name = editName(run, edit, way, { t, lang }),
      first = firstDifference([run, made.run]),
      parted = first ? numberOf(run, Math.max(0, (first.beats[0] || run.beats.length + 1) - 1)) : eventsOf(run);
    this.#kept = edit;
    this.#shown = run;
    this.#made = null;
    this.#means.keep(made.scenario, numberOf(made.run, changedBeat(made)), name, parted);
    this.#showing.kept(made, name);
  }

  /** It is where it was. */
  #cancel() {
    const m = this.#moving;
    this.#live.drop();
    this.#moving = this.#made = null;
    this.#showing.clear();
    if (!m) return;
    const { beat, lens, shown } = this.#place.playground.view;
    if (shown?.run === m.run) this.#stand.back(m.run, beat, lens);
    this.#means.over();
  }

  /** The run as it was is put away. */
  #away() {
    this.#shown = null;
    return this.#showing.clear();
  }

  #draw() {
    if (this.#moving) this.#showing.moved(this.#moving, this.#edit(), this.#made);
  }

  /** A unit of the axis is brought into the window. @param {Moving} m */
  #follow(m) {
    const { axis } = this.#place.playground.view,
      unit = scaleOf(m.run, axisOf(m.run, axis), m.way, m.beat).unit(m.value),
      { t0, t1 } = m.view,
      margin = (t1 - t0) * MARGIN,
      by = Math.max(0, unit + margin - t1) - Math.max(0, t0 - unit + margin);
    m.view = { ...m.view, t0: t0 + by, t1: t1 + by };
    if (by) this.#stand.look(m.view);
  }

  /** A pointer leads it to a place of the diagram. @param {number} x @param {number} y */
  #lead(x, y) {
    const m = this.#moving;
    if (!m) return;
    const scale = scaleOf(m.run, axisOf(m.run, this.#place.playground.view.axis), m.way, m.beat);
    if (arrivalAt(m.beat) && this.#showing.isBin(x, y)) this.#to(m.value, true);
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
    if (this.#moving) return this.#moveBy(event, this.#moving);
    if (key === "Escape") return this.#away();
    if (inside && (key === "ContextMenu" || (key === "F10" && event.shiftKey))) {
      this.#menus.here();
      return true;
    }
    const beat = key === "d" && inside ? this.#focused() : null;
    return beat ? this.#begin(beat, true) || this.#barrier.why !== "" : false;
  }

  /**
   * While something is moved, no key does anything else.
   * @param {KeyboardEvent} event @param {Moving} m
   */
  #moveBy({ key, shiftKey, target }, m) {
    const by = m.way.by === "time" ? (shiftKey ? 1 : STEP) : shiftKey ? 5 : 1;
    if (key === "Tab" || ((key === "Enter" || key === " ") && target instanceof HTMLButtonElement)) return false;
    if (key === "ArrowLeft") this.#to(m.value - by);
    else if (key === "ArrowRight") this.#to(m.value + by);
    else if (key === "Enter" || key === "d") this.#finish();
    else if (key === "Escape") this.#cancel();
    else if ((key === "l" || key === "Delete") && arrivalAt(m.beat)) this.#to(m.value, !m.lost);
    this.#follow(m);
    return true;
  }

  leave() {
    closeMenu();
    if (this.#moving) this.#cancel();
    this.#live.stop();
    this.#pointers.leave();
    this.#menus.leave();
    this.#showing.leave();
    this.#stand.leave();
  }
}
