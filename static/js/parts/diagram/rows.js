/**
 * The lines of the invariant strip: their properties, the standing of each at the cursor, and from where on it is
 * broken. Pure.
 *
 * @import {PropertySpans} from "../../model/property-spans.js"
 * @import {Standing} from "../../model/ending.js"
 * @import {Violation} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 */
import { standingOf, watchedUntil } from "../../model/ending.js";

/**
 * Whether an algorithm promises a property.
 * @typedef {import("../verdicts/promises.js").Promises["promised"]} Promised
 */
/** The default, if it is unknown what the run's algorithm promises. @type {Promised} */
export const always = () => true;

/**
 * The line of a property, in pixels: its place, the property's standing, the violation, from where on it is shown
 * (`fails`; Infinity: not yet), and where the line ends (`until`). `open`: the promise may still be kept, so it is not
 * judged. A folded strip's one line shows the first broken promise, else EM1; `aside` has the violations of properties
 * that were not promised.
 * @typedef {object} Row
 * @property {string} property
 * @property {number} y
 * @property {Standing["here"]} here
 * @property {boolean} promised
 * @property {boolean} open
 * @property {Violation|undefined} broken
 * @property {number} fails
 * @property {number} until
 * @property {Violation[]} aside
 */

/**
 * The lines of the strip.
 * @param {Projection} f @param {PropertySpans} propertySpans @param {Promised} promised @returns {Row[]}
 */
export function rowsOf(f, { properties }, promised) {
  const { strip } = f.sizes;
  if (!strip) return [];
  const rows = properties.map((p, i) =>
    rowOf(f, p, Math.round(strip.y + (strip.folded ? 0 : i * strip.row)), promised),
  );
  return strip.folded ? [folded(rows)] : rows;
}

/** @param {Projection} f @param {string} property @param {number} y @param {Promised} promised @returns {Row} */
function rowOf(f, property, y, promised) {
  const broken = f.run.violations.find((v) => v.property === property),
    fails = broken && broken.beat <= f.cursor ? f.x(broken.beat) : Infinity,
    { here } = standingOf(f.run, property, f.cursor),
    watched = watchedUntil(f.run, property);
  return {
    property,
    y,
    here,
    promised: promised(f.run.header, property),
    open: here === "open",
    broken,
    fails,
    until: Math.min(f.now, f.sizes.right + 10, fails, watched < Infinity ? f.x(f.run.beatOfStep(watched)) : Infinity),
    aside: [],
  };
}

/**
 * One line for all: it holds if all promises hold that can be judged.
 * @param {Row[]} rows @returns {Row}
 */
function folded(rows) {
  const failing = rows.filter((r) => r.fails < Infinity),
    kept = failing.filter((r) => r.promised);
  if (kept.length) return kept.reduce((a, b) => (b.fails < a.fails ? b : a));
  const shown = rows.find((r) => r.property === "EM1") ?? rows.find((r) => r.fails === Infinity) ?? rows[0];
  return {
    ...shown,
    open: rows.some((r) => r.open),
    aside: failing.flatMap((r) => (r !== shown && r.broken ? [r.broken] : [])),
  };
}

/** @typedef {{is: "holds"|"sofar"|"open"|"watched"|"broken"|"unpromised", sign: string}} Said */

/**
 * The standing of a property as a word and a sign.
 * @param {Standing["here"]} here @param {boolean} promised @returns {Said}
 */
export function saidOf(here, promised) {
  if (here === "broken") return { is: promised ? "broken" : "unpromised", sign: "✕" };
  if (here === "open") return { is: "open", sign: "–" };
  return { is: here === "later" ? "sofar" : here, sign: "✓" };
}
