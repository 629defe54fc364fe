/**
 * What is hidden in the diagram: covers the unseen part, and draws a question mark at the step that is asked about.
 * @import {Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "../../parts/diagram/pen.js"
 * @import {Asker} from "./asker.js"
 */
import { axisOf } from "../../model/axis.js";

/**
 * In pixels: the least distance from the cursor to the question mark, its radius, and the least room around the words.
 */
const APART = 24,
  RADIUS = 12,
  ROOM = 60;
/** How far the cover extends above the first lane and below the last, in pixels; less if lanes are close together. */
const ABOVE = 44,
  BELOW = 34;
const LANE_DASH = [2, 4];
/** The radius of the event's mark at the cursor with its ring, which stays visible. */
const MARK = 15;

/** @param {() => {asker: Asker, asked: boolean}|null} now */
export function createHide(now) {
  /**
   * The x of the step asked about: its place on the axis, or on the logical axis, which would reveal it, right of the
   * cursor.
   * @param {Projection} f
   * @param {Asker} asker
   */
  function stepX(f, asker) {
    const { whole, beats } = asker.run,
      { name } = f.axis,
      { at: lane, message } = whole.beats[beats.length],
      least = Math.max(f.cutX(lane), message ? f.x(message.sentBeat) : 0) + APART;
    const there = name === "logical" ? least : f.px(axisOf(whole, name).xs[beats.length + 1]);
    return Math.min(Math.max(there, least), f.sizes.right - RADIUS);
  }

  /**
   * Covers the lanes right of the cursor, with all bars, arrows and marks.
   * @param {CanvasPen} ink @param {Projection} f
   */
  function cover(ink, f) {
    const { lane, left, right } = f.sizes,
      end = right + 16,
      top = f.y(f.firstLane) - Math.min(lane, ABOVE),
      bottom = f.y(f.lastLane) + Math.min(lane, BELOW);
    /** @type {number[]} */
    const edge = [];
    for (let p = f.firstLane; p <= f.lastLane; p++) {
      const x = Math.min(Math.max(f.cutX(p) + 1, left - 14), end);
      edge.push(x, p === f.firstLane ? top : f.y(p) - lane / 2, x, p === f.lastLane ? bottom : f.y(p) + lane / 2);
    }
    ink.c.save();
    spare(ink.c, f, f.cursor);
    ink.c.fillStyle = ink.colour("paper-2");
    ink.path(...edge, end, bottom, end, top).fill();
    ink.c.restore();
    const at = f.run.beats[f.cursor - 1]?.at;
    for (let p = f.firstLane; p <= f.lastLane; p++)
      ink.pen("ghost", 1.25, LANE_DASH).line(f.cutX(p) + (p === at ? MARK : 1), f.y(p), right + 10, f.y(p));
  }

  /**
   * Clips the drawing to spare the mark of an event.
   * @param {CanvasRenderingContext2D} c @param {Projection} f @param {number} n
   */
  function spare(c, f, n) {
    const b = f.run.beats[n - 1];
    if (!b || !f.shows(b.at)) return;
    c.beginPath();
    c.rect(0, 0, f.sizes.width, f.sizes.height);
    c.arc(f.x(n), f.y(b.at), MARK, 0, 2 * Math.PI);
    c.clip("evenodd");
  }

  /** @param {CanvasPen} ink @param {Projection} f @param {Translate} t */
  function drawOver(ink, f, t) {
    const { asker, asked } = now() ?? {};
    if (!asker?.pending || f.run !== asker.run) return;
    cover(ink, f);
    if (asked && f.cursor >= asker.run.beats.length) question(ink, f, asker, t);
  }

  /** @param {CanvasPen} ink @param {Projection} f @param {Asker} asker @param {Translate} t */
  function question(ink, f, asker, t) {
    const b = asker.run.whole.beats[asker.run.beats.length],
      { right } = f.sizes;
    if (asker.pending?.event && f.shows(b.at)) {
      const x = stepX(f, asker),
        y = f.y(b.at),
        m = b.message && asker.run.byId.get(b.message.id);
      if (m && f.shows(m.from) && f.axis.name !== "logical") {
        const from = f.cutX(m.from),
          back = f.y(m.from) + ((y - f.y(m.from)) * (from - f.x(m.sentBeat))) / (x - f.x(m.sentBeat));
        ink.pen("ink-3", 1.25, LANE_DASH).line(from + 2, back, x, y);
      }
      ink.pen("ink", 2).ring(x, y, RADIUS, "paper");
      ink.text("?", x, y + 5.5, { size: 16, colour: "ink", weight: 700, align: "center" });
    }
    const words = t("predict.hidden"),
      y = f.y(f.firstLane) - Math.min(f.sizes.lane, ABOVE) + 16;
    if (right - f.cutX(f.firstLane) > ink.measure(words, 13) + ROOM)
      ink.text(words, right, y, { size: 13, colour: "ink-2", align: "right" });
  }

  return { drawUnder() {}, drawOver };
}
