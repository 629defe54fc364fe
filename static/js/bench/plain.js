/**
 * The plain ways to draw a run, for comparison: every event and every message of the window on a canvas, and an SVG
 * with an element for each.
 * @import {Whole} from "./whole.js"
 */
import { svg } from "../parts/dom.js";

/** Milliseconds after which no more elements are made. */
const MOST = 30_000,
  BATCH = 5000;

/** @typedef {{root: Element, draw: (t0: number, t1: number) => void, drawn: number}} Plain */

/** @param {Whole} whole @param {number} nodes @param {number} width @param {number} height @returns {Plain} */
export function plainCanvas(whole, nodes, width, height) {
  const canvas = document.createElement("canvas"),
    c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  canvas.width = width;
  canvas.height = height;
  const y = (/** @type {number} */ node) => (node * height) / (nodes + 1);

  /** @param {number} t0 @param {number} t1 */
  function draw(t0, t1) {
    const px = (/** @type {number} */ x) => ((x - t0) / (t1 - t0)) * width;
    c.clearRect(0, 0, width, height);
    c.strokeStyle = "#85837b";
    for (let i = 0; i < whole.messages; i++) {
      if (whole.x1[i] < t0 || whole.x0[i] > t1) continue;
      c.beginPath();
      c.moveTo(px(whole.x0[i]), y(whole.from[i]));
      c.lineTo(px(whole.x1[i]), y(whole.to[i]));
      c.stroke();
    }
    for (let i = 0; i < whole.x.length; i++) {
      if (whole.x[i] < t0 || whole.x[i] > t1) continue;
      c.beginPath();
      c.arc(px(whole.x[i]), y(whole.at[i]), 2, 0, 7);
      c.fill();
    }
  }
  return { root: canvas, draw, drawn: whole.x.length + whole.messages };
}

/** @param {Whole} whole @param {number} nodes @param {number} width @param {number} height @returns {Promise<Plain>} */
export async function plainSVG(whole, nodes, width, height) {
  const root = svg("svg", { width, height, preserveAspectRatio: "none" }),
    y = (/** @type {number} */ node) => (node * height) / (nodes + 1),
    began = performance.now();
  let drawn = 0;
  const all = Math.max(whole.messages, whole.x.length);
  for (let i = 0; i < all && performance.now() - began < MOST; i++) {
    if (i < whole.messages) {
      const line = { x1: whole.x0[i], y1: y(whole.from[i]), x2: whole.x1[i], y2: y(whole.to[i]) };
      root.append(svg("line", { ...line, stroke: "#85837b", "vector-effect": "non-scaling-stroke" }));
      drawn++;
    }
    if (i < whole.x.length) {
      root.append(svg("circle", { cx: whole.x[i], cy: y(whole.at[i]), r: 2 }));
      drawn++;
    }
    if (i % BATCH === BATCH - 1) await new Promise((next) => setTimeout(next));
  }
  return {
    root,
    draw: (t0, t1) => root.setAttribute("viewBox", `${t0} 0 ${t1 - t0} ${height}`),
    drawn,
  };
}
