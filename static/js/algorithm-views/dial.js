/**
 * The drawing of any quorums but the plane of seven points: a ring of points with a comb for each asking process, the
 * first inside the ring, the others outside; or a line with combs above and below. Nothing crosses: teeth that meet
 * mean a common arbiter. Pure.
 * @import {How} from "./drawing.js"
 * @import {Scene, Point} from "./seats.js"
 * @import {Drawing, Piece} from "./tree.js"
 * @import {Holdings} from "./arbiters.js"
 * @import {Picked} from "./plane.js"
 */
import { BELOW, FOR_ASKING, FOR_NUMBER, FOR_WORDS, groundOf, NUMBERED } from "./dial-ground.js";
import { labelsOf } from "./dial-labels.js";
import { SMALL, tokensOf } from "./dial-tokens.js";
import { orderOf, through } from "./plane-geometry.js";
import { choosable } from "./plane-tokens.js";
import { pointSays } from "./plane-words.js";
import { heldBy, slotClass } from "./seats.js";
import { circle, group, groupOf, line, path, present, text } from "./tree.js";

/** The maximum number of combs; further asking processes are only counted. */
export const COMBS = 4;
/** Pixels between teeth that are side by side. */
const ASIDE = 9;

/**
 * One comb: the line `members` of client `of`, drawn with the classes `style`.
 * @typedef {{of: number, members: number[], style: string, picked: boolean}} Comb
 */

/**
 * Returns the combs to draw: those of the picked lines, else of the asking processes in slot order, else of the point
 * or line under the pointer.
 * @param {Scene} scene @param {number[][]} sets @param {Picked} picked
 * @returns {Comb[]}
 */
export function combsOf(scene, sets, picked) {
  const comb = (/** @type {number} */ of, /** @type {string} */ style, isPicked = false) => ({
    of,
    members: sets[of - 1] ?? [],
    style,
    picked: isPicked,
  });
  if (picked.lines.length) return picked.lines.slice(0, 2).map((c) => comb(c, slotClass(scene, c) || "sn", true));
  const asking = sets
    .map((_, i) => i + 1)
    .filter((c) => scene.slot(c) >= 0)
    .sort((a, b) => scene.slot(a) - scene.slot(b))
    .filter((c) => scene.slot(c) < COMBS);
  if (asking.length) return asking.map((c) => comb(c, slotClass(scene, c)));
  return picked.looked && sets[picked.looked.of - 1] ? [comb(picked.looked.of, "sn", true)] : [];
}

/** Returns the points with teeth of two combs or more, ascending. @param {Comb[]} combs */
export function coincidences(combs) {
  /** @type {Map<number, number>} */
  const teeth = new Map();
  for (const c of combs) for (const k of c.members) teeth.set(k, (teeth.get(k) ?? 0) + 1);
  return [...teeth]
    .filter(([, count]) => count > 1)
    .map(([k]) => k)
    .sort((a, b) => a - b);
}

/** @param {Scene} scene @param {How} how @param {Holdings} at @param {Picked} picked @returns {Drawing} */
export const dialDrawing = (scene, how, at, picked) => new Dial(scene, how, at, picked).drawing();

/** The dial at one moment. */
export class Dial {
  /** @param {Scene} scene @param {How} how @param {Holdings} at @param {Picked} picked */
  constructor(scene, how, at, picked) {
    this.scene = scene;
    this.how = how;
    this.holdings = at;
    this.picked = picked;
    this.sets = scene.header.topology?.sets ?? [];
    this.n = Math.max(scene.nodes, this.sets.length);
    this.ground = groundOf(this.n, how.width);
    this.combs = combsOf(scene, this.sets, picked);
    this.deciders = new Set(coincidences(this.combs));
    this.lit = new Set(this.combs.flatMap((c) => c.members));
  }

  /** @returns {Drawing} */
  drawing() {
    const { combs, ground, how, n } = this,
      teeth = combs.flatMap((comb) => comb.members.map((k) => ({ comb, k })));
    return {
      width: ground.width,
      height: ground.height,
      words: [],
      label: how.t(orderOf(this.sets) ? "picture.plane.label" : "picture.quorums.label", { n }),
      pieces: present([
        group("wedges", this.wedges()),
        groupOf("rails", combs, (c) => this.railOf(c)),
        groupOf("teeth", teeth, ({ comb, k }) => this.tooth(comb, k)),
        group("points", this.points()),
        group("numbers", this.numbers()),
        group("labels", labelsOf(this)),
        groupOf("tokens", teeth, ({ comb, k }) => tokensOf(this, comb, k)),
        this.centre(),
        this.asking(),
      ]),
    };
  }

  /** The level of a comb's rail: its distance from the ring, negative if inside or above. @param {Comb} c */
  rail(c) {
    return this.ground.rails[c.picked ? this.combs.indexOf(c) : Math.max(0, this.scene.slot(c.of))];
  }

  /** The wedges behind the teeth that meet at a point. */
  wedges() {
    const levels = [0, ...this.combs.map((c) => this.rail(c))];
    return [...this.deciders].map((k) => this.wedge(k, Math.min(...levels) - 9, Math.max(...levels) + 9));
  }

  /** @param {number} k @param {number} from @param {number} to @returns {Piece} */
  wedge(k, from, to) {
    const { ground } = this,
      half = Math.max(ground.point * 1.3, 5),
      a = ((ground.out(k) + 90) * Math.PI) / 180,
      [dx, dy] = [Math.cos(a) * half, Math.sin(a) * half];
    const [[x1, y1], [x2, y2]] = [ground.at(k, from), ground.at(k, to)],
      at = (/** @type {number} */ x, /** @type {number} */ y) => `${x.toFixed(1)},${y.toFixed(1)}`;
    const corners = `${at(x2 - dx, y2 - dy)} ${at(x2 + dx, y2 + dy)} ${at(x1 + dx, y1 + dy)}`;
    return path(`wedge-${k}`, `M${at(x1 - dx, y1 - dy)}L${corners}Z`, "pic-wedge");
  }

  /** @param {Comb} comb @returns {Piece} */
  railOf(comb) {
    const { ground } = this,
      name = `slot ${comb.style} rail`,
      [, first] = ground.at(1, this.rail(comb)),
      [, last] = ground.at(this.n, this.rail(comb));
    if (!ground.round) return line(`rail-${comb.of}`, [0, first], [ground.width, last], name);
    const c = ground.width / 2;
    return circle(`rail-${comb.of}`, c, c, c - first, name);
  }

  /**
   * Draws a tooth, which is a channel: thick if the client holds the arbiter's fork or vote.
   * @param {Comb} comb @param {number} k
   */
  tooth(comb, k) {
    const rail = this.rail(comb),
      tip = this.on(comb, k, rail),
      foot = this.on(comb, k, Math.sign(rail) * (this.radius(k) + 2));
    const got = heldBy(this.holdings, k, comb.of) ? " got" : "";
    return line(`tooth-${comb.of}-${k}`, tip, foot, `slot ${comb.style} tooth${got}`);
  }

  /**
   * Returns a place on a comb's tooth. Several combs' teeth on one side of a point are side by side along the ring.
   * @param {Comb} comb @param {number} k @param {number} level @returns {Point}
   */
  on(comb, k, level) {
    const side = Math.sign(this.rail(comb)),
      same = this.combs.filter((c) => c.members.includes(k) && Math.sign(this.rail(c)) === side),
      aside = (same.indexOf(comb) - (same.length - 1) / 2) * ASIDE;
    const [x, y] = this.ground.at(k, level),
      a = ((this.ground.out(k) + 90) * Math.PI) / 180;
    return [x + aside * Math.cos(a), y + aside * Math.sin(a)];
  }

  /** @param {number} k @param {boolean} [decides] */
  radius(k, decides = this.deciders.has(k)) {
    const { point, round } = this.ground;
    if (decides) return Math.max(point + 1.5, 7);
    return this.lit.has(k) ? Math.max(point, round ? 5.2 : 3.6) : point;
  }

  /** The points. If there are many, lit and deciding ones are drawn above their neighbours. */
  points() {
    const above = (/** @type {number} */ k) => Number(this.deciders.has(k)) * 2 + Number(this.lit.has(k)),
      all = Array.from({ length: this.n }, (_, i) => i + 1);
    return (this.n > SMALL ? all.sort((a, b) => above(a) - above(b)) : all).map((k) => this.point(k));
  }

  /** @param {number} k @returns {Piece} */
  point(k) {
    const { deciders, lit, picked, sets } = this,
      [x, y] = this.ground.at(k, 0);
    const { looked } = picked,
      ringed = looked?.kind === "point" && through(sets, looked.of).includes(k);
    const names = [
      "pt",
      deciders.has(k) ? "dec" : lit.has(k) ? "on" : away(this.holdings, k) && "away",
      ringed && "asks",
      picked.points.includes(k) && "chosen",
      this.n > SMALL && "small",
    ];
    const made = circle(`point-${k}`, x, y, this.radius(k), names.filter(Boolean).join(" ")),
      mine = lit.has(k) || looked?.of === k ? picked.saysOf(k) : "";
    return choosable(made, `point ${k}`, picked.of.includes(k), [pointSays(sets, k, this.how.t), mine, picked.says]);
  }

  /** The numbers on points that are large enough. */
  numbers() {
    if (this.ground.point < NUMBERED) return [];
    return Array.from({ length: this.n }, (_, i) => {
      const k = i + 1,
        [x, y] = this.ground.at(k, 0),
        style = this.deciders.has(k) ? "b inv" : this.lit.has(k) ? "b" : "t2";
      return text(`n-${k}`, x, y + 3.6, k, `tiny mid ${style}`);
    });
  }

  /** The number of points and the plane's order, in the middle or below. @returns {Piece} */
  centre() {
    const { ground, how, n } = this,
      { middle, width, height } = ground,
      q = orderOf(this.sets),
      words = q ? how.t("picture.dial.order", { q }) : how.t("picture.dial.points"),
      top = this.top();
    if (middle >= FOR_WORDS)
      return group("centre", [text("n", width / 2, top, n, "huge"), text("q", width / 2, top + 17, words, "t2 mid")]);
    return group("centre", [
      middle >= FOR_NUMBER && text("n", width / 2, width / 2 + 12, n, "huge"),
      text("q", 4, height - 4, `${n} ${words}`, "t2"),
    ]);
  }

  /** The y of the number in the middle of the ring: above the list of asking processes, if that is there. */
  top() {
    const { ground, combs } = this,
      rows = this.below() ? 0 : combs.length + Number(this.more() > 0);
    return ground.width / 2 - 8 * rows - 4;
  }

  /** Reports whether the list of asking processes must go below the drawing, for lack of room in the middle. */
  below() {
    return this.ground.middle < FOR_ASKING;
  }

  /** The number of asking processes without a comb; 0 while picked lines are drawn. */
  more() {
    const all = this.sets.filter((_, i) => this.scene.slot(i + 1) >= COMBS).length;
    return this.combs.some((comb) => comb.picked) ? 0 : all;
  }

  /** Lists the clients with combs, how many arbiters each asks, and how many more ask. @returns {Piece} */
  asking() {
    const { combs, ground, how } = this,
      c = ground.width / 2,
      more = this.more();
    const below = this.below(),
      top = below ? ground.height - BELOW + 16 : this.top() + 36;
    // one column in the middle of the ring, two columns below it
    const at = (/** @type {number} */ i) =>
      below ? [(i % 2) * c + 4, top + 18 * Math.floor(i / 2)] : [c - 66, top + 16 * i];
    const rows = combs.map(({ of, style, members }, i) => {
      const [x, y] = at(i),
        said = how.tn("picture.dial.asks", members.length, { p: of });
      return [line(`comb-${of}-s`, [x, y], [x + 22, y], `slot ${style}`), text(`comb-${of}`, x + 29, y + 4, said, "b")];
    });
    const said = more > 0 ? how.tn("picture.dial.more", more) : "",
      last = below
        ? text("more", ground.width - 4, ground.height - 4, said, "t2 end")
        : text("more", c, top + 16 * combs.length + 5, said, "t2 mid");
    return group("asking", [...rows.flat(), said && last]);
  }
}

/** Reports whether an arbiter's fork or vote is not with it. @param {Holdings} at @param {number} k */
function away(at, k) {
  const thing = at.things.get(k);
  return thing !== undefined && (thing.message !== "" || thing.at?.side === "c");
}
