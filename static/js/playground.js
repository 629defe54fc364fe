/**
 * What is on screen and where the cursor stands: the one state that the parts of the playground share.
 * Moving, playing and showing go through here; what the run is comes from the session.
 * @import {AxisName, Run} from "./model/types.js"
 * @import {ViewRange} from "./model/view-range.js"
 * @import {Moment, Tab} from "./net/address.js"
 * @import {Shown} from "./run-lifecycle.js"
 */
import { beatOf, hasChunk, numberOf, chunkAt, unnumbered } from "./model/numbering.js";
import { sameRange } from "./model/view-range.js";
import { advance, faster } from "./parts/transport/playback.js";

/** What a visitor does to a run: "" while they only watch. @typedef {""|"hand"|"predict"|"compare"|"program"} ModeName */
/**
 * @typedef {object} View
 * @property {Shown|null} shown
 * @property {number} beat
 * @property {AxisName} axis
 * @property {Tab} tab
 * @property {ModeName} mode
 * @property {boolean} lens
 * @property {number} vector the lens of vector clocks: −1 off, else the event with which others are compared, 0 if there
 *   is none
 * @property {ViewRange|null} range what is seen of the run, if somebody chose it
 * @property {number} focused the event that is pointed at or in focus, or 0
 * @property {boolean} playing
 * @property {number} round of a run that repeats for ever: how often its loop has begun, as far as it was played
 * @property {number} speed beats a second at most; a screen has a frame sixty times a second
 */
/**
 * Where a run opens: at the event `at` or else at a beat, and what is seen of it, as events or else as beats.
 * @typedef {Partial<Moment> & {beat: number, range?: ViewRange|null}} Wanted
 */
/**
 * @typedef {object} Clock
 * @property {(work: (now: number) => void) => any} [frame]
 * @property {() => boolean} [stops] whether playing ends at a step that somebody has named, also where the run would go
 *   on for ever
 */
/**
 * What has changed since the parts were drawn; range: another is to be seen, seen: the user looks at another.
 * @typedef {"run"|"grown"|"beat"|"focused"|"axis"|"tab"|"mode"|"lens"|"vector"|"range"|"seen"|"playing"|"speed"} Change
 */

export class Playground {
  /** @type {View} */
  view = {
    shown: null,
    beat: 0,
    axis: "time",
    tab: "code",
    mode: "",
    lens: true,
    vector: -1,
    range: null,
    focused: 0,
    playing: false,
    round: 1,
    speed: 1,
  };
  /** @type {Set<Change>} */
  #changes = new Set();
  #due = 0;
  #last = 0;
  #scheduled = false;
  /**
   * Where the cursor is to stand, and what is to be seen, once the run has come so far.
   * @type {Wanted}
   */
  #wanted = { beat: 0 };
  #draw;
  #frame;
  #stops;

  /**
   * @param {(view: View, changes: Set<Change>) => void} draw once a frame, if anything has changed
   * @param {Clock} [clock]
   */
  constructor(draw, { frame = (work) => requestAnimationFrame(work), stops = () => false } = {}) {
    this.#draw = draw;
    this.#frame = frame;
    this.#stops = stops;
  }

  get #lastBeat() {
    return this.view.shown?.run.beats.length ?? 0;
  }

  /** The first beat of a loop, after whose last it comes again; 0 if the run has an end. */
  get #again() {
    const run = this.view.shown?.run,
      loop = run?.summary?.loop;
    return run && loop && !this.#stops() ? run.beatOfStep(loop.from) : 0;
  }

  /** @param {...Change} what */
  #change(...what) {
    for (const w of what) this.#changes.add(w);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#frame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    this.#scheduled = false;
    if (this.view.playing) this.#play(now);
    this.#last = now;
    const all = new Set(this.#changes);
    this.#changes.clear();
    if (all.size) this.#draw(this.view, all);
    if (this.view.playing) this.#change();
  }

  /** @param {number} now */
  #play(now) {
    const step = advance(this.#due, this.#last ? now - this.#last : 0, this.view.speed);
    this.#due = step.due;
    const { run } = this.view.shown ?? {};
    if (step.beats && run && hasChunk(run, this.view.beat)) this.#move(this.#onwards(step.beats));
    if (this.view.beat >= this.#lastBeat && this.view.shown?.run.summary && !this.#again) this.#setPlaying(false);
  }

  /** Where so many beats lead, round the loop if there is one. @param {number} beats */
  #onwards(beats) {
    const { chunk } = this.view.shown?.run ?? {};
    if (chunk) return chunk.away(this.view.beat, beats);
    const first = this.#again,
      beyond = this.view.beat + beats - this.#lastBeat - 1,
      length = this.#lastBeat - first + 1;
    if (!first || beyond < 0) return this.view.beat + beats;
    this.view.round += 1 + Math.floor(beyond / length);
    return first + (beyond % length);
  }

  /** @param {number} beat */
  #move(beat) {
    const to = this.#turn(Math.min(Math.max(Math.round(beat), 0), this.#lastBeat));
    if (to === this.view.beat) return;
    if (to < this.#again) this.view.round = 1;
    this.view.beat = to;
    this.view.focused = 0;
    this.#change("beat");
  }

  /**
   * Of a run that comes in pieces: turns to the piece in which a beat is told, and gives the beat as that counts it.
   * @param {number} beat
   */
  #turn(beat) {
    const { shown } = this.view;
    if (!shown?.run.chunk) return beat;
    const run = chunkAt(shown.run, beat);
    if (run !== shown.run) {
      shown.run = run;
      this.#change("grown");
    }
    return run.beatOfStep(beat);
  }

  /** Moves the cursor by hand: playing stops. @param {number} beat */
  go(beat) {
    this.#setPlaying(false);
    this.#wanted = { ...this.#wanted, at: undefined, beat };
    this.#move(beat);
  }

  /** Moves the cursor to an event of the trace. @param {number} event */
  seek(event) {
    this.#setPlaying(false);
    this.#wanted = { ...this.#wanted, at: Math.round(event) };
    this.#move(this.#reach());
  }

  /** Goes to a moment, and shows of the run what is to be seen there. @param {Moment} moment */
  to(moment) {
    this.#setPlaying(false);
    this.set("range", null);
    this.#wanted = { ...moment, beat: 0 };
    this.#see();
    this.#move(this.#reach());
  }

  /** The beat at which the cursor is to stand, which may not have come. */
  #reach() {
    const { at, beat } = this.#wanted,
      run = this.view.shown?.run;
    return at !== undefined && run ? beatOf(run, at) : beat;
  }

  /** What is to be seen, if it was said in events: the beats from and to which that is, as far as they are known. */
  #see() {
    const { events } = this.#wanted,
      run = this.view.shown?.run;
    if (!events || !run) return;
    const range = unnumbered(run, events);
    if (sameRange(range, this.view.range)) return;
    this.view.range = range;
    this.#change("range");
  }

  /** @param {boolean} on */
  #setPlaying(on) {
    if (on === this.view.playing) return;
    const ended = this.view.shown?.run.summary && !this.#again;
    if (on && this.view.beat >= this.#lastBeat && ended) this.#move(0);
    this.view.playing = on;
    this.#due = 0;
    this.#last = 0;
    this.#change("playing");
  }

  /**
   * Another run: the cursor goes where it was asked to be, as far as there is a run.
   * @param {Shown} shown @param {Wanted} moment
   */
  show(shown, moment) {
    const { at, beat, events, range = null } = moment;
    this.view.shown = shown;
    this.view.range = range;
    this.view.round = 1;
    this.#wanted = { at, beat, events };
    this.#see();
    this.view.beat = this.#turn(Math.min(this.#reach(), this.#lastBeat));
    this.view.focused = 0;
    this.#change("run", "beat");
  }

  /** The run on screen has more events. */
  grown() {
    this.#see();
    if (this.view.shown?.run.chunk) {
      this.#move(this.view.beat);
      this.#look(this.view.focused);
    } else if (!this.view.playing && this.#reach() > this.view.beat) this.#move(this.#reach());
    this.#change("grown");
  }

  /** @template {"axis"|"tab"|"mode"|"lens"|"vector"|"focused"|"range"} K @param {K} what @param {View[K]} value */
  set(what, value) {
    if (this.view[what] === value) return;
    if (what === "vector" && this.view.shown?.run.chunk) return; // it would count what is not here
    if (what === "focused") return this.#look(Number(value));
    this.view[what] = value;
    if (what === "axis") this.view.range = null; // it was one of the other axis
    if (what === "axis" || what === "range") this.#wanted = { ...this.#wanted, events: null };
    this.#change(what);
  }

  /** Compares vector clocks with a beat from now on. @param {number} beat */
  compare(beat) {
    const { shown } = this.view;
    this.set("vector", shown ? numberOf(shown.run, beat) : beat);
  }

  /**
   * The user looks at another range, or one that they chose has moved on with the cursor: the diagram reports it, and
   * is not told of it again.
   * @param {ViewRange|null} range
   */
  seen(range) {
    this.view.range = range;
    this.#wanted = { ...this.#wanted, events: null };
    this.#change("seen");
  }

  /** What is pointed at; of a run that comes in pieces, the beat in which that event is told. @param {number} event */
  #look(event) {
    const { run } = this.view.shown ?? {},
      beat = event && run?.chunk ? chunkAt(run, event).beatOfStep(event) : event;
    if (beat === this.view.focused) return;
    this.view.focused = beat;
    this.#change("focused");
  }

  /** What the tab shows has got another place: it is drawn there. */
  moved() {
    this.#change("tab");
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.view.speed = speed;
    this.#change("speed");
  }

  /** @param {number} beats forwards, or backwards if negative */
  by(beats) {
    this.go(this.#onwards(beats));
  }

  /** To the end, also if that has not come yet. */
  toEnd() {
    this.go(this.view.shown?.run.summary ? this.#lastBeat : Infinity);
  }

  toggle() {
    this.#setPlaying(!this.view.playing);
  }

  /** @param {number} steps of the scale of speeds */
  hasten(steps) {
    this.setSpeed(faster(this.view.speed, steps));
  }
}
