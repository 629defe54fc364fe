/**
 * The scrubber: a range field for keys and screen readers, and a picture of it that stands exactly under the
 * diagram's cursor where both show the whole run along time; else it counts steps.
 * @import {Axis} from "../../model/axis.js"
 * @import {Run} from "../../model/types.js"
 * @import {Geometry} from "../diagram/api.js"
 */
import { beatAt } from "../../model/axis.js";
import { el } from "../dom.js";

/** The thumb's radius: so far the ends stand within the track. */
const RADIUS = 10;

/**
 * @param {HTMLElement} root holds the range field
 * @param {HTMLInputElement} field
 * @param {(beat: number) => void} go
 */
export function createScrubber(root, field, go) {
  const done = el("span.track-done"),
    thumb = el("span.thumb");
  root.append(el("span.track"), done, thumb);
  /** @type {{run: Run|null, axis: Axis|null, geometry: Geometry|null, beat: number}} */
  let now = { run: null, axis: null, geometry: null, beat: 0 };
  /** What else is marked on the track. */
  let marks = () => {};
  field.addEventListener("input", () => go(Number(field.value)));
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    root.setPointerCapture(event.pointerId);
    field.focus({ preventScroll: true });
    drag(event);
  });
  root.addEventListener("pointermove", (event) => {
    if (root.hasPointerCapture(event.pointerId)) drag(event);
  });

  const last = () => now.run?.beats.length ?? 0;
  /** Whether the picture above has the same axis. */
  const aligned = () =>
    Boolean(now.geometry?.whole && now.axis?.name === "time" && last() && getComputedStyle(root).position !== "fixed");

  /** @param {PointerEvent} event */
  function drag(event) {
    const box = root.getBoundingClientRect(),
      x = event.clientX - box.left;
    const { run, axis, geometry } = now;
    if (!run) return;
    if (aligned() && axis && geometry) {
      const share = (x + geometry.left - RADIUS - geometry.first) / (geometry.last - geometry.first);
      const first = axis.xs[0],
        end = axis.xs[axis.order[axis.order.length - 1]];
      go(beatAt(axis, first + share * (end - first)));
    } else {
      go(Math.round(((x - RADIUS) / (box.width - 2 * RADIUS)) * last()));
    }
  }

  /** Where the cursor stands, in pixels from the track's left end. */
  function place() {
    const { geometry } = now;
    return aligned() && geometry ? `${Math.max(RADIUS, geometry.cursor - geometry.left + RADIUS)}px` : at(now.beat);
  }

  /** Where a beat stands. @param {number} beat */
  function at(beat) {
    const { axis, geometry } = now;
    if (!aligned() || !geometry || !axis)
      return `calc(${RADIUS}px + (100% - ${2 * RADIUS}px) * ${last() ? beat / last() : 0})`;
    const share = (axis.xs[beat] - axis.xs[0]) / (axis.xs[last()] - axis.xs[0]);
    return `${geometry.first + share * (geometry.last - geometry.first) - geometry.left + RADIUS}px`;
  }

  /** @param {number} beat @param {string} words */
  function show(beat, words) {
    now.beat = beat;
    field.max = String(last());
    field.value = String(beat);
    field.setAttribute("aria-valuetext", words);
    draw();
  }

  /** The picture above has other measures. @param {Run} run @param {Axis} axis @param {Geometry} geometry */
  function align(run, axis, geometry) {
    now = { ...now, run, axis, geometry };
    root.style.marginLeft = `${geometry.left - RADIUS}px`;
    root.style.width = `${geometry.right - geometry.left + 2 * RADIUS}px`;
    draw();
  }

  function draw() {
    const here = place();
    thumb.style.left = here;
    done.style.width = here;
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
