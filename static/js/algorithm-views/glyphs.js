/**
 * The glyphs of marks. They differ by shape first, then by fill, then by hue. Pure.
 * @import {Phase} from "../model/types.js"
 * @import {Place, Piece} from "./tree.js"
 */
import { circle, group, path, text } from "./tree.js";

const TOP = "M-9.5,-7.5Q-4.75,-2.6 0,-7.5Q4.75,-2.6 9.5,-7.5";
const TINES = "M-9.5,-7V-14M0,-7.5V-14M9.5,-7V-14M0,11.5V18";
const HULL = "M-9.5,-14H9.5V2.5L0,12L-9.5,2.5Z";
const BALLOT = "M-8,-10.5H4L8,-6.5V10.5H-8Z";
const PASS = "M-9.5,-6.5H9.5V-2.4A2.6,2.6 0 0 0 9.5,2.6V6.5H-9.5V2.6A2.6,2.6 0 0 0 -9.5,-2.4Z";

/** The font size of numbers on marks, and the least size on screen when the mark is scaled down, in pixels. */
const NUMBER = 11.5,
  LEAST = 11;

/**
 * Draws the number on a mark, never smaller than LEAST, however small the mark. None for "".
 * @param {string|number} number @param {number} y its middle @param {Place} at of the mark @param {boolean} [inverse]
 * @returns {Piece[]}
 */
function numbered(number, y, { scale = 1 }, inverse) {
  if (number === "") return [];
  const name = inverse ? "gl-num inv" : "gl-num",
    least = LEAST / NUMBER / scale;
  return [{ ...text("n", 0, NUMBER * 0.36, number, name), at: { x: 0, y, scale: Math.max(1, least) } }];
}

/**
 * A fork: a clean one is hollow with a round bowl, a dirty one is filled with a pointed bowl.
 * @param {string} key @param {Place} at
 * @param {{dirty?: boolean, number?: string|number, bare?: boolean}} [how] bare: without a halo
 */
export function fork(key, at, { dirty, number = "", bare } = {}) {
  const bowl = TOP + (dirty ? "V2.5L0,12L-9.5,2.5Z" : "V2A9.5,9.5 0 0 1 -9.5,2Z");
  const kids = [
    !bare && path("h", HULL + TINES, "gl-halo"),
    path("t", TINES, "gl-tines"),
    path("b", bowl, dirty ? "gl-full" : "gl-open"),
    ...numbered(number, dirty ? 0 : 1.4, at, dirty),
  ];
  return group(key, kids, { class: "gl fork", at });
}

/**
 * A vote, as a ballot: hollow on its way to the client, filled on its way back.
 * @param {string} key @param {Place} at @param {{used?: boolean, number?: string|number, bare?: boolean}} [how]
 */
export function vote(key, at, { used, number = "", bare } = {}) {
  const kids = [
    !bare && path("h", BALLOT, "gl-halo"),
    path("b", BALLOT, used ? "gl-full" : "gl-open"),
    path("c", "M4,-10.5V-6.5H8", used ? "gl-fold inv" : "gl-fold"),
    ...numbered(number, 1, at, used),
  ];
  return group(key, kids, { class: "gl vote", at });
}

/**
 * The fork or the vote of an arbiter.
 * @param {{key: string, what: string, state: string}} mark @param {Place} at
 * @param {{used?: boolean, number?: string|number, bare?: boolean}} [how] used: of a vote
 */
export const given = ({ key, what, state }, at, how) =>
  what === "vote" ? vote(key, at, how) : fork(key, at, { ...how, dirty: state === "dirty" });

/**
 * The dotted empty place of a fork or vote that is elsewhere.
 * @param {string} key @param {number} x @param {number} y @param {number} [r]
 */
export const empty = (key, x, y, r = 8) => circle(key, x, y, r, "gl-none");

/**
 * A request: one open chevron, or two filled arrowheads if it is strong, pointing in its direction.
 * @param {string} key @param {Place} at @param {{strong?: boolean, bare?: boolean, inverse?: boolean}} [how]
 */
export function request(key, at, { strong, bare, inverse } = {}) {
  const d = strong ? "M-9.5,-6.5L-.5,0L-9.5,6.5ZM.5,-6.5L9.5,0L.5,6.5Z" : "M-4,-6L4,0L-4,6",
    kids = [!bare && path("h", d, "gl-halo"), path("b", d, strong ? "gl-full" : "gl-line")];
  return group(key, kids, { class: inverse ? "gl request inv" : "gl request", at });
}

/** The token: a coin. @param {string} key @param {Place} at */
export function token(key, at) {
  const kids = [circle("h", 0, 0, 11, "gl-halo"), circle("b", 0, 0, 9, "gl-full"), circle("c", 0, 0, 4.6, "gl-hole")];
  return group(key, kids, { class: "gl token", at });
}

/** A permission: a ticket. @param {string} key @param {Place} at @param {string|number} [number] */
export function permission(key, at, number = "") {
  const kids = [...outlined(PASS, "gl-open"), ...numbered(number, 0, at)];
  return group(key, kids, { class: "gl permission", at });
}

/**
 * An answer: a tick; a cross for a refusal ("failed"); a chevron with a bar for an inquiry, which asks a vote back.
 * @param {string} key @param {Place} at @param {string} [state]
 */
export function answer(key, at, state = "") {
  if (state === "inquire")
    return group(key, outlined("M-4,-6L4,0L-4,6M-8,-6V6", "gl-line"), { class: "gl answer", at });
  const d = state === "failed" ? "M-5.5,-5.5L5.5,5.5M5.5,-5.5L-5.5,5.5" : "M-6.5,.5L-2,5L6.5,-5.5";
  return group(key, outlined(d, "gl-line"), { class: "gl answer", at: upright(at) });
}

/** A shape and its halo. @param {string} d @param {string} name */
const outlined = (d, name) => [path("h", d, "gl-halo"), path("b", d, name)];

/** Drops the rotation, for glyphs that do not point anywhere. @param {Place} at */
const upright = ({ x, y, scale }) => ({ x, y, scale });

/** A release: a hollow square on its corner. @param {string} key @param {Place} at */
export function release(key, at) {
  return group(key, outlined("M0,-7L7,0L0,7L-7,0Z", "gl-open"), { class: "gl release", at: upright(at) });
}

/**
 * The right to ask: a dot at the end of the channel that holds it.
 * @param {string} key @param {number} x @param {number} y
 */
export const turn = (key, x, y) => circle(key, x, y, 2.6, "gl-turn");

/**
 * A process's phase as a disc: empty when idle, half full when waiting, full when inside.
 * @param {string} key @param {number} x @param {number} y @param {Phase} phase @param {number} [r]
 */
export function disc(key, x, y, phase, r = 5) {
  const kids = [
    circle("o", 0, 0, r, "gl-disc"),
    phase === "waiting" && path("f", `M0,${-r}A${r},${r} 0 0 0 0,${r}Z`, "gl-ink"),
    phase === "inside" && circle("f", 0, 0, r, "gl-ink"),
  ];
  return group(key, kids, { at: { x, y } });
}

/** Defines the arrowhead marker, in the colour of its line. @param {string} id */
export function arrowhead(id) {
  return {
    tag: "defs",
    key: `defs-${id}`,
    attrs: {},
    kids: [
      {
        tag: "marker",
        key: "m",
        attrs: {
          id,
          viewBox: "0 0 10 10",
          refX: 7.5,
          refY: 5,
          markerWidth: 9,
          markerHeight: 9,
          markerUnits: "userSpaceOnUse",
          orient: "auto",
        },
        kids: [path("p", "M1,1.2L9,5L1,8.8", "gl-head")],
      },
    ],
  };
}

/**
 * Draws a mark that is under way.
 * @param {{key: string, what: string, state: string}} mark @param {Place} at @param {string|number} [number]
 */
export function flying(mark, at, number = "") {
  const { key } = mark;
  switch (mark.what) {
    case "fork":
    case "vote":
      return given(mark, upright(at), { used: mark.state === "used" || mark.state === "yield", number });
    case "token":
      return token(key, upright(at));
    case "permission":
      return permission(key, upright(at), number);
    case "request":
      return request(key, at, { strong: mark.state === "strong" });
    case "release":
      return release(key, at);
    default:
      return answer(key, at, mark.state);
  }
}
