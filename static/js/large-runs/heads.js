/**
 * The heads left of the lanes: names, groups that can open, and the number of lanes left out. When lanes scroll, a
 * group's head stays in view as long as any lane of the group is.
 *
 * @import {CanvasPen} from "../parts/diagram/pen.js"
 * @import {Lanes} from "./lanes.js"
 * @import {Scene} from "./paint.js"
 */
import { yOf } from "./paint.js";

/** The least distance between names in pixels, and their font size. */
const APART = 13,
  SIZE = 12;
/** Less room than this, in pixels, is too little for two names in one row. */
const NARROW = 80;

/** @param {CanvasPen} ink @param {Scene} s @param {(node: number) => string} name */
export function drawHeads(ink, s, name) {
  ink.within([0, s.top - 8, s.left, s.bottom - s.top + 16], () => {
    for (const group of s.lanes.groups) drawGroup(ink, s, group, name);
    if (s.lanes.groups.length) {
      const open = s.lanes.groups.filter((g) => g.open);
      drawNames(ink, s, name, (node) => open.some((g) => node >= g.first && node <= g.last) || s.pins.has(node));
    } else drawNames(ink, s, name, () => true);
    for (const { y, count } of s.lanes.gaps) {
      const at = s.top + y - s.scroll;
      if (count > 4) ink.text(`+${count}`, 2, at + 4, { size: SIZE, colour: "ink-3" });
    }
  });
}

/**
 * @param {CanvasPen} ink @param {Scene} s
 * @param {import("./lanes.js").Group} group @param {(node: number) => string} name
 */
function drawGroup(ink, s, { first, last, y, height, open }, name) {
  const top = s.top + y - s.scroll,
    bottom = top + height;
  if (bottom < s.top || top > s.bottom) return;
  const at = stickyAt(s, top, bottom);
  ink.text(open ? "▾" : "▸", 2, at + 4, { size: 11, colour: "ink-2" });
  if (open) {
    for (const line of [top - 2, bottom + 2]) ink.pen("line", 1).line(0, line, s.left, line);
    return;
  }
  if (height >= APART - 1 || s.lanes.groups.length * APART <= s.bottom - s.top || (first - 1) % 50 === 0)
    ink.text(rangeOf(name(first), name(last), s.left), 16, at + 4, { size: SIZE, colour: "ink-2" });
  ink.pen("edge", 2).line(s.left - 5, top + 0.8, s.left - 5, bottom - 0.8);
}

/**
 * A group's name: a range, or the first name if there is no room.
 * @param {string} first @param {string} last @param {number} room pixels
 */
const rangeOf = (first, last, room) => (room < NARROW ? `${first}…` : `${first}–${last.replace(/^P/, "")}`);

/**
 * Returns the y of a group's head: in the middle of the group, but in view.
 * @param {Scene} s
 * @param {number} top
 * @param {number} bottom
 */
const stickyAt = (s, top, bottom) => Math.max(top + 6, Math.min(bottom - 6, Math.max(s.top + 6, (top + bottom) / 2)));

/**
 * Draws the names that have room; those of pinned lanes have priority.
 * @param {CanvasPen} ink @param {Scene} s
 * @param {(node: number) => string} name @param {(node: number) => boolean} shows
 */
function drawNames(ink, s, name, shows) {
  const all = Array.from({ length: s.lanes.top.length }, (_, i) => i + 1).filter((node) => {
    const y = yOf(s, node);
    return y >= s.top - 8 && y <= s.bottom + 8 && shows(node);
  });
  /** @type {number[]} */
  const taken = [];
  for (const node of [...all.filter((p) => s.pins.has(p)), ...all.filter((p) => !s.pins.has(p))]) {
    const y = yOf(s, node),
      hue = s.pins.get(node);
    ink.pen("edge", 1).line(s.left - 10, y, s.left - 4, y);
    if (taken.some((other) => Math.abs(other - y) < APART - 0.5)) continue;
    taken.push(y);
    const style = hue ? { colour: `p${hue}`, weight: 700 } : { colour: "ink-2" };
    ink.text(name(node), s.left - 14, y + 4, { size: SIZE, align: "right", ...style });
  }
}

/**
 * Returns what a click on a head does: toggle a group, toggle a pin, or nothing.
 * @param {Lanes} lanes @param {number} x @param {number} y relative to the lanes @param {number} node of the lane, or 0
 * @returns {{group: number}|{pin: number}|null}
 */
export function headAt(lanes, x, y, node) {
  const group = lanes.groups.findIndex((g) => y >= g.y && y <= g.y + g.height);
  if (group >= 0 && (x < 30 || !lanes.groups[group].open)) return { group };
  return node ? { pin: node } : null;
}
