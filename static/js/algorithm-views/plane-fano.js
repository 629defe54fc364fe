/**
 * The classical drawing of the plane of seven points: an asking process lights its line, each fork or vote that arrives
 * makes a part of it thick, and where two lit lines meet, the arbiter decides. Pure.
 * @import {How} from "./drawing.js"
 * @import {Curve, Scene} from "./seats.js"
 * @import {Drawing, Piece} from "./tree.js"
 * @import {Holdings} from "./arbiters.js"
 * @import {Picked} from "./plane.js"
 */
import { Fano, ringParts, through } from "./plane-geometry.js";
import { around, namesOf } from "./plane-names.js";
import { leader, PLATE, plate, plated, POINT, seated } from "./plane-plates.js";
import { choosable, docks, tokenOf, underWayOn } from "./plane-tokens.js";
import { lineSays, pointSays } from "./plane-words.js";
import { along, asks, drawn, heldBy, ROUNDING, slotClass, upTo } from "./seats.js";
import { circle, group, groupOf, path, text } from "./tree.js";

/** From this width on, in pixels, there is room for plates beside the drawing. */
const WIDE = 460;
/**
 * Places the drawing and its plates: beside their points, or in rows below if there is no room.
 * @param {number} width @param {number[][]} sets @param {Record<number, number>} placed
 * @param {number[]} seated the clients that have plates
 */
export function fanoLayout(width, sets, placed, seated) {
  const wide = width >= WIDE,
    r = wide
      ? Math.min(140, (width / 2 - 146) / 0.866, (width / 2 - 42) / 1.732)
      : Math.min(108, (width / 2 - 30) / 1.732);
  const x = width / 2,
    y = 2 * r + 42,
    drawing = new Fano(sets, placed, { x, y, r });
  const low = y + r + (wide ? 40 : 52),
    across = Math.max(1, Math.floor((width + 8) / (PLATE.width + 8))),
    { width: w, height: h } = PLATE;
  const row = (/** @type {number} */ i, /** @type {number} */ of) =>
    1 + (width - w - 2) * (of === 1 ? 0.5 : i / (of - 1));
  /** The top left corner of each plate, by place. @type {Record<number, [number, number]>} */
  const plates = wide
    ? {
        1: [x - w - 46, y - 2 * r - 18],
        5: [x + 46, y - 2 * r - 18],
        2: [Math.max(1, x - 0.866 * r - w - 28), y - 0.5 * r - 80],
        7: [Math.min(width - w - 1, x + 0.866 * r + 28), y - 0.5 * r - 80],
        4: [Math.max(1, x - 1.732 * r - w / 2), low],
        6: [x - w / 2, low],
        3: [Math.min(width - w - 1, x + 1.732 * r - w / 2), low],
      }
    : Object.fromEntries(
        seated.map((p, i) => [
          drawing.placeOf.get(p) ?? 1,
          [row(i % across, across), low + Math.floor(i / across) * (h + 8)],
        ]),
      );
  // at least two rows, so that the content below seldom moves
  const rows = wide ? 1 : Math.max(2, Math.ceil(seated.length / across));
  return { wide, drawing, plates, height: low + rows * (h + 8) };
}

/**
 * @param {Scene} scene @param {How} how @param {Holdings} at @param {Record<number, number>} placed
 * @param {Picked} picked
 * @returns {Drawing}
 */
export function fanoDrawing(scene, how, at, placed, picked) {
  const sets = scene.header.topology?.sets ?? [],
    seats = plated(scene, at, sets.length),
    { wide, drawing, plates, height } = fanoLayout(how.width, sets, placed, seats);
  const clients = sets.map((_, i) => i + 1),
    lit = clients.filter((c) => asks(scene, c)),
    tokens = underWayOn(scene, at, drawing);
  const lines = linesOf(scene, at, drawing, tokens),
    askers = (/** @type {number} */ p) => lit.filter((c) => sets[c - 1].includes(p)),
    plateOf = (/** @type {number} */ p) => plates[drawing.placeOf.get(p) ?? 1];
  const points = [...drawing.points.keys()].sort((a, b) => a - b),
    marks = [
      ...docks(at, drawing, wide, how),
      ...seats.flatMap((p) => seated(at, p, sets[p - 1], plateOf(p), how)),
      ...tokens.map((token) => tokenOf(token, drawing, how)),
    ].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rests = marks.flatMap(({ at: spot }) => (spot ? [around([spot.x, spot.y], 10, 14)] : [])),
    taken = [
      ...rests,
      ...points.map((p) => around(drawing.at(p), POINT * 1.56, POINT * 1.56)),
      ...seats.map((p) => around(middleOf(plateOf(p)), PLATE.width / 2, PLATE.height / 2)),
    ];
  return {
    width: how.width,
    height,
    label: how.t("picture.plane.label", { n: 7 }),
    words: [],
    pieces: [
      group("looked", highlights(drawing, picked)),
      groupOf("medians", lines, (l) => drawing.isMedian(l.client) && l.piece),
      groupOf("bridges", drawing.crossings(), (_, i) => path(String(i), bridge(drawing, i), "pic-bridge")),
      groupOf("lines", lines, (l) => !drawing.isMedian(l.client) && l.piece),
      groupOf("ways", clients, (c) => hit(drawing, c, picked, how)),
      groupOf("leaders", seats, (p) => wide && leader(drawing, plateOf(p), p, askers(p).length > 1)),
      groupOf("points", points, (p) => point(scene, drawing, p, askers(p), { picked, how })),
      groupOf("plates", seats, (p) => plate(scene, at, p, sets[p - 1], plateOf(p))),
      group("names", namesOf(scene, tokens, taken, { width: how.width, height })),
      group("tokens", marks),
    ],
  };
}

/** @param {[number, number]} plate @returns {[number, number]} */
const middleOf = ([x, y]) => [x + PLATE.width / 2, y + PLATE.height / 2];

/**
 * Draws the clients' lines: thin, or dashed if the client asks. The part towards an arbiter is thick if the client
 * holds its fork or vote; while that is under way, the part it has covered or has yet to cover.
 * @param {Scene} scene @param {Holdings} at @param {Fano} drawing @param {ReturnType<typeof underWayOn>} tokens
 */
function linesOf(scene, at, drawing, tokens) {
  const clients = drawing.sets.map((_, i) => i + 1),
    style = (/** @type {number} */ c) => slotClass(scene, c) || "sn",
    whole = (/** @type {number} */ c) => drawing.line(c).map(drawn).join("");
  /** @type {{client: number, piece: Piece}[]} */
  const lines = [];
  const trail = (/** @type {number} */ client, /** @type {string} */ key, /** @type {Curve} */ way) => {
    // without this, the thin line would show in the gaps of the thick one
    if (asks(scene, client)) lines.push({ client, piece: path(`under-${key}`, drawn(way), "pic-under") });
    lines.push({ client, piece: path(`held-${key}`, drawn(way), `slot ${style(client)} got`) });
  };
  for (const c of clients)
    if (!asks(scene, c)) lines.push({ client: c, piece: path(`rest-${c}`, whole(c), "pic-line") });
  for (const c of clients)
    if (asks(scene, c)) lines.push({ client: c, piece: path(`asks-${c}`, whole(c), `slot ${style(c)}`) });
  for (const [arbiter, thing] of at.things) {
    const c = thing.at?.node ?? 0;
    if (heldBy(at, arbiter, c) && c !== arbiter) trail(c, thing.key, drawing.way(c, arbiter, c));
  }
  for (const { mark, client, arbiter, curve, t } of tokens)
    if (mark.what === "fork" || mark.what === "vote")
      trail(
        client,
        mark.key,
        mark.at?.side === "c" ? upTo(drawing.way(client, arbiter, client), 1 - t) : upTo(curve, t),
      );
  return lines;
}

/** @param {Fano} drawing @param {Picked} picked */
function highlights(drawing, { looked, lines }) {
  return [...new Set([...lines, ...(looked ? [looked.of] : [])])]
    .filter((c) => drawing.sets[c - 1])
    .map((c) => path(`look-${c}`, drawing.line(c).map(drawn).join(""), "pic-look"));
}

/** @param {Fano} drawing @param {number} i */
function bridge(drawing, i) {
  const at = [30, 150, 270][i],
    [a, b] = [drawing.onCircle(at - 5), drawing.onCircle(at + 5)].map((p) =>
      p.map((v) => Math.round(v * 10) / 10).join(","),
    );
  return `M${a}A${drawing.r},${drawing.r} 0 0 1 ${b}`;
}

/**
 * Makes the wide, invisible target for pressing a line.
 * @param {Fano} drawing @param {number} c @param {Picked} picked @param {How} how @returns {Piece}
 */
function hit(drawing, c, picked, how) {
  const piece = path(`line-${c}`, drawing.line(c).map(drawn).join(""), "pic-hit-line"),
    chosen = picked.kind === "line" && picked.of.includes(c);
  return choosable(piece, `line ${c}`, chosen, [lineSays(drawing.sets, c, how.t), picked.says]);
}

/**
 * @param {Scene} scene
 * @param {Fano} drawing
 * @param {number} p
 * @param {number[]} askers
 * @param {{picked: Picked, how: How}} said
 * @returns {Piece}
 */
function point(scene, drawing, p, askers, { picked, how }) {
  const [x, y] = drawing.at(p),
    decides = askers.length > 1,
    lit = askers.length > 0,
    ringed = picked.looked?.kind === "point" && through(drawing.sets, picked.looked.of).includes(p);
  const from = askers.map((c) => toward(drawing, c, p)),
    ring = POINT * 1.56;
  const kids = [
    circle("clear", 0, 0, decides ? ring + 3.5 : lit ? POINT + 3 : 0, "pic-clear"),
    decides &&
      ringParts(from).map(({ part, start, end }) =>
        path(`ring-${askers[part]}`, arc(ring, start, end), `slot ${slotClass(scene, askers[part])} ring`),
      ),
    circle("c", 0, 0, decides ? POINT : POINT - 1, decides ? "pt dec" : lit ? "pt on" : "pt"),
    text("n", 0, 5, p, `node${decides ? " b inv" : lit ? " b" : " t2"}`),
    ringed && circle("asks", 0, 0, ring + 6, "pic-ringed"),
    picked.points.includes(p) && circle("chosen", 0, 0, ring + 6, "pic-chosen"),
  ];
  const made = group(`point-${p}`, kids, { at: { x, y } }),
    chosen = picked.kind === "point" && picked.of.includes(p);
  return choosable(made, `point ${p}`, chosen, [pointSays(drawing.sets, p, how.t), picked.saysOf(p), picked.says]);
}

/**
 * Returns the direction from a point towards a client's own point along its line, in degrees; at the client's own
 * point, the mean direction of the line's other points, or that of the first if they are opposite.
 * @param {Fano} drawing @param {number} client @param {number} p
 */
function toward(drawing, client, p) {
  const [x, y] = drawing.at(p),
    others = drawing.sets[client - 1].filter((o) => o !== p);
  if (client !== p) {
    const way = drawing.way(client, p, client),
      near = along(way, 0.08);
    return (Math.atan2(near.y - y, near.x - x) * 180) / Math.PI;
  }
  const sides = others.map((o) => {
      const near = along(drawing.way(client, p, o), 0.08),
        far = Math.hypot(near.x - x, near.y - y);
      return [(near.x - x) / far, (near.y - y) / far];
    }),
    [u, v] = sides.reduce(([a, b], [c, d]) => [a + c, b + d]),
    [toX, toY] = Math.hypot(u, v) < ROUNDING ? sides[0] : [u, v]; // opposite directions have no mean
  return (Math.atan2(toY, toX) * 180) / Math.PI;
}

/**
 * An arc around the origin, clockwise, as an SVG path.
 * @param {number} r @param {number} start @param {number} end degrees
 */
export function arc(r, start, end) {
  const at = (/** @type {number} */ d) =>
    [r * Math.cos((d * Math.PI) / 180), r * Math.sin((d * Math.PI) / 180)]
      .map((v) => Math.round(v * 10) / 10)
      .join(",");
  return `M${at(start)}A${r},${r} 0 ${end - start > 180 ? 1 : 0} 1 ${at(end)}`;
}
