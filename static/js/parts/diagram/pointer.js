/**
 * What pointer gestures do in the diagram.
 *
 * @import {Projection} from "../../model/projection.js"
 * @import {NearLevel} from "./near.js"
 * @import {Meaning} from "./gestures.js"
 */
import { beatAt } from "../../model/axis.js";
import * as viewport from "../../model/viewport.js";
import { flagOf, onFlag } from "./axis.js";
import { goAlong } from "./keys.js";
import { always, rowsOf } from "./rows.js";

/** The greatest distance in pixels at which a cross of the strip is hit. */
const CROSS = 12;

/** @param {NearLevel} level @returns {Meaning} */
export function meaningsOf(level) {
  const { diagram: d, pointing } = level;
  return {
    what: (x, y) => under(level, level.projection(), x, y),
    hover: (x, y) => pointing.hover(Number.isNaN(x) ? null : level.hit(x, y), x, y),
    tap(x, y, shift) {
      const hit = level.hit(x, y);
      if (hit?.kind === "event" && shift) d.options.onCompare?.(hit.beat);
      else if (hit?.kind === "event") d.select(hit.beat);
      else if (hit?.kind === "message") {
        pointing.set(hit, x, y);
        goAlong(level, hit.arc);
      } else if (d.focusedEvent) d.select(0);
    },
    scrub(x, y, done) {
      const f = level.projection(),
        cross = d.scrubbing ? 0 : witnessAt(level, f, x, y);
      d.scrub(cross || beatAt(f.axis, f.unitAt(x + 6)), done);
      if (cross) d.options.onBroken?.(cross);
    },
    pan(dx, dy, done) {
      const f = level.projection();
      d.look(viewport.pan(f.view, -dx / f.unit, -dy / f.sizes.lane, d.camera.bounds()), done);
    },
    zoom(factor, x) {
      const { view: was } = d.camera,
        view = viewport.zoom(was, factor, level.projection().unitAt(x), d.camera.bounds());
      if (view.t1 - view.t0 === was.t1 - was.t0) return;
      d.look(view, false);
    },
  };
}

/**
 * @param {NearLevel} level @param {Projection} f @param {number} x @param {number} y
 * @returns {"flag"|"foot"|"mark"|"plot"|"still"}
 */
function under(level, f, x, y) {
  const { strip, left, track } = f.sizes,
    foot = strip ? strip.y - strip.row / 2 - 6 : track - 16;
  if (onFlag(level.surface.pen, flagOf(f, level.written.flag), x, y)) return "flag";
  if (y > foot && x > left - 12) return "foot";
  const hit = level.hit(x, y);
  if (hit && hit.kind !== "lane") return "mark";
  return level.diagram.camera.isWhole() && f.sizes.rows >= f.run.nodes ? "still" : "plot";
}

/**
 * The beat of a broken property's cross in the strip, or 0.
 * @param {NearLevel} level @param {Projection} f @param {number} x @param {number} y
 */
function witnessAt({ stage, diagram }, f, x, y) {
  const rows = rowsOf(f, stage.indices.propertySpans, diagram.options.promised ?? always).filter(
      (r) => Math.abs(r.y - y) < CROSS,
    ),
    broken = rows.flatMap((r) => [...r.aside, ...(r.broken ? [r.broken] : [])]);
  return broken.find((v) => Math.abs(f.x(v.beat) - x) < CROSS)?.beat ?? 0;
}
