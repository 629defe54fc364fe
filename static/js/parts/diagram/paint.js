/**
 * Paints a run that is not large, from back to front. The more there is to draw, the less detail: names go first, then
 * marks and heads, and at last the lanes become columns of density.
 *
 * @import {DeferredReply, ProcessState, Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {Intervals} from "../../model/intervals.js"
 * @import {Words} from "../../model/label-layout.js"
 * @import {Plan} from "../../model/layout.js"
 * @import {Flight} from "../../model/messages.js"
 * @import {Beat} from "../../model/types.js"
 * @import {CanvasPen} from "./pen.js"
 * @import {PropertySpans} from "../../model/property-spans.js"
 * @import {Written} from "./api.js"
 * @import {Promised} from "./rows.js"
 */
import { planTexts, visibleBeatsOf } from "../../model/layout.js";
import { flightOf, laneSpan, visibleArcs } from "../../model/messages.js";
import { nodeName } from "../../model/names.js";
import { drawAxis, drawCursor, drawFlag, flagOf } from "./axis.js";
import { drawHeads } from "./heads.js";
import { drawTexts } from "./labels.js";
import { drawBars, drawDensity, drawLanes, drawOwed } from "./lanes.js";
import { drawMarks, drawPointed } from "./marks.js";
import { drawMessages } from "./messages.js";
import { drawStrip, drawWitness } from "./strip.js";

/** From full detail to density alone. @typedef {"names"|"marks"|"lines"|"density"} Detail */
/** @typedef {{detail: Detail, flights: Flight[], beats: Beat[], deferredReplies: DeferredReply[]}} Scene */
/** @typedef {{arcs: Intervals, deferredReplies: Intervals, propertySpans: PropertySpans}} Indices for binary search */
/**
 * @typedef {{propertySpans: PropertySpans, promised: Promised, overlays: Set<import("./api.js").Overlay>, morphing:
 *   boolean, t: Translate, written: Written, stateOf: (process: number) => ProcessState}} Look
 */

/** The most visible events or messages at which a picture still shows labels of messages, names, marks, lines. */
const LIMITS = { labels: 72, names: 200, marks: 700, lines: 1800 };
/** A y below any picture. */
const BELOW = 4000;

/** The contents of the window, and their detail. @param {Projection} f @param {Indices} indices @returns {Scene} */
export function sceneOf(f, indices) {
  let count = 0;
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const [a, b] = laneSpan(f, p, 20);
    count += b - a;
  }
  if (count > LIMITS.lines) return { detail: "density", flights: [], beats: [], deferredReplies: [] };
  const arcs = visibleArcs(f, indices.arcs),
    most = Math.max(count, arcs.length);
  if (most > LIMITS.lines) return { detail: "density", flights: [], beats: [], deferredReplies: [] };
  const detail =
    most > LIMITS.marks || f.sizes.dense ? "lines" : most > LIMITS.names || !f.sizes.clocks ? "marks" : "names";
  const deferredReplies =
    detail === "lines"
      ? []
      : indices.deferredReplies
          .query(f.unitAt(f.sizes.left - 20), f.unitAt(f.sizes.right + 20))
          .map((i) => f.run.deferredReplies[i])
          .filter((d) => f.shows(d.process));
  return {
    detail,
    flights: arcs.map((a) => flightOf(f, a, detail !== "lines")),
    beats: visibleBeatsOf(f),
    deferredReplies,
  };
}

/**
 * The picture's texts, in the page's language and the algorithm's words.
 * @param {Projection} f @param {Translate} t @param {Words["stamp"]} stamp
 * @returns {Words}
 */
export function wordsOf({ run: { header } }, t, stamp) {
  return {
    defers: (p) => t("diagram.defers", { p: nodeName(header, p) }),
    lost: t("diagram.lost"),
    together: (n) => t("diagram.inside", { n }),
    waiting: header.words?.waiting ?? "",
    inside: header.words?.inside ?? "",
    stamp,
  };
}

/**
 * Places the texts; only for a picture that stands still.
 * @param {Projection} f @param {Scene} scene @param {Words} words @param {CanvasPen} ink
 * @param {Plan|null} before the plan of the picture that this one continues
 * @returns {Plan}
 */
export function planOf(f, scene, words, ink, before) {
  if (scene.detail === "density" || scene.detail === "lines") return { texts: [], boxes: [] };
  const naming = scene.detail !== "names" ? "focus" : scene.flights.length > LIMITS.labels ? "clocks" : "all";
  return planTexts(f, { ...scene, before }, words, ink.measure, naming);
}

/** @param {CanvasPen} ink @param {Projection} f @param {Scene} scene @param {Plan} plan @param {Look} look */
export function paintDiagram(ink, f, scene, plan, look) {
  const { t, overlays, written } = look,
    { left, right, top, lane, rows, width, compact } = f.sizes,
    dense = scene.detail === "density",
    plain = scene.detail === "lines",
    scrolls = rows < f.run.nodes;
  const x = left - (compact ? 10 : 14),
    y = scrolls ? top - lane * 0.6 : 0,
    foot = f.bottom + lane * 0.6;
  ink.within([x, y, right + 16 - x, (scrolls ? foot : f.bottom + lane) - y], () => {
    for (const o of overlays) o.drawUnder(ink, f);
    drawLanes(ink, f);
    drawBars(ink, f);
    drawWitness(ink, f);
    if (dense) return drawDensity(ink, f);
    drawTexts(ink, f, plan.texts, (text) => text.kind === "bar");
    drawOwed(ink, f, scene.deferredReplies);
    drawMessages(ink, f, scene.flights, plain);
  });
  const over = /** @type {[number, number, number, number]} */ ([x, 0, right + 16 - x, BELOW]);
  ink.within(over, () => drawCursor(ink, f));
  ink.within([left - 34, y, width - left + 34, (scrolls ? foot : BELOW) - y], () => {
    const seen = scene.beats.filter((b) => f.x(b.n) > left - 14);
    if (!dense) drawMarks(ink, f, seen, plain);
    drawPointed(ink, f);
    drawTexts(ink, f, plan.texts, (text) => text.kind !== "bar" && !(look.morphing && text.kind !== "stamp"));
  });
  ink.within(over, () => {
    for (const o of overlays) o.drawOver(ink, f, t);
  });
  drawHeads(ink, f, t, look.stateOf);
  drawMore(ink, f, t);
  const flag = flagOf(f, written.flag);
  if (flag.tip >= left - 30 && flag.tip <= right + 30) drawFlag(ink, flag);
  drawStrip(ink, f, look);
  drawAxis(ink, f, t, written);
}

/** The numbers of lanes scrolled out of sight. @param {CanvasPen} ink @param {Projection} f @param {Translate} t */
function drawMore(ink, f, t) {
  const above = Math.round(f.view.row),
    below = f.run.nodes - f.sizes.rows - above,
    style = { size: 12, colour: "ink-3" };
  if (above > 0) ink.text(`↑ ${t("diagram.above", { n: above })}`, 0, f.sizes.top - f.sizes.lane * 0.6 - 4, style);
  if (below > 0) ink.text(`↓ ${t("diagram.below", { n: below })}`, 0, f.bottom + f.sizes.lane * 0.6 + 12, style);
}
