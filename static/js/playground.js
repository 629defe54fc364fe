/**
 * The playground's view state: the run on screen, the cursor, playing, and the open panel, shared by all parts. Runs
 * come from the session.
 * @import {AxisName, Run} from "./model/types.js"
 * @import {ViewRange} from "./model/view-range.js"
 * @import {Moment, Tab} from "./net/address.js"
 * @import {Shown} from "./run-lifecycle.js"
 */
import { beatOf, hasChunk, numberOf, chunkAt, unnumbered } from "./model/numbering.js";
import { sameRange } from "./model/view-range.js";
import { advance, faster } from "./parts/transport/playback.js";

/**
 * The mode of the playground; "" while the user only watches.
 * @typedef {""|"hand"|"predict"|"compare"|"program"} ModeName
 */
/**
 * @typedef {object} View
 * @property {Shown|null} shown
 * @property {number} beat
 * @property {AxisName} axis
 * @property {Tab} tab
 * @property {ModeName} mode
 * @property {boolean} lens whether the causal past is highlighted
 * @property {number} vector vector clocks: −1 off, else the event to which others are compared, 0 if there is none
 * @property {ViewRange|null} range the visible range of the run, if it was chosen
 * @property {number} focused the beat that is pointed at or has the focus, or 0
 * @property {boolean} playing
 * @property {number} round for a run that repeats forever: how often its loop has begun while playing
 * @property {number} speed the most beats per second; a screen shows about sixty frames per second
 */
/**
 * Where a run opens: at the event `at`, else at a beat, and the visible range, in events, else in beats.
 * @typedef {Partial<Moment> & {beat: number, range?: ViewRange|null}} Wanted
 */
/**
 * @typedef {object} Clock
 * @property {(work: (now: number) => void) => any} [frame]
 * @property {() => boolean} [stops] whether playing ends at a given step, even if the run repeats forever
 */
/**
 * What has changed since the last frame; range: the page sets another range, seen: the user scrolled to another.
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
   * Where to put the cursor, and the range to show, once the run has come so far.
   * @type {Wanted}
   */
  #wanted = { beat: 0 };
  #draw;
  #frame;
  #stops;

  /**
   * @param {(view: View, changes: Set<Change>) => void} draw called once per frame if anything has changed
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

  /** The first beat of the run's loop, where playing wraps around; 0 if playing ends. */
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

  /** The beat reached after `beats` beats, wrapping around the loop if there is one. @param {number} beats */
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
   * In a chunked run, switches to the chunk that contains a beat, and returns the beat's number there.
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

  /** Moves the cursor to a beat, and stops playing. @param {number} beat */
  go(beat) {
    this.#setPlaying(false);
    this.#wanted = { ...this.#wanted, at: undefined, beat };
    this.#move(beat);
  }

  /** Moves the cursor to an event of the trace, and stops playing. @param {number} event */
  seek(event) {
    this.#setPlaying(false);
    this.#wanted = { ...this.#wanted, at: Math.round(event) };
    this.#move(this.#reach());
  }

  /** Goes to a moment: its event, and its visible range. @param {Moment} moment */
  to(moment) {
    this.#setPlaying(false);
    this.set("range", null);
    this.#wanted = { ...moment, beat: 0 };
    this.#see();
    this.#move(this.#reach());
  }

  /** The beat at which to put the cursor; it may not have arrived yet. */
  #reach() {
    const { at, beat } = this.#wanted,
      run = this.view.shown?.run;
    return at !== undefined && run ? beatOf(run, at) : beat;
  }

  /** Sets the visible range, if it was given in events, to the beats known so far. */
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
   * Shows another run; the cursor goes to the moment, as far as the run has come.
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
    if (what === "vector" && this.view.shown?.run.chunk) return; // vector clocks would count events that are not here
    if (what === "focused") return this.#look(Number(value));
    this.view[what] = value;
    if (what === "axis") this.view.range = null; // it belongs to the other axis
    if (what === "axis" || what === "range") this.#wanted = { ...this.#wanted, events: null };
    this.#change(what);
  }

  /** Compares vector clocks to a beat from now on. @param {number} beat */
  compare(beat) {
    const { shown } = this.view;
    this.set("vector", shown ? numberOf(shown.run, beat) : beat);
  }

  /**
   * Records the range that the user scrolled to, or that followed the cursor. The diagram reports it, so the change
   * is "seen", which the diagram does not apply again.
   * @param {ViewRange|null} range
   */
  seen(range) {
    this.view.range = range;
    this.#wanted = { ...this.#wanted, events: null };
    this.#change("seen");
  }

  /** Sets the beat that is pointed at; in a chunked run, the beat that contains the event. @param {number} event */
  #look(event) {
    const { run } = this.view.shown ?? {},
      beat = event && run?.chunk ? chunkAt(run, event).beatOfStep(event) : event;
    if (beat === this.view.focused) return;
    this.view.focused = beat;
    this.#change("focused");
  }

  /** Redraws the tab, because its panel has moved. */
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

  /** Goes to the end, even if it has not arrived yet. */
  toEnd() {
    this.go(this.view.shown?.run.summary ? this.#lastBeat : Infinity);
  }

  toggle() {
    this.#setPlaying(!this.view.playing);
  }

  /** @param {number} steps steps on the scale of speeds */
  hasten(steps) {
    this.setSpeed(faster(this.view.speed, steps));
  }
}
