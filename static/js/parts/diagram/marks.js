/**
 * Events as marks on their lanes. The shape says what happened: disc for sending, ring for receiving, square for
 * deferring, diamond for an internal event, cross and bar for crash and recovery, a dash for what was ignored.
 *
 * @import {Beat} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Ink} from "./ink.js"
 */
import { firstWhere, pointAt } from "../../model/curve.js";
import { flightOf, lossEnd } from "../../model/messages.js";
import { hueOf } from "./lanes.js";

/** Where a beat's mark stands; what the network does stands on its message. @param {Frame} f @param {Beat} b @returns {{x: number, y: number}} */
export function placeOf(f, b) {
  if (b.local || !b.message) return { x: f.x(b.n), y: f.y(b.at) };
  const { q } = flightOf(f, b.message),
    x = f.x(b.n);
  const k =
    b.kind === "drop"
      ? lossEnd(f, q)
      : Math.min(
          0.8,
          firstWhere(q, (px) => px >= x),
        );
  const [px, py] = pointAt(q, k);
  return { x: px, y: py };
}

/** @param {Ink} ink @param {Frame} f @param {Beat[]} beats @param {{future: boolean, plain: boolean}} how */
export function drawMarks(ink, f, beats, { future, plain }) {
  for (const b of beats) {
    const x = f.x(b.n),
      y = f.y(b.at);
    if (b.n > f.cursor) {
      if (future && !plain) ink.disc(x, y, 3, ink.colour("paper"), ink.colour("ghost"), 1.25);
      continue;
    }
    if (plain) {
      ink.disc(x, y, f.sizes.dot * 0.6, hueOf(ink, f, b.at), null);
      continue;
    }
    drawMark(ink, f, b, x, y);
  }
  const focused = f.run.beats[f.focus - 1];
  if (focused) drawFocus(ink, f, focused);
}

/** @param {Ink} ink @param {Frame} f @param {Beat} b */
function drawFocus(ink, f, b) {
  const { x, y } = placeOf(f, b),
    r = f.sizes.dot;
  if (x < f.sizes.left - 14 || x > f.sizes.right + 16 || (b.local && !f.shows(b.at))) return;
  ink.disc(x, y, r + 8, ink.colour("paper"), null);
  ink.disc(x, y, r + 6.5, null, ink.colour("ink"), 2);
  if (b.n > f.cursor) ink.disc(x, y, 3, ink.colour("paper"), ink.colour("edge"), 1.5);
  else if (b.local) drawMark(ink, f, b, x, y);
  else ink.cross(x, y, 5, ink.colour(b.kind === "drop" ? "broken" : "ink-2"), 2.25);
}

/** @param {Ink} ink @param {Frame} f @param {Beat} b @param {number} x @param {number} y */
function drawMark(ink, f, b, x, y) {
  const { c } = ink,
    r = f.sizes.dot - 0.5,
    paper = ink.colour("paper"),
    hue = hueOf(ink, f, b.at),
    width = r < 4 ? 1.5 : 2;
  if (b.kind === "crash") {
    ink.cross(x, y, r, ink.colour("broken"), 2.25);
    return;
  }
  if (b.kind === "recover") {
    ink.line(x, y - r - 1, x, y + r + 1, hue, 3);
    return;
  }
  if (b.kind === "ignored") {
    ink.disc(x, y, r, paper, null);
    ink.line(x - r, y, x + r, y, hue, 2.5);
    return;
  }
  if (!f.lit(b.n)) {
    ink.disc(x, y, r, paper, null);
    c.globalAlpha = 0.75;
  }
  ink.pen(hue, width);
  c.fillStyle = paper;
  if (b.defers) {
    c.fillRect(x - r, y - r, 2 * r, 2 * r);
    c.strokeRect(x - r, y - r, 2 * r, 2 * r);
  } else if (b.kind === "internal") {
    c.beginPath();
    c.moveTo(x, y - r);
    c.lineTo(x + r, y);
    c.lineTo(x, y + r);
    c.lineTo(x - r, y);
    c.closePath();
    c.fill();
    c.stroke();
  } else {
    const sends = ["ask", "leave", "again", "send"].includes(b.kind);
    if (sends) ink.disc(x, y, r + 1.5, null, paper, 1.25); // keeps it apart from a bar of its own hue
    ink.disc(x, y, r, sends ? hue : paper, hue, width);
  }
  c.globalAlpha = 1;
}
