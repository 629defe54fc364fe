/**
 * What is on screen and where the cursor stands: the one state that the parts of the playground share.
 * Moving, playing and showing go through here; what the run is comes from the session.
 * @import {AxisName, Run} from "./model/types.js"
 * @import {Stretch} from "./model/stretch.js"
 * @import {Tab} from "./net/address.js"
 * @import {Shown} from "./session.js"
 */
import { advance, faster } from "./parts/transport/playback.js";

/**
 * @typedef {object} View
 * @property {Shown|null} shown
 * @property {number} beat
 * @property {AxisName} axis
 * @property {Tab} tab
 * @property {boolean} lens
 * @property {number} vector the lens of vector clocks: −1 off, else the beat with which others are compared, 0 if there is none
 * @property {Stretch|null} stretch what is seen of the run, if somebody chose it
 * @property {number} look the event that is pointed at or in focus, or 0
 * @property {boolean} playing
 * @property {number} round of a run that repeats for ever: how often its loop has begun, as far as it was played
 * @property {number} speed beats a second at most; a screen has a frame sixty times a second
 */
/** What has changed since the parts were drawn. @typedef {"run"|"grown"|"beat"|"look"|"axis"|"tab"|"lens"|"vector"|"stretch"|"playing"|"speed"} Change */

/**
 * @param {(view: View, changes: Set<Change>) => void} draw once a frame, if anything has changed
 * @param {{frame?: (work: (now: number) => void) => any, stops?: () => boolean}} [clock] stops: whether playing ends at a step that somebody has named, also where the run would go on for ever
 */
export function createPlayground(draw, { frame = requestAnimationFrame, stops = () => false } = {}) {
  /** @type {View} */
  const view = {
    shown: null,
    beat: 0,
    axis: "time",
    tab: "code",
    lens: true,
    vector: -1,
    stretch: null,
    look: 0,
    playing: false,
    round: 1,
    speed: 1,
  };
  /** @type {Set<Change>} */
  const changes = new Set();
  let due = 0,
    last = 0,
    scheduled = false;
  /** Where the cursor is to stand once the run has come so far. */
  let wanted = 0;

  const lastBeat = () => view.shown?.run.beats.length ?? 0;
  /** The first beat of a loop, after whose last it comes again; 0 if the run has an end. */
  const again = () => {
    const run = view.shown?.run,
      loop = run?.summary?.loop;
    return run && loop && !stops() ? run.beatOfStep(loop.from) : 0;
  };

  /** @param {...Change} what */
  function change(...what) {
    for (const w of what) changes.add(w);
    if (scheduled) return;
    scheduled = true;
    frame(tick);
  }

  /** @param {number} now */
  function tick(now) {
    scheduled = false;
    if (view.playing) play(now);
    last = now;
    const all = new Set(changes);
    changes.clear();
    if (all.size) draw(view, all);
    if (view.playing) change();
  }

  /** @param {number} now */
  function play(now) {
    const step = advance(due, last ? now - last : 0, view.speed);
    due = step.due;
    if (step.beats) move(onwards(step.beats));
    if (view.beat >= lastBeat() && view.shown?.run.summary && !again()) setPlaying(false);
  }

  /** Where so many beats lead, round the loop if there is one. @param {number} beats */
  function onwards(beats) {
    const first = again(),
      beyond = view.beat + beats - lastBeat() - 1,
      length = lastBeat() - first + 1;
    if (!first || beyond < 0) return view.beat + beats;
    view.round += 1 + Math.floor(beyond / length);
    return first + (beyond % length);
  }

  /** @param {number} beat */
  function move(beat) {
    const to = Math.min(Math.max(Math.round(beat), 0), lastBeat());
    if (to === view.beat) return;
    if (to < again()) view.round = 1;
    view.beat = to;
    view.look = 0;
    change("beat");
  }

  /** Moves the cursor by hand: playing stops. @param {number} beat */
  function go(beat) {
    setPlaying(false);
    wanted = beat;
    move(beat);
  }

  /** @param {boolean} on */
  function setPlaying(on) {
    if (on === view.playing) return;
    if (on && view.beat >= lastBeat() && !again()) move(0);
    view.playing = on;
    due = 0;
    last = 0;
    change("playing");
  }

  /** Another run: the cursor goes where it was asked to be, as far as there is a run. @param {Shown} shown @param {number} beat @param {Stretch|null} [stretch] */
  function show(shown, beat, stretch = null) {
    view.shown = shown;
    view.stretch = stretch;
    view.round = 1;
    wanted = beat;
    view.beat = Math.min(beat, lastBeat());
    view.look = 0;
    change("run", "beat");
  }

  /** The run on screen has more events. */
  function grown() {
    if (!view.playing && wanted > view.beat) move(wanted);
    change("grown");
  }

  /** @template {"axis"|"tab"|"lens"|"vector"|"look"|"stretch"} K @param {K} what @param {View[K]} value */
  function set(what, value) {
    if (view[what] === value) return;
    view[what] = value;
    if (what === "axis") view.stretch = null; // it was one of the other axis
    change(what);
  }

  /** @param {number} speed */
  function setSpeed(speed) {
    view.speed = speed;
    change("speed");
  }

  return {
    view,
    go,
    show,
    grown,
    set,
    setSpeed,
    by: (/** @type {number} */ beats) => go(onwards(beats)),
    toEnd: () => go(lastBeat()),
    toggle: () => setPlaying(!view.playing),
    hasten: (/** @type {number} */ steps) => setSpeed(faster(view.speed, steps)),
  };
}
