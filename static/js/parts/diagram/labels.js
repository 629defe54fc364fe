/**
 * Draws the picture's texts where the layout placed them.
 *
 * @import {Projection} from "../../model/projection.js"
 * @import {Text} from "../../model/label-layout.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { hueOf } from "./lanes.js";

const INSIDE = 701;

/** @param {CanvasPen} ink @param {Projection} f @param {Text[]} texts @param {(text: Text) => boolean} [which] */
export function drawTexts(ink, f, texts, which = () => true) {
  for (const t of texts) {
    if (!which(t)) continue;
    const x = f.px(t.u) + t.dx,
      y = f.y(t.lane) + t.dy;
    if (x > f.sizes.right + 12 || x + t.width < f.sizes.left - 30) continue;
    if (t.kind === "bar") drawBarName(ink, f, t, x, y);
    else ink.text(t.text, x, y, { size: t.size, weight: t.weight, colour: colourOf(f, t), halo: 4 });
  }
}

/** @param {Projection} f @param {Text} t */
function colourOf(f, t) {
  switch (t.kind) {
    case "label":
    case "copy":
      return hueOf(f, t.hue);
    case "broken":
      return "broken";
    case "debt":
      return t.lit ? "ink" : "ink-2";
    default:
      return t.lit ? "ink" : "ink-3";
  }
}

/**
 * A name on a hatched bar stands on paper; on a solid bar it is written in the colour for text on hues.
 * @param {CanvasPen} ink @param {Projection} f @param {Text} t @param {number} x @param {number} y
 */
function drawBarName(ink, f, t, x, y) {
  const { bar } = f.sizes,
    inside = t.weight === INSIDE,
    spacing = t.size * 0.05;
  const high = Math.min(bar - 2, Math.max(bar - 6, t.size)); // of a low bar only the rim stays hatched
  if (!inside) ink.box(x - 4, f.y(t.lane) - high / 2, t.width + 8, high, "paper");
  ink.text(t.text, x, y, { size: t.size, weight: 700, colour: inside ? "on-p" : hueOf(f, t.hue), spacing });
}
