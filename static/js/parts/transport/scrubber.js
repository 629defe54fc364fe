/**
 * The scrubber: a range field for keys and screen readers, and a picture of it on the diagram's axis, whose thumb
 * stands under the diagram's cursor, whatever part of the run is seen.
 * @import {Geometry} from "../diagram/api.js"
 */
import { el } from "../dom.js";

/** So far the track goes beyond the axis, and the thumb beyond the track, in pixels. */
const OVER = 10,
  RADIUS = 12;
/** So near before a beat, in pixels, it is reached. */
const NEAR = 6;

/**
 * What it runs along: from a beat to another; `at` is the one at a share of the way.
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
  /** What else is marked on the track. */
  let marks = () => {};
  /** Where the cursor is, and where it can be at most. */
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

  /** Where a beat stands, in pixels from the root's left edge. @param {number} beat */
  const at = (beat) => (now.geometry ? now.geometry.at(beat) - origin(now.geometry) : 0);

  /** The field is where the cursor is. */
  function place() {
    field.max = String(steps);
    field.value = String(cursor);
  }

  /**
   * With the focus on the field every value of it is heard: while the run plays, it waits.
   * @param {{beat: number, playing: boolean}} view @param {string} words @param {number} last the last beat there is
   * @returns {boolean} whether the field tells where one is
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

  /** The picture has other measures. @param {Track|null} track @param {Geometry} geometry */
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
