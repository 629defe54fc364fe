/**
 * Messages as arrows: solid for requests and the like, dashed for grants; an open head while in flight, a cross if
 * lost, a double line for a duplicate, a ghost before they are sent.
 *
 * @import {Projection} from "../../model/projection.js"
 * @import {Flight} from "../../model/messages.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { pointAt } from "../../model/curve.js";
import { hueOf } from "./lanes.js";

const GRANT_DASH = [7, 4],
  OWN_DASH = [3, 2];
/** The line stops this many pixels before the tip, under the head. */
const BACK = 9;

/**
 * @param {CanvasPen} ink @param {Projection} f @param {Flight[]} flights
 * @param {boolean} plain whether to draw hairlines without heads and nothing after the cursor, for crowded pictures
 */
export function drawMessages(ink, f, flights, plain) {
  if (!plain) for (const l of flights) if (l.stage === "ghost" || l.stage === "flying") drawGhost(ink, l);
  for (const lit of [false, true])
    for (const l of flights) if (l.stage !== "ghost" && l.lit === lit) (plain ? drawPlain : drawArrow)(ink, f, l);
}

/** @param {Flight} l */
const dashOf = (l) => (l.arc.role !== "grant" ? [] : own(l) ? OWN_DASH : GRANT_DASH);

/** Whether a process sends to itself; the message is drawn as a small loop. @param {Flight} l */
const own = (l) => l.arc.from === l.arc.to;

/**
 * Strokes the visible part of a curve between two parameters.
 * @param {CanvasPen} ink
 * @param {Flight} l
 * @param {number} from
 * @param {number} to
 */
const stroke = (ink, l, from, to) => ink.curve(l.q, Math.max(from, l.seen[0]), Math.min(to, l.seen[1]));

/** @param {CanvasPen} ink @param {Flight} l */
function drawGhost(ink, l) {
  ink.pen("ghost", 1, dashOf(l));
  stroke(ink, l, l.stage === "ghost" ? 0 : l.end, 1);
}

/** @param {CanvasPen} ink @param {Projection} f @param {Flight} l */
function drawPlain(ink, f, l) {
  ink.c.globalAlpha = !f.past ? 0.35 : l.lit && l.stage !== "flying" ? 0.8 : 0.14;
  ink.pen(hueOf(f, l.arc.from), 1, dashOf(l));
  stroke(ink, l, 0, l.end);
  ink.c.globalAlpha = 1;
}

/** @param {CanvasPen} ink @param {Projection} f @param {Flight} l */
function drawArrow(ink, f, l) {
  const { c } = ink,
    hue = hueOf(f, l.arc.from),
    length = Math.hypot(l.q.bx - l.q.ax, l.q.by - l.q.ay) || 1;
  if (l.stage === "flying" && l.end * length < f.sizes.dot + 4) return; // still within its event's mark
  const close = f.sizes.lane < 50 || own(l),
    width = (l.lit ? 2.25 : 1.5) * (close ? 0.75 : 1),
    flying = l.stage === "flying",
    lost = l.stage === "lost";
  c.globalAlpha = l.lit ? 1 : 0.5;
  const stop = lost || own(l) ? l.end : Math.max(0, l.end - BACK / length);
  if (l.arc.copyOf) drawDouble(ink, l, stop, hue, width);
  else {
    ink.pen(hue, width, dashOf(l));
    stroke(ink, l, 0, stop);
  }
  c.globalAlpha = 1;
  if (lost) {
    const [x, y] = pointAt(l.q, l.end);
    return ink.cross(x, y, 6, "broken", 2.25);
  }
  if (!l.lit) c.globalAlpha = 0.6;
  ink.head(l.q, l.end, hue, flying, own(l) ? 5 : close ? 8 : 10);
  c.globalAlpha = 1;
}

/** @param {CanvasPen} ink @param {Flight} l @param {number} stop @param {string} hue @param {number} width */
function drawDouble(ink, l, stop, hue, width) {
  ink.pen(hue, width + 3.5, dashOf(l));
  stroke(ink, l, 0, stop);
  ink.c.globalAlpha = 1;
  ink.pen("paper", width + 0.25);
  stroke(ink, l, 0, stop);
}
