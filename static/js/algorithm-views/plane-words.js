/**
 * Describes points, lines and the marks on them in words. Pure.
 * @import {Scene} from "./seats.js"
 * @import {Mark, Translate} from "./types.js"
 */
import { listed } from "./arbiters-words.js";
import { asks } from "./seats.js";
import { common, lineThrough, through } from "./plane-geometry.js";

/** "{1, 2, 4}" @param {number[]} set */
export const setSaid = (set) => `{${set.join(", ")}}`;

/** A number in subscript digits, as in S₁. @param {number} n */
export const subscript = (n) => String(n).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));

/**
 * Describes a token: what it is, and where it is or goes.
 * @param {Mark} mark @param {number} client @param {number} arbiter @param {Translate} t
 */
export function tokenSays(mark, client, arbiter, t) {
  const p = `P${client}`,
    a = arbiter,
    at = !mark.message ? "" : mark.at?.side === "c" ? "back" : "given";
  const says = (/** @type {string} */ rest) => `${t(`picture.plane.${rest}`, { p, a })} ${t("picture.plane.go")}`;
  switch (mark.what) {
    case "fork":
    case "vote": {
      const place = at || (mark.at?.side === "a" ? "home" : "held"),
        stated = (place === "held" || place === "back") && ["dirty", "yield"].includes(mark.state);
      return says(`${mark.what}.${place}${stated ? `.${mark.state}` : ""}`);
    }
    case "request": {
      if (/^c/.test(mark.name)) return says(mark.message ? "asks" : "waits");
      return says(`${mark.message ? "recall" : "recalled"}${mark.state === "strong" ? ".strong" : ""}`);
    }
    case "answer":
      return says(mark.state === "failed" ? "failed" : mark.state === "inquire" ? "recall" : "answer");
    default:
      return says("answer");
  }
}

/** @param {number[][]} sets @param {number} p @param {Translate} t */
export function pointSays(sets, p, t) {
  return t("picture.plane.point", { p, s: setSaid(sets[p - 1] ?? []), r: setSaid(through(sets, p)) });
}

/** @param {number[][]} sets @param {number} line @param {Translate} t */
export function lineSays(sets, line, t) {
  return t("picture.plane.line", { p: line, s: setSaid(sets[line - 1]) });
}

/**
 * Says what two chosen points or lines have in common, by the postulates P1 and P2; if one is chosen, asks for another.
 * @param {number[][]} sets @param {{kind: "point"|"line", of: number[]}} picks @param {boolean} plane
 * @param {Translate} t
 */
export function picksSay(sets, { kind, of }, plane, t) {
  const [a, b] = of;
  if (!a) return "";
  if (!b) return t(kind === "point" ? "picture.plane.pick.point" : "picture.plane.pick.line", { a });
  if (kind === "line") {
    const meet = common(sets[a - 1], sets[b - 1]);
    return t(meet.length === 1 ? "picture.plane.meet" : "picture.plane.meet.many", {
      a,
      b,
      x: meet.join(", "),
      s: setSaid(sets[a - 1]),
      r: setSaid(sets[b - 1]),
    });
  }
  const line = lineThrough(sets, a, b);
  return line
    ? t(plane ? "picture.plane.join" : "picture.plane.join.some", { a, b, i: line, s: setSaid(sets[line - 1]) })
    : t("picture.plane.join.none", { a, b });
}

/**
 * Returns the asking processes in slot order, and the common arbiters `at` of each pair whose slots are below `first`.
 * @param {Scene} scene @param {number[][]} sets @param {number} [first]
 */
export function pairsOf(scene, sets, first = Infinity) {
  const asking = Array.from({ length: scene.n }, (_, i) => i + 1)
    .filter((p) => asks(scene, p))
    .sort((a, b) => scene.slot(a) - scene.slot(b));
  /** @type {{a: number, b: number, at: number[]}[]} */
  const pairs = [];
  const seen = asking.filter((p) => scene.slot(p) < first);
  for (const [i, a] of seen.entries())
    for (const b of seen.slice(i + 1)) pairs.push({ a, b, at: common(sets[a - 1], sets[b - 1]) });
  return { asking, pairs };
}

/** The maximum number of processes that are named. */
const NAMED = 8;

/**
 * Says which processes ask.
 * @param {number[]} asking @param {Translate} t @param {(key: string, count: number) => string} tn
 */
export function askingSaid(asking, t, tn) {
  if (!asking.length) return t("picture.arbiters.calm");
  const more = asking.length - NAMED,
    said = t("picture.arbiters.who", { list: listed(asking.slice(0, NAMED)) });
  return more > 0 ? `${said} ${tn("picture.plane.more", more)}` : said;
}
