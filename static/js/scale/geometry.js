/**
 * What the page lines its scrubber up with: the map of the whole run, below which it stands.
 * @import {Geometry} from "../parts/diagram/api.js"
 * @import {Source} from "./source.js"
 * @import {ScaleView} from "./view.js"
 */

/** The height of the row of the scrubber. */
const TRACK = 42;

/** @param {ScaleView} view @param {Source} source @returns {Geometry} */
export function geometryOf({ host, plot, left, right, level }, source) {
  const offset = plot.getBoundingClientRect().left - host.getBoundingClientRect().left,
    unit = (right - left) / (source.hi - source.lo);
  return {
    left: offset + left,
    right: offset + right,
    track: host.clientHeight - TRACK / 2,
    height: host.clientHeight,
    whole: true,
    detail: level === "density" ? "density" : "lines",
    at: (event) => offset + left + (source.xOf(event) - source.lo) * unit,
  };
}
