/**
 * What is hidden, in the diagram: the ground of what nobody has seen, and where a step is asked about, a question mark.
 * @import {Translate} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Ink} from "../../parts/diagram/ink.js"
 * @import {Asker} from "./asker.js"
 */

/** From the cursor to the question mark, and its radius; the least room of its words. */
const APART = 34,
  RADIUS = 12,
  ROOM = 60;

/** @param {() => {asker: Asker, asked: boolean}|null} now */
export function createHide(now) {
  /** Where what is hidden begins on a lane. @param {Frame} f @param {number} process */
  const edge = (f, process) =>
    f.axis.name === "logical" ? f.cutX(process) : f.px(f.axis.xs[f.run.beats.length] ?? f.axis.lo);

  /** @param {Ink} ink @param {Frame} f */
  function drawUnder(ink, f) {
    const { asker } = now() ?? {};
    if (!asker?.pending || f.run !== asker.run) return;
    const { lane, right } = f.sizes;
    for (let p = f.firstLane; p <= f.lastLane; p++) {
      const x = Math.max(edge(f, p), f.sizes.left - 14),
        up = p === f.firstLane ? Math.min(lane, 44) : lane / 2,
        down = p === f.lastLane ? Math.min(lane, 34) : lane / 2;
      if (x < right + 16) ink.box(x, f.y(p) - up, right + 16 - x, up + down, "paper-2");
    }
  }

  /** @param {Ink} ink @param {Frame} f @param {Translate} t */
  function drawOver(ink, f, t) {
    const { asker, asked } = now() ?? {},
      q = asker?.pending;
    if (!asker || !q || !asked || f.run !== asker.run) return;
    const { right } = f.sizes,
      lane = q.event ? asker.run.whole.beats[q.n - 1].at : 0,
      from = edge(f, lane || f.firstLane);
    if (lane && f.shows(lane)) {
      const x = Math.min(from + APART, right - RADIUS),
        y = f.y(lane);
      ink.pen("ink", 2).ring(x, y, RADIUS, "paper");
      ink.text("?", x, y + 5.5, { size: 16, colour: "ink", weight: 700, align: "center" });
    }
    const words = t("predict.hidden"),
      wide = ink.measure(words, 13);
    if (right - from > wide + ROOM)
      ink.text(words, right, f.y(f.firstLane) - Math.min(f.sizes.lane, 44) + 16, {
        size: 13,
        colour: "ink-2",
        align: "right",
      });
  }

  return { drawUnder, drawOver };
}
