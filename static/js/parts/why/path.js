/**
 * The highlighted path of a chain of causes in the diagram: a wide band under its messages and lanes, and the list's
 * numbers at its steps. Everything else is dimmed.
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "../diagram/pen.js"
 * @import {Way} from "./way.js"
 */
import { flightOf } from "../../model/messages.js";

/** Width of the band in pixels; and how far it extends beyond a bar. */
const BROAD = 17,
  BEYOND = 12;
/** Pixels from the edge of a bar to the centre of its numbers, and their radius; both again for close lanes. */
const OFF = 30,
  RADIUS = 11,
  CLOSE_OFF = 13,
  CLOSE_RADIUS = 8;
/** Lanes nearer than this, in pixels, are close. */
const CLOSE = 100;

/**
 * @param {import("../../model/types.js").Run} run
 * @param {Way} way
 * @param {string} said the text beside the numbers of the last mark, if there is room
 */
export function pathOf(run, way, said) {
  /** The causal past of the overlay: everything outside the path is dimmed. */
  const past = {
    beat: 0,
    ends: /** @type {number[]} */ ([]),
    has: (/** @type {number} */ beat) => way.beats.has(beat),
    arcs: way.arcs,
  };

  /** @param {CanvasPen} ink @param {Projection} f */
  function drawUnder(ink, f) {
    if (f.run !== run) return; // another run is shown; this overlay is about to be removed
    for (const { process, from, to } of way.lanes) {
      const y = f.y(process),
        x0 = f.x(from),
        x1 = Math.min(f.x(to), f.cutX(process));
      if (f.shows(process) && x1 > x0)
        ink.pen("lit", Math.max(BROAD, f.sizes.bar + BEYOND), [], "round").line(x0, y, x1, y);
    }
    ink.pen("lit", BROAD, [], "round");
    for (const id of way.arcs) {
      const arc = f.run.byId.get(id);
      if (!arc || !(f.shows(arc.from) || f.shows(arc.to))) continue;
      const flight = flightOf(f, arc);
      if (flight.stage !== "ghost") ink.curve(flight.q, flight.seen[0], Math.min(flight.end, flight.seen[1]));
    }
  }

  /** @param {CanvasPen} ink @param {Projection} f */
  function drawOver(ink, f) {
    if (f.run !== run) return;
    /** @type {Map<number, string[]>} */
    const byBeat = new Map();
    for (const { mark, beat, process } of way.marks)
      if (mark !== "✕" && f.shows(process)) byBeat.set(beat, [...(byBeat.get(beat) ?? []), mark]);
    for (const [beat, marks] of byBeat) {
      const at = way.marks.find((m) => m.beat === beat);
      if (at)
        drawMarks(ink, f, { beat, process: at.process }, marks, marks.at(-1) === way.marks.at(-1)?.mark ? said : "");
    }
  }

  return { drawUnder, drawOver, past };
}

/**
 * @param {CanvasPen} ink
 * @param {Projection} f
 * @param {{beat: number, process: number}} at
 * @param {string[]} marks
 * @param {string} said
 */
function drawMarks(ink, f, { beat, process }, marks, said) {
  const { bar, lane, left, right } = f.sizes,
    close = lane < CLOSE,
    r = close ? CLOSE_RADIUS : RADIUS,
    size = close ? 10.5 : 13,
    x = f.x(beat),
    y = f.y(process);
  if (x < left - 14 || x > right + 10) return;
  const off = bar / 2 + (close ? CLOSE_OFF : OFF),
    up = process === f.firstLane && y - off - r > 26,
    cy = up ? y - off : y + off,
    broad = 2 * r + 3,
    first = x - ((marks.length - 1) * broad) / 2;
  if (!close) ink.pen("ink", 1.5).line(x, up ? y - bar / 2 - 2 : y + bar / 2 + 2, x, up ? cy + r : cy - r);
  marks.forEach((mark, i) => {
    ink.pen("ink", 2).ring(first + i * broad, cy, r, "paper");
    ink.text(mark, first + i * broad, cy + size * 0.36, { size, weight: 700, colour: "ink", align: "center" });
  });
  if (!said || close) return;
  const style = { size: 12.5, weight: 650, colour: "ink", halo: 5 },
    width = ink.measure(said, 12.5, 650),
    beside = first + (marks.length - 1) * broad + r + 7,
    end = beside < f.now ? f.now - 8 : right;
  if (beside + width < end) ink.text(said, beside, cy + 4.5, style);
  else if (first - r - 7 - width > left) ink.text(said, first - r - 7 - width, cy + 4.5, style);
}
