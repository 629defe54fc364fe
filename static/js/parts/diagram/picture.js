/**
 * One picture, from back to front. How much of it is drawn depends on how much there is: names go first, then marks
 * and heads, and at last the lanes become columns of density.
 *
 * @import {Debt, ProcessState, Translate} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Intervals} from "../../model/intervals.js"
 * @import {Words} from "../../model/desk.js"
 * @import {Plan} from "../../model/layout.js"
 * @import {Flight} from "../../model/messages.js"
 * @import {Beat} from "../../model/types.js"
 * @import {Ink} from "./ink.js"
 * @import {Stakes} from "./strip.js"
 */
import { planTexts, visibleBeatsOf } from "../../model/layout.js";
import { flightOf, laneSpan, visibleArcs } from "../../model/messages.js";
import { drawAxis, drawCursor, drawFlag } from "./axis.js";
import { drawHeads, drawTexts } from "./labels.js";
import { drawBars, drawDensity, drawLanes, drawOwed } from "./lanes.js";
import { drawMarks } from "./marks.js";
import { drawMessages } from "./messages.js";
import { drawStrip, drawWitness } from "./strip.js";

/** From everything to nothing but density. @typedef {"names"|"marks"|"lines"|"density"} Detail */
/** @typedef {{detail: Detail, flights: Flight[], beats: Beat[], debts: Debt[]}} Scene */
/** @typedef {{arcs: Intervals, debts: Intervals, stakes: Stakes}} Indices what is found by binary search */
/** @typedef {{stakes: Stakes, future: boolean, overlay: import("./api.js").Overlay|null, morphing: boolean, t: Translate, stateOf: (process: number) => ProcessState}} Look */

/** Up to how many visible events and messages a picture shows names (of messages: labels), marks, lines. */
const LIMITS = { labels: 72, names: 200, marks: 700, lines: 1800 };

/** What the window shows, and in how much detail. @param {Frame} f @param {Indices} indices @returns {Scene} */
export function sceneOf(f, indices) {
  let count = 0;
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const [a, b] = laneSpan(f, p, 20);
    count += b - a;
  }
  if (count > LIMITS.lines) return { detail: "density", flights: [], beats: [], debts: [] };
  const arcs = visibleArcs(f, indices.arcs),
    most = Math.max(count, arcs.length);
  if (most > LIMITS.lines) return { detail: "density", flights: [], beats: [], debts: [] };
  const detail = most > LIMITS.marks ? "lines" : most > LIMITS.names || f.sizes.lane < 34 ? "marks" : "names";
  const debts =
    detail === "lines"
      ? []
      : indices.debts
          .query(f.unitAt(f.sizes.left - 20), f.unitAt(f.sizes.right + 20))
          .map((i) => f.run.debts[i])
          .filter((d) => f.shows(d.process));
  return { detail, flights: arcs.map((a) => flightOf(f, a, detail !== "lines")), beats: visibleBeatsOf(f), debts };
}

/** The places of the words; only for a picture that stands still. @param {Frame} f @param {Scene} scene @param {Words} words @param {Ink} ink @returns {Plan} */
export function planOf(f, scene, words, ink) {
  if (scene.detail === "density" || scene.detail === "lines") return { texts: [], boxes: [] };
  const naming = scene.detail !== "names" ? "focus" : scene.flights.length > LIMITS.labels ? "clocks" : "all";
  return planTexts(f, scene, words, ink.measure, naming);
}

/** @param {Ink} ink @param {Frame} f @param {Scene} scene @param {Plan} plan @param {Look} look */
export function drawPicture(ink, f, scene, plan, look) {
  const { c } = ink,
    { future, t } = look,
    { sizes } = f,
    plain = scene.detail === "lines",
    scrolls = sizes.rows < f.run.nodes;
  c.clearRect(0, 0, sizes.width, 4000);
  c.save();
  clip(
    ink,
    sizes.left - (sizes.compact ? 10 : 14),
    scrolls ? sizes.top - sizes.lane * 0.6 : 0,
    sizes.right + 16,
    scrolls ? f.bottom + sizes.lane * 0.6 : f.bottom + sizes.lane,
  );
  look.overlay?.drawUnder(ink, f);
  drawLanes(ink, f, future);
  drawBars(ink, f, future);
  drawWitness(ink, f);
  if (scene.detail === "density") drawDensity(ink, f, future);
  else {
    drawTexts(ink, f, plan.texts, (text) => text.kind === "bar");
    drawOwed(ink, f, scene.debts, future);
    drawMessages(ink, f, scene.flights, { future: future && !plain, plain });
  }
  c.restore();
  c.save();
  clip(ink, sizes.left - (sizes.compact ? 10 : 14), 0, sizes.right + 16, 4000);
  drawCursor(ink, f);
  look.overlay?.drawOver(ink, f, t);
  c.restore();
  c.save();
  clip(
    ink,
    sizes.left - 34,
    scrolls ? sizes.top - sizes.lane * 0.6 : 0,
    sizes.width,
    scrolls ? f.bottom + sizes.lane * 0.6 : 4000,
  );
  if (scene.detail !== "density")
    drawMarks(
      ink,
      f,
      scene.beats.filter((b) => f.x(b.n) > sizes.left - 14),
      { future, plain },
    );
  drawTexts(ink, f, plan.texts, (text) => text.kind !== "bar" && !(look.morphing && text.kind !== "stamp"));
  c.restore();
  drawHeads(ink, f, t, look.stateOf);
  drawMore(ink, f, t);
  drawFlag(ink, f);
  drawStrip(ink, f, look.stakes, t, future);
  drawAxis(ink, f, t, future);
}

/** How many lanes are scrolled away. @param {Ink} ink @param {Frame} f @param {Translate} t */
function drawMore(ink, f, t) {
  const above = Math.round(f.view.row),
    below = f.run.nodes - f.sizes.rows - above,
    style = { size: 12, colour: ink.colour("ink-3") };
  if (above > 0) ink.text(`↑ ${t("diagram.above", { n: above })}`, 0, f.sizes.top - f.sizes.lane * 0.6 - 4, style);
  if (below > 0) ink.text(`↓ ${t("diagram.below", { n: below })}`, 0, f.bottom + f.sizes.lane * 0.6 + 12, style);
}

/** @param {Ink} ink @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
function clip({ c }, x0, y0, x1, y1) {
  c.beginPath();
  c.rect(x0, y0, x1 - x0, y1 - y0);
  c.clip();
}
