/**
 * The scrubber: a range field for keys and screen readers, and its picture on the diagram's axis. The thumb is below
 * the diagram's cursor, whatever part of the run is visible.
 * @import {Geometry} from "../diagram/api.js"
 */
import { el } from "../dom.js";

/** Pixels that the track extends beyond the axis, and the thumb beyond the track. */
const OVER = 10,
  RADIUS = 12;
/** Pixels before a beat at which a drag already reaches it. */
const NEAR = 6;

/**
 * The range of beats under the track; `at` is the beat at a share of it, 0…1.
 * @typedef {{first: number, last: number, at: (share: number) => number}} Track
 */

/**
 * @param {HTMLElement} root holds the range field, in the diagram's host
 * @param {HTMLInputElement} field
 * @param {(beat: number) => void} go
 * @param {(beat: number, done: boolean) => void} drag
 */
export function createScrubber(root, field, go, drag) {
  root.append(el("span.track"), el("span.track-done"), el("span.thumb"));
  /** @type {{track: Track|null, geometry: Geometry|null}} */
  let now = { track: null, geometry: null };
  /** Places other marks on the track. */
  let marks = () => {};
  /** The cursor, and its maximum. */
  let cursor = 0,
    steps = 0;
  field.addEventListener("input", () => go(Number(field.value)));
  field.addEventListener("keydown", () => place());
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    root.setPointerCapture(event.pointerId);
    field.focus({ preventScroll: true });
    follow(event, false);
  });
  root.addEventListener("pointermove", (event) => {
    if (root.hasPointerCapture(event.pointerId)) follow(event, false);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
    root.addEventListener(end, (event) => {
      if (root.hasPointerCapture(event.pointerId)) follow(event, true);
    });

  /** @param {PointerEvent} event @param {boolean} done */
  function follow(event, done) {
    const { track, geometry } = now;
    if (!track || !geometry) return;
    const [a, b] = [track.first, track.last].map(geometry.at),
      x = event.clientX - root.getBoundingClientRect().left + origin(geometry) + NEAR;
    drag(track.at((x - a) / (b - a || 1)), done);
  }

  /** The x of a beat, in pixels from the root's left edge. @param {number} beat */
  const at = (beat) => (now.geometry ? now.geometry.at(beat) - origin(now.geometry) : 0);

  /** Sets the field to the cursor. */
  function place() {
    field.max = String(steps);
    field.value = String(cursor);
  }

  /**
   * Moves to the cursor. Screen readers announce each value of a focused field, so it is not updated during playback.
   * @param {{beat: number, playing: boolean}} view @param {string} words @param {number} last the last beat
   * @returns {boolean} whether the focused field announces the position
   */
  function show({ beat, playing }, words, last) {
    const heard = document.activeElement === field;
    cursor = beat;
    steps = last;
    if (heard && playing) return false;
    place();
    field.setAttribute("aria-valuetext", words);
    return heard;
  }

  /** Adapts to new measures of the diagram. @param {Track|null} track @param {Geometry} geometry */
  function align(track, geometry) {
    now = { track, geometry };
    const { style } = root,
      left = origin(geometry);
    style.left = `${left}px`;
    style.width = `${geometry.right + OVER + RADIUS - left}px`;
    style.setProperty("--origin", `${left}px`);
    marks();
  }

  return {
    show,
    align,
    at,
    root,
    mark: (/** @type {() => void} */ work) => {
      marks = work;
    },
  };
}

/** The root's left edge, in pixels from the host's. @param {Geometry} geometry */
const origin = (geometry) => geometry.left - OVER - RADIUS;
