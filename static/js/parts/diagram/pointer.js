/**
 * What pointer and wheel mean for the diagram: what lies under them, and what follows.
 *
 * @import {Frame} from "../../model/frame.js"
 * @import {Picture} from "./diagram.js"
 * @import {Meaning} from "./gestures.js"
 */
import { beatAt } from "../../model/axis.js";
import { eventNear } from "../../model/messages.js";
import * as viewport from "../../model/viewport.js";
import { axisY, onFlag } from "./axis.js";
import { rowY } from "./strip.js";

/** How near a pointer or a finger must be to a mark, in pixels. */
const REACH = 16;

/** @param {Picture} d @returns {Meaning} */
export function meaningsOf(d) {
  return {
    what: (x, y) => under(d, d.frame(), x, y),
    hover: (x, y) => d.hover(Number.isNaN(x) ? 0 : markAt(d.frame(), x, y)),
    tap(x, y, shift) {
      const beat = markAt(d.frame(), x, y);
      if (beat && shift) d.options.onCompare?.(beat);
      else if (beat || d.chosen) d.select(beat);
    },
    scrub(x, y, done) {
      const f = d.frame(),
        reached = beatAt(f.axis, f.unitAt(x + 6));
      d.scrub(d.scrubbing ? reached : witnessAt(f, x, y) || reached, done);
    },
    pan(dx, dy, done) {
      const f = d.frame();
      d.look(viewport.pan(d.view, -dx / f.unit, -dy / f.sizes.lane, d.bounds()), done);
    },
    zoom(factor, x) {
      const was = d.view,
        view = viewport.zoom(was, factor, d.frame().unitAt(x), d.bounds());
      if (view.t1 - view.t0 === was.t1 - was.t0) return false;
      d.look(view, false);
      return true;
    },
    zooms: (e) => e.ctrlKey || e.metaKey || !d.options.embed || d.host.contains(document.activeElement),
  };
}

/**
 * @param {Picture} d @param {Frame} f @param {number} x @param {number} y
 * @returns {"flag"|"foot"|"mark"|"plot"|"still"}
 */
function under(d, f, x, y) {
  const foot = f.sizes.strip ? rowY(f, 0) - 12 : axisY(f) - 6;
  if (onFlag(d.ink, f, x, y)) return "flag";
  if (y > foot && x > f.sizes.left - 12) return "foot";
  if (markAt(f, x, y)) return "mark";
  return d.isWhole() && f.sizes.rows >= f.run.nodes ? "still" : "plot";
}

/** The beat whose mark is at a point, or 0. @param {Frame} f @param {number} x @param {number} y */
function markAt(f, x, y) {
  const p = Math.round((y - f.sizes.top) / f.sizes.lane + f.view.row) + 1;
  if (p < 1 || p > f.run.nodes || Math.abs(f.y(p) - y) > Math.min(REACH, f.sizes.lane / 2) || x < f.sizes.left - 12)
    return 0;
  return eventNear(f, p, x, REACH);
}

/** The beat of a broken property's cross in the strip, or 0. @param {Frame} f @param {number} x @param {number} y */
function witnessAt(f, x, y) {
  const rows = f.run.header.properties ?? [];
  const found =
    f.sizes.strip &&
    f.run.violations.find(
      (v) =>
        rows.includes(v.property) &&
        Math.abs(rowY(f, rows.indexOf(v.property)) - y) < 12 &&
        Math.abs(f.x(v.beat) - x) < 12,
    );
  return found ? found.beat : 0;
}
