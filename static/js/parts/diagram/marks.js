/**
 * Events as marks on their lanes. The shape shows what happened: disc for sending, ring for receiving, square for
 * deferring, diamond for an internal event, cross for a crash, bar for a recovery, dash for an ignored event.
 *
 * @import {Beat} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { firstWhere, pointAt } from "../../model/curve.js";
import { flightOf, lossEnd } from "../../model/messages.js";
import { hueOf } from "./lanes.js";

/**
 * The place of a beat's mark, in pixels; an event of the network is marked on its message.
 * @param {Projection} f @param {Beat} b
 * @returns {{x: number, y: number}}
 */
export function placeOf(f, b) {
  if (b.local || !b.message) return { x: f.x(b.n), y: f.y(b.at) };
  const { q } = flightOf(f, b.message),
    x = f.x(b.n);
  const met = firstWhere(q, (px) => px >= x),
    [px, py] = pointAt(q, b.kind === "drop" ? lossEnd(f, q) : Math.min(0.8, met));
  return { x: px, y: py };
}

/**
 * @param {CanvasPen} ink
 * @param {Projection} f @param {Beat[]} beats @param {boolean} plain discs only, none after the cursor
 */
export function drawMarks(ink, f, beats, plain) {
  for (const b of beats) {
    const x = f.x(b.n),
      y = f.y(b.at),
      ghost = b.n > f.cursor;
    if (ghost && f.run.whole) continue;
    if (ghost && !plain) ink.pen("ghost", 1.25).ring(x, y, 3, "paper");
    else if (!ghost && plain) ink.disc(x, y, f.sizes.dot * 0.6, hueOf(f, b.at));
    else if (!ghost) drawMark(ink, f, b, x, y);
  }
  const focused = f.run.beats[f.focus - 1];
  if (focused) drawFocus(ink, f, focused);
}

/** @param {CanvasPen} ink @param {Projection} f @param {Beat} b */
function drawFocus(ink, f, b) {
  const { x, y } = placeOf(f, b),
    r = f.sizes.dot;
  if (x < f.sizes.left - 14 || x > f.sizes.right + 16 || (b.local && !f.shows(b.at))) return;
  ink.disc(x, y, r + 8, "paper");
  ink.pen("ink", 2).ring(x, y, r + 6.5);
  if (b.n > f.cursor) ink.pen("edge", 1.5).ring(x, y, 3, "paper");
  else if (b.local) drawMark(ink, f, b, x, y);
  else ink.cross(x, y, 5, b.kind === "drop" ? "broken" : "ink-2", 2.25);
}

/** The message pointed at: its line, and a ring at both ends. @param {CanvasPen} ink @param {Projection} f */
export function drawPointed(ink, f) {
  const arc = f.pointed;
  if (!arc) return;
  const { q, stage, end, seen } = flightOf(f, arc),
    hue = hueOf(f, arc.from);
  if (stage === "ghost") return;
  ink.pen(hue, 3.25);
  ink.curve(q, seen[0], Math.min(end, seen[1]));
  if (stage !== "lost") ink.head(q, end, hue, stage === "flying", f.sizes.lane < 50 ? 9 : 12);
  for (const beat of [arc.sentBeat, arc.receivedBeat]) {
    const b = f.run.beats[beat - 1];
    if (!b?.local || !f.shows(b.at)) continue;
    const x = f.x(beat),
      y = f.y(b.at);
    ink.disc(x, y, f.sizes.dot + 5, "paper");
    ink.pen("ink", 2).ring(x, y, f.sizes.dot + 5);
    if (beat <= f.cursor) drawMark(ink, f, b, x, y);
    else ink.pen("edge", 1.5).ring(x, y, 3, "paper");
  }
}

/** The shape of an event's mark. @typedef {"disc"|"ring"|"square"|"diamond"|"cross"|"bar"|"dash"} Shape */

const SENDS = new Set(["ask", "leave", "again", "send"]);

/** @param {Beat} b @returns {Shape} */
export function shapeOf(b) {
  if (b.kind === "crash") return "cross";
  if (b.kind === "recover") return "bar";
  if (b.kind === "ignored") return "dash";
  if (b.defers) return "square";
  if (b.kind === "internal") return "diamond";
  return SENDS.has(b.kind) ? "disc" : "ring";
}

/** @param {CanvasPen} ink @param {Projection} f @param {Beat} b @param {number} x @param {number} y */
function drawMark(ink, f, b, x, y) {
  const r = f.sizes.dot - 0.5,
    hue = hueOf(f, b.at),
    shape = shapeOf(b);
  if (shape === "cross") return ink.cross(x, y, r, "broken", 2.25);
  if (shape === "bar") return ink.pen(hue, 3).line(x, y - r - 1, x, y + r + 1);
  if (shape === "dash" || !f.lit(b.n)) ink.disc(x, y, r, "paper");
  if (shape === "dash") return ink.pen(hue, 2.5).line(x - r, y, x + r, y);
  if (!f.lit(b.n)) ink.c.globalAlpha = 0.75;
  if (shape === "disc") ink.pen("paper", 1.25).ring(x, y, r + 1.5); // separates it from a bar of the same hue
  ink.pen(hue, r < 4 ? 1.5 : 2);
  if (shape === "disc" || shape === "ring") ink.ring(x, y, r, shape === "disc" ? hue : "paper");
  else drawCornered(ink, shape, x, y, r);
  ink.c.globalAlpha = 1;
}

/**
 * A square or a diamond filled with paper, outlined with the pen.
 * @param {CanvasPen} ink @param {Shape} shape @param {number} x @param {number} y @param {number} r
 */
function drawCornered(ink, shape, x, y, r) {
  const { c } = ink;
  c.fillStyle = ink.colour("paper");
  c.beginPath();
  if (shape === "square") c.rect(x - r, y - r, 2 * r, 2 * r);
  else ink.path(x, y - r, x + r, y, x, y + r, x - r, y);
  c.closePath();
  c.fill();
  c.stroke();
}
