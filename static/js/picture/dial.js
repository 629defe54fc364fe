/**
 * Many points: on a ring, with one comb for each who asks, the first inside the ring, the others outside; or unrolled, on
 * a line, with combs above and below. Nothing crosses: where teeth meet they mean a common arbiter. Pure.
 * @import {How} from "./drawing.js"
 * @import {Point, Scene} from "./seats.js"
 * @import {Drawing, Piece, Place} from "./tree.js"
 * @import {Mark} from "./types.js"
 * @import {Stand} from "./arbiters.js"
 * @import {Picked} from "./plane.js"
 */
import { channelOf } from "./arbiters-layout.js";
import { flying, fork, request, vote } from "./glyphs.js";
import { pressed } from "./plane-fano.js";
import { orderOf, through } from "./plane-geometry.js";
import { pointSays } from "./plane-words.js";
import { slotClass } from "./seats.js";
import { circle, group, line, path, text } from "./tree.js";

/** A dial needs so much room, and more points than these are one line. */
const LEAST = 400,
  MOST_ROUND = 307;
/** So many combs are drawn; more people than that are counted. */
export const COMBS = 4;
/** More points than these have small tokens. */
const SMALL = 60;
/** Pixels between teeth that stand side by side. */
const ASIDE = 9;

/** One comb: whose line, how it is drawn. @typedef {{of: number, members: number[], style: string, picked: boolean}} Comb */

/** Where points and rails are: `at(k, level)` is the place of point k at a level, 0 on the ring itself, rails at their own. @typedef {{round: boolean, width: number, height: number, gap: number, point: number, rails: number[], at: (k: number, level: number) => Point, out: (k: number) => number}} Ground */

/** @param {number} n @param {number} width @returns {Ground} */
export function groundOf(n, width) {
  if (width >= LEAST && n <= MOST_ROUND) {
    const gap = 46,
      step = 20,
      ring = width / 2 - gap - 2 * step - 22,
      c = width / 2;
    const turn = (/** @type {number} */ k) => (2 * Math.PI * (k - 1)) / n - Math.PI / 2;
    return {
      round: true,
      width,
      height: width,
      gap,
      point: Math.max(1.5, Math.min(9.5, ((Math.PI * ring) / n) * 0.62)),
      rails: [-gap, gap, gap + step, gap + 2 * step],
      at: (k, level) => [c + (ring + level) * Math.cos(turn(k)), c + (ring + level) * Math.sin(turn(k))],
      out: (k) => (turn(k) * 180) / Math.PI,
    };
  }
  const unit = width / n,
    gap = 42,
    step = 22;
  return {
    round: false,
    width,
    height: 2 * (gap + step) + 48,
    gap,
    point: Math.min(9.5, unit * 0.31),
    rails: [-gap, gap, -gap - step, gap + step],
    at: (k, level) => [(k - 0.5) * unit, gap + step + 24 + level],
    out: () => 90,
  };
}

/** The combs to be drawn: of what was picked, else of those who ask, else of what is looked at. @param {Scene} scene @param {number[][]} sets @param {Picked} picked @returns {Comb[]} */
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

/** Points with teeth of two combs or more. @param {Comb[]} combs */
export function coincidences(combs) {
  /** @type {Map<number, number>} */
  const teeth = new Map();
  for (const c of combs) for (const k of c.members) teeth.set(k, (teeth.get(k) ?? 0) + 1);
  return [...teeth]
    .filter(([, count]) => count > 1)
    .map(([k]) => k)
    .sort((a, b) => a - b);
}

/** @param {Scene} scene @param {How} how @param {Stand} at @param {Picked} picked @returns {Drawing} */
export function dialDrawing(scene, how, at, picked) {
  const sets = scene.header.topology?.sets ?? [],
    n = Math.max(scene.nodes, sets.length),
    ground = groundOf(n, how.width),
    { t } = how;
  const combs = combsOf(scene, sets, picked),
    deciders = new Set(coincidences(combs)),
    lit = new Set(combs.flatMap((c) => c.members));
  const rail = (/** @type {Comb} */ c) => ground.rails[c.picked ? combs.indexOf(c) : Math.max(0, scene.slot(c.of))];
  const levels = [0, ...combs.map(rail)];
  return {
    width: ground.width,
    height: ground.height,
    words: [],
    label: t(orderOf(sets) ? "picture.plane.label" : "picture.quorums.label", { n }),
    pieces: [
      group(
        "wedges",
        [...deciders].map((k) => wedge(ground, k, Math.min(...levels) - 9, Math.max(...levels) + 9)),
      ),
      group(
        "rails",
        combs.map((c) => railOf(ground, n, rail(c), c)),
      ),
      group(
        "teeth",
        combs.flatMap((c) =>
          c.members.map((k) =>
            tooth(at, ground, c, k, rail(c), lit.has(k), deciders.has(k), beside(combs, c, k, rail)),
          ),
        ),
      ),
      ...points(at, ground, n, lit, deciders, picked, sets, how),
      group(
        "labels",
        combs.flatMap((c) => labels(ground, n, c, rail(c), deciders)),
      ),
      group(
        "tokens",
        combs.flatMap((c) =>
          c.members.flatMap((k) => tokensOf(scene, at, ground, n, c, k, rail(c), beside(combs, c, k, rail), how)),
        ),
      ),
      ...(ground.round ? [centre(scene, ground, n, sets, combs, how)] : []),
    ],
  };
}

/** @param {Ground} ground @param {number} k @param {number} from @param {number} to @returns {Piece} */
function wedge(ground, k, from, to) {
  const half = Math.max(ground.point * 1.3, 5),
    a = ((ground.out(k) + 90) * Math.PI) / 180,
    [dx, dy] = [Math.cos(a) * half, Math.sin(a) * half];
  const [[x1, y1], [x2, y2]] = [ground.at(k, from), ground.at(k, to)],
    at = (/** @type {number} */ x, /** @type {number} */ y) => `${x.toFixed(1)},${y.toFixed(1)}`;
  return path(
    `wedge-${k}`,
    `M${at(x1 - dx, y1 - dy)}L${at(x2 - dx, y2 - dy)} ${at(x2 + dx, y2 + dy)} ${at(x1 + dx, y1 + dy)}Z`,
    "pic-wedge",
  );
}

/** @param {Ground} ground @param {number} n @param {number} level @param {Comb} comb @returns {Piece} */
function railOf(ground, n, level, comb) {
  const name = `slot ${comb.style} rail`;
  if (!ground.round)
    return line(`rail-${comb.of}`, 0, ground.at(1, level)[1], ground.width, ground.at(n, level)[1], name);
  const c = ground.width / 2,
    [, top] = ground.at(1, level);
  return circle(`rail-${comb.of}`, c, c, c - top, name);
}

/** A tooth is a channel: thick when the arbiter's fork or vote is with the client. @param {Stand} at @param {Ground} ground @param {Comb} comb @param {number} k @param {number} level @param {boolean} lit @param {boolean} decides @param {number} aside */
function tooth(at, ground, comb, k, level, lit, decides, aside) {
  const [x1, y1] = moved(ground, k, level, aside),
    [x2, y2] = moved(ground, k, Math.sign(level) * (radius(ground, lit, decides) + 2), aside);
  return line(`tooth-${comb.of}-${k}`, x1, y1, x2, y2, `slot ${comb.style} tooth${has(at, comb.of, k) ? " got" : ""}`);
}

/** Teeth of several combs on one side of a point stand side by side: how far this one is from the middle. @param {Comb[]} combs @param {Comb} comb @param {number} k @param {(c: Comb) => number} rail */
function beside(combs, comb, k, rail) {
  const same = combs.filter((c) => c.members.includes(k) && Math.sign(rail(c)) === Math.sign(rail(comb)));
  return (same.indexOf(comb) - (same.length - 1) / 2) * ASIDE;
}

/** A place, moved along the ring. @param {Ground} ground @param {number} k @param {number} level @param {number} aside @returns {Point} */
function moved(ground, k, level, aside) {
  const [x, y] = ground.at(k, level),
    a = ((ground.out(k) + 90) * Math.PI) / 180;
  return [x + aside * Math.cos(a), y + aside * Math.sin(a)];
}

/** @param {Stand} at @param {number} client @param {number} arbiter */
function has(at, client, arbiter) {
  const thing = at.things.get(arbiter);
  return thing?.at?.side === "c" && !thing.message && thing.at.node === client;
}

/** Whether an arbiter has given away what it has to give. @param {Stand} at @param {number} k */
function away(at, k) {
  const thing = at.things.get(k);
  return thing !== undefined && (thing.message !== "" || thing.at?.side === "c");
}

/** @param {Ground} ground @param {boolean} lit @param {boolean} decides */
const radius = (ground, lit, decides) =>
  decides
    ? Math.max(ground.point + 1.5, 7)
    : lit
      ? Math.max(ground.point, Math.min(5.2, ground.round ? 5.2 : 3.6))
      : ground.point;

/** @param {Stand} at @param {Ground} ground @param {number} n @param {Set<number>} lit @param {Set<number>} deciders @param {Picked} picked @param {number[][]} sets @param {How} how @returns {Piece[]} */
function points(at, ground, n, lit, deciders, picked, sets, how) {
  const numbered = ground.point >= 7.5,
    ringed = new Set(picked.looked?.kind === "point" ? through(sets, picked.looked.of) : []),
    marks = [];
  for (let k = 1; k <= n; k++) {
    const [x, y] = ground.at(k, 0),
      r = radius(ground, lit.has(k), deciders.has(k)),
      name = deciders.has(k) ? "pt dec" : lit.has(k) ? "pt on" : away(at, k) ? "pt away" : "pt";
    const made = circle(
      `point-${k}`,
      x,
      y,
      r,
      `${name}${ringed.has(k) ? " asks" : ""}${picked.points.includes(k) ? " chosen" : ""}${n > SMALL ? " small" : ""}`,
    );
    const says = [pointSays(sets, k, how.t), lit.has(k) || picked.looked?.of === k ? picked.saysOf(k) : "", picked.says]
      .filter(Boolean)
      .join(" ");
    marks.push({
      ...made,
      attrs: { ...made.attrs, "data-press": `point ${k}`, "aria-pressed": String(picked.of.includes(k)) },
      says,
    });
  }
  // those that matter lie above their neighbours
  const above = (/** @type {Piece} */ p) =>
    Number(deciders.has(Number(p.key.slice(6)))) * 2 + Number(lit.has(Number(p.key.slice(6))));
  const numbers = numbered
    ? marks.map((_, i) => {
        const [x, y] = ground.at(i + 1, 0);
        return text(
          `n-${i + 1}`,
          x,
          y + 3.6,
          i + 1,
          `tiny mid${deciders.has(i + 1) ? " b inv" : lit.has(i + 1) ? " b" : " t2"}`,
        );
      })
    : [];
  return [group("points", n > SMALL ? marks.sort((a, b) => above(a) - above(b)) : marks), group("numbers", numbers)];
}

/** Numbers at the teeth where the points are too small for theirs; neighbours share one. @param {Ground} ground @param {number} n @param {Comb} comb @param {number} level @param {Set<number>} deciders @returns {Piece[]} */
function labels(ground, n, comb, level, deciders) {
  if (ground.point >= 7.5) return [];
  const near = ground.round ? Math.max(1, Math.round(14 / (ground.point / 0.31))) : Math.ceil(16 / (ground.width / n));
  /** @type {number[][]} */
  const shared = [];
  for (const k of [...comb.members].sort((a, b) => a - b)) {
    const last = shared[shared.length - 1];
    if (last && k - last[last.length - 1] <= near) last.push(k);
    else shared.push([k]);
  }
  return shared.map((ks) => {
    const middle = (ks[0] + ks[ks.length - 1]) / 2,
      side = Math.sign(level),
      [x, y] = ground.at(middle, level + side * (ground.round ? (ks.length > 1 ? 20 : 15) : 11));
    const bold = ks.includes(comb.of) || ks.some((k) => deciders.has(k));
    return text(
      `label-${comb.of}-${ks[0]}`,
      x,
      y + 4,
      ks.length > 2 ? `${ks[0]}…${ks[ks.length - 1]}` : ks.join(" "),
      `tiny mid ${bold ? "b" : "t2"}`,
    );
  });
}

/** What is on a tooth: held at the rail, under way between, waiting at the point. @param {Scene} scene @param {Stand} at @param {Ground} ground @param {number} n @param {Comb} comb @param {number} k @param {number} level @param {number} aside @param {How} how @returns {Piece[]} */
function tokensOf(scene, at, ground, n, comb, k, level, aside, how) {
  const client = comb.of,
    side = Math.sign(level),
    start = side * (radius(ground, true, true) + 6),
    end = level;
  const place = (/** @type {number} */ level) => {
    const [x, y] = moved(ground, k, level, aside);
    return { x, y };
  };
  const inward = ground.out(k) + (side > 0 ? 180 : 0); // from the rail to the point
  const thing = at.things.get(k),
    waiting = at.asked.get(`${client}>${k}`),
    few = n <= SMALL && ground.point >= 4,
    found = [];
  /** Levels that are taken. @type {number[]} */
  const taken = [];
  if (waiting) {
    taken.push(start + side * 3);
    found.push(
      pressed(
        request(
          waiting.key,
          { ...place(start + side * 3), turn: inward, scale: 0.72 },
          { strong: waiting.state === "strong" },
        ),
        waiting,
        client,
        k,
        how,
      ),
    );
  }
  if (thing && has(at, client, k)) {
    taken.push(end);
    found.push(pressed(small(thing, few, place(end)), thing, client, k, how));
  }
  for (const mark of at.flights) {
    const way = channelOf(mark);
    if (way?.client !== client || way.arbiter !== k) continue;
    const gone = Math.max(0.12, Math.min(0.88, scene.flown(mark))),
      fromRail = mark.at?.side === "c" ? gone : 1 - gone,
      level = free(end + (start - end) * fromRail, start, end, taken),
      where = place(level);
    taken.push(level);
    found.push(
      pressed(
        mark.what === "fork" || mark.what === "vote"
          ? small(mark, few, where)
          : flying(mark.key, mark, { ...where, turn: mark.at?.side === "c" ? inward : inward + 180, scale: 0.72 }),
        mark,
        client,
        k,
        how,
      ),
    );
  }
  return found;
}

/** Pixels between two things on one tooth. */
const ROOM = 15;

/** The level nearest to the one wanted at which a thing on a tooth covers no other one. @param {number} wanted @param {number} start @param {number} end @param {number[]} taken */
function free(wanted, start, end, taken) {
  const [low, high] = [Math.min(start, end), Math.max(start, end)],
    room = (/** @type {number} */ level) => Math.min(ROOM, ...taken.map((l) => Math.abs(l - level)));
  let best = wanted;
  for (let by = 0; by <= high - low && room(best) < ROOM; by += 2)
    for (const level of [wanted - by, wanted + by])
      if (level >= low && level <= high && room(level) > room(best)) best = level;
  return best;
}

/** A fork or vote: among many a small disc, or if it is dirty a filled diamond. @param {Mark} mark @param {boolean} few @param {Place} at @returns {Piece} */
function small(mark, few, at) {
  if (mark.what === "fork" && few) return fork(mark.key, { ...at, scale: 0.6 }, { dirty: mark.state === "dirty" });
  if (mark.what === "vote" && few)
    return vote(mark.key, { ...at, scale: 0.62 }, { used: mark.state === "used" || mark.state === "yield" });
  const full = ["dirty", "used", "yield"].includes(mark.state);
  return group(
    mark.key,
    [full ? path("b", "M0,-4.6L4.6,0L0,4.6L-4.6,0Z", "gl-full") : circle("b", 0, 0, 3.6, "gl-disc")],
    { class: "gl", at },
  );
}

/** What the dial is of, and who asks. @param {Scene} scene @param {Ground} ground @param {number} n @param {number[][]} sets @param {Comb[]} combs @param {How} how @returns {Piece} */
function centre(scene, ground, n, sets, combs, { t, tn }) {
  const c = ground.width / 2,
    q = orderOf(sets),
    more = sets.filter((_, i) => scene.slot(i + 1) >= COMBS).length,
    shown = combs.some((comb) => comb.picked);
  const rows = combs.map((comb) => ({
    key: `comb-${comb.of}`,
    style: comb.style,
    said: t("picture.dial.asks", { p: comb.of, k: comb.members.length }),
  }));
  const last = more && !shown ? [tn("picture.dial.more", more)] : [];
  const top = c - 8 * (rows.length + last.length) - 4;
  return group("centre", [
    text("n", c, top, n, "huge"),
    text("q", c, top + 17, q ? t("picture.dial.order", { q }) : t("picture.dial.points"), "t2 mid"),
    ...rows.flatMap(({ key, style, said }, i) => [
      line(`${key}-s`, c - 56, top + 36 + 16 * i, c - 34, top + 36 + 16 * i, `slot ${style}`),
      text(key, c - 27, top + 40 + 16 * i, said, "b"),
    ]),
    ...last.map((said, i) => text(`last-${i}`, c, top + 41 + 16 * (rows.length + i), said, "t2 mid")),
  ]);
}
