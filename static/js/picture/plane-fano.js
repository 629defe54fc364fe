/**
 * The plane of seven points in its classical drawing: who asks lights a line, what arrives makes it thick, and where
 * two lit lines meet an arbiter decides. Pure.
 * @import {How} from "./drawing.js"
 * @import {Curve, Scene} from "./seats.js"
 * @import {Drawing, Piece} from "./tree.js"
 * @import {Mark} from "./types.js"
 * @import {Stand} from "./arbiters.js"
 * @import {Picked} from "./plane.js"
 */
import { phaseSaid } from "./arbiters-words.js";
import { disc, empty, flying, fork, request, vote } from "./glyphs.js";
import { Fano, ringParts, through } from "./plane-geometry.js";
import { lineSays, pointSays, setSaid, tokenSays } from "./plane-words.js";
import { along, asks, drawn, slotClass, upTo } from "./seats.js";
import { circle, group, line, path, rect, text } from "./tree.js";

const POINT = 14.5,
  PLATE = { width: 124, height: 54, pitch: 38 };
/** From this width on there is room for plates beside the drawing. */
const WIDE = 440;
/** And from this on for the names of lines. */
const ROOMY = 600;
/** Between which places the name of a side stands, and on which side of it. @type {[number, number, number, number, string][]} */
const NAMES = [
  [1, 2, -16, 4, "end"],
  [7, 3, 16, 0, ""],
  [4, 6, 0, 27, "mid"],
];
/** Where a fork rests that is at home, from its point: never on a line. @type {Record<number, [number, number]>} */
const DOCKS = { 1: [27, -17], 2: [-28, 9], 3: [35, -4], 4: [-35, -4], 5: [16, 27], 6: [25, 25], 7: [28, 9] };
/** The same where there is no room beside the corners. @type {Record<number, [number, number]|undefined>} */
const NARROW = { 3: [2, 37], 4: [-2, 37] };

/** Where the drawing and its plates are: beside their points, or where there is no room in rows below. @param {number} width @param {number[][]} sets @param {Record<number, number>} placed @param {number[]} seated whose plates there are */
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
  /** By place. @type {Record<number, [number, number]>} */
  const plates = wide
    ? {
        1: [x - w - 46, y - 2 * r - 18],
        5: [x + 46, y - 2 * r - 18],
        2: [Math.max(1, x - 0.866 * r - w - 28), y - 0.5 * r - 62],
        7: [Math.min(width - w - 1, x + 0.866 * r + 28), y - 0.5 * r - 62],
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
  const rows = wide ? 1 : Math.max(2, Math.ceil(seated.length / across)); // the room of a few is kept, so that what stands below rests
  return { wide, drawing, plates, height: low + rows * (h + 8) };
}

/** @param {Scene} scene @param {How} how @param {Stand} at @param {Record<number, number>} placed @param {Picked} picked @returns {Drawing} */
export function fanoDrawing(scene, how, at, placed, picked) {
  const sets = scene.header.topology?.sets ?? [],
    seats = plated(scene, at, sets.length),
    { wide, drawing, plates, height } = fanoLayout(how.width, sets, placed, seats),
    { t } = how;
  const clients = sets.map((_, i) => i + 1),
    lit = clients.filter((c) => asks(scene, c));
  const style = (/** @type {number} */ c) => slotClass(scene, c) || "sn";
  const layers = { medians: /** @type {Piece[]} */ ([]), round: /** @type {Piece[]} */ ([]) };
  const put = (/** @type {number} */ c, /** @type {Piece} */ p) =>
    (drawing.isMedian(c) ? layers.medians : layers.round).push(p);
  const trail = (/** @type {number} */ c, /** @type {string} */ key, /** @type {string} */ d) => {
    if (lit.includes(c)) put(c, path(`under-${key}`, d, "pic-under")); // else the thin line shows in the gaps of the thick one
    put(c, path(`held-${key}`, d, `slot ${style(c)} got`));
  };
  const whole = (/** @type {number} */ c) => drawing.line(c).map(drawn).join("");

  for (const c of clients) if (!lit.includes(c)) put(c, path(`rest-${c}`, whole(c), "pic-line"));
  for (const c of lit) put(c, path(`asks-${c}`, whole(c), `slot ${style(c)}`));
  for (const [arbiter, thing] of at.things) {
    const c = thing.at?.side === "c" ? thing.at.node : (thing.to?.node ?? 0),
      held = thing.at?.side === "c" && !thing.message;
    if (held && c !== arbiter) trail(c, thing.key, drawn(drawing.way(c, arbiter, c)));
  }
  const flights = at.flights.flatMap((mark) => {
    const back = mark.at?.side === "c",
      client = (back ? mark.at : mark.to)?.node ?? 0,
      arbiter = (back ? mark.to : mark.at)?.node ?? 0;
    if (client === arbiter || !drawing.points.has(client) || !drawing.points.has(arbiter)) return [];
    return [
      {
        mark,
        client,
        arbiter,
        curve: back ? drawing.way(client, client, arbiter) : drawing.way(client, arbiter, client),
        t: scene.flown(mark),
      },
    ];
  });
  const tokens = apart(flights, [...drawing.points.values(), ...drawing.crossings()]);
  for (const { mark, client, arbiter, curve, t: gone } of tokens)
    if (mark.what === "fork" || mark.what === "vote")
      trail(
        client,
        mark.key,
        drawn(mark.at?.side === "c" ? upTo(drawing.way(client, arbiter, client), 1 - gone) : upTo(curve, gone)),
      );

  const deciders = new Map([...drawing.points.keys()].map((p) => [p, lit.filter((c) => sets[c - 1].includes(p))]));
  return {
    width: how.width,
    height,
    label: t("picture.plane.label", { n: 7 }),
    words: [],
    pieces: [
      group("looked", highlights(drawing, picked)),
      group("medians", layers.medians),
      group(
        "bridges",
        drawing.crossings().map((_, i) => path(String(i), bridge(drawing, i), "pic-bridge")),
      ),
      group("lines", layers.round),
      group(
        "ways",
        clients.map((c) => hit(drawing, c, picked, sets, how)),
      ),
      group("names", how.width >= ROOMY ? lit.flatMap((c) => named(scene, drawing, c, sets[c - 1])) : []),
      group(
        "leaders",
        seats.flatMap((p) => leader(drawing, plates, p, wide, (deciders.get(p) ?? []).length > 1)),
      ),
      group(
        "points",
        [...drawing.points.keys()]
          .sort((a, b) => a - b)
          .map((p) => point(scene, drawing, p, deciders.get(p) ?? [], picked, sets, how)),
      ),
      group(
        "plates",
        seats.map((p) => plate(scene, at, p, sets[p - 1], plates[drawing.placeOf.get(p) ?? 1])),
      ),
      group(
        "tokens",
        [
          ...docks(at, drawing, wide, how),
          ...seats.flatMap((p) => seated(at, p, sets[p - 1], plates[drawing.placeOf.get(p) ?? 1], how)),
          ...tokens.map(({ mark, client, arbiter, x, y, turn }) =>
            pressed(
              gliding(drawing, client, flying(mark.key, mark, { x, y, turn, scale: 0.9 }, mark.of || "")),
              mark,
              client,
              arbiter,
              how,
            ),
          ),
        ].sort((a, b) => (a.key < b.key ? -1 : 1)),
      ),
    ],
  };
}

/** "S1 = {1, 2, 4}" beside a side. @param {Scene} scene @param {Fano} drawing @param {number} c @param {number[]} set @returns {Piece[]} */
function named(scene, drawing, c, set) {
  const side = NAMES.find(([a, b]) => [a, b].every((place) => set.some((p) => drawing.placeOf.get(p) === place)));
  if (!side) return [];
  const [[x1, y1], [x2, y2]] = [side[0], side[1]].map((place) =>
    drawing.at(set.find((p) => drawing.placeOf.get(p) === place) ?? 0),
  );
  return [
    text(
      `name-${c}`,
      (x1 + x2) / 2 + side[2],
      (y1 + y2) / 2 + side[3],
      `S${subscript(c)} = ${setSaid(set)}`,
      `pic-name ${slotClass(scene, c)} ${side[4]}`,
    ),
  ];
}

/** @param {number} n one digit */
const subscript = (n) => String.fromCharCode(0x2080 + n);

/** What is under way on the circle stays on it when it moves. @param {Fano} drawing @param {number} client @param {Piece} piece @returns {Piece} */
function gliding(drawing, client, piece) {
  if (!drawing.isCircle(client) || !piece.at) return piece;
  const [x, y] = drawing.centre,
    angle = (Math.atan2(piece.at.y - y, piece.at.x - x) * 180) / Math.PI;
  return { ...piece, at: { ...piece.at, round: { x, y, r: drawing.r, angle: angle < 89.9 ? angle + 360 : angle } } }; // no way on the circle crosses the lowest point
}

/** A token that leads to the step that brought it. @param {Piece} piece @param {Mark} mark @param {number} client @param {number} arbiter @param {How} how @returns {Piece} */
export function pressed(piece, mark, client, arbiter, how) {
  return {
    ...piece,
    attrs: { ...piece.attrs, class: `${piece.attrs.class ?? ""} pic-token`, "data-key": mark.key },
    says: tokenSays(mark, client, arbiter, how.t),
  };
}

/** Pixels between two things on their ways, and between them and what they pass. */
const ROOM = 31,
  PASSING = 25;

/**
 * Each thing on its way, as far as it has come; moved a little where it would cover another one, a point or a crossing.
 * @template {{curve: Curve, t: number}} T
 * @param {T[]} things @param {import("./seats.js").Point[]} fixed @returns {Array<T & {x: number, y: number, turn: number}>}
 */
export function apart(things, fixed) {
  /** @type {{x: number, y: number}[]} */
  const seen = [];
  return things.map((thing) => {
    const wanted = Math.max(0.14, Math.min(0.86, thing.t));
    let best = { t: wanted, ...along(thing.curve, wanted) },
      most = -Infinity;
    for (let i = 0; i <= 24 && most < 0; i++) {
      const t = wanted + (i % 2 ? -1 : 1) * Math.ceil(i / 2) * 0.025;
      if (t < 0.1 || t > 0.9) continue;
      const at = along(thing.curve, t),
        room = Math.min(
          0,
          ...seen.map((s) => Math.hypot(s.x - at.x, s.y - at.y) - ROOM),
          ...fixed.map(([x, y]) => Math.hypot(x - at.x, y - at.y) - PASSING),
        );
      if (room <= most) continue;
      best = { t, ...at };
      most = room;
    }
    seen.push(best);
    return { ...thing, ...best };
  });
}

/** @param {Fano} drawing @param {Picked} picked */
function highlights(drawing, { looked, lines }) {
  const all = new Set([
    ...lines,
    ...(looked && looked.kind === "line" ? [looked.of] : []),
    ...(looked && looked.kind === "point" ? [looked.of] : []),
  ]);
  return [...all]
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

/** What of a line can be pressed. @param {Fano} drawing @param {number} c @param {Picked} picked @param {number[][]} sets @param {How} how @returns {Piece} */
function hit(drawing, c, picked, sets, how) {
  const piece = path(`line-${c}`, drawing.line(c).map(drawn).join(""), "pic-hit-line");
  return {
    ...piece,
    attrs: {
      ...piece.attrs,
      "data-press": `line ${c}`,
      "aria-pressed": String(picked.kind === "line" && picked.of.includes(c)),
    },
    says: [lineSays(sets, c, how.t), picked.says].filter(Boolean).join(" "),
  };
}

/** @param {Scene} scene @param {Fano} drawing @param {number} p @param {number[]} askers @param {Picked} picked @param {number[][]} sets @param {How} how @returns {Piece} */
function point(scene, drawing, p, askers, picked, sets, how) {
  const [x, y] = drawing.at(p),
    decides = askers.length > 1,
    lit = askers.length > 0,
    chosen = picked.points.includes(p),
    ringed = picked.looked?.kind === "point" && through(sets, picked.looked.of).includes(p);
  const from = askers.map((c) => toward(drawing, c, p)),
    ring = POINT * 1.56;
  const kids = [
    circle("clear", 0, 0, decides ? ring + 3.5 : lit ? POINT + 3 : 0, "pic-clear"),
    ...(decides
      ? ringParts(from).map(({ part, start, end }) =>
          path(`ring-${askers[part]}`, arc(ring, start, end), `slot ${slotClass(scene, askers[part])} ring`),
        )
      : []),
    circle("c", 0, 0, decides ? POINT : POINT - 1, decides ? "pt dec" : lit ? "pt on" : "pt"),
    text("n", 0, 5, p, `node${decides ? " b inv" : lit ? " b" : " t2"}`),
    ...(ringed ? [circle("asks", 0, 0, ring + 6, "pic-ringed")] : []),
    ...(chosen ? [circle("chosen", 0, 0, ring + 6, "pic-chosen")] : []),
  ];
  const says = [pointSays(sets, p, how.t), picked.saysOf(p), picked.says].filter(Boolean).join(" "),
    made = group(`point-${p}`, kids, { at: { x, y }, says });
  return {
    ...made,
    attrs: {
      ...made.attrs,
      "data-press": `point ${p}`,
      "aria-pressed": String(picked.kind === "point" && picked.of.includes(p)),
    },
  };
}

/** From which side a client's line comes to a point, in degrees: from the client, or at its own point from the middle of the others. @param {Fano} drawing @param {number} client @param {number} p */
function toward(drawing, client, p) {
  const [x, y] = drawing.at(p),
    others = drawing.sets[client - 1].filter((o) => o !== p);
  if (client !== p) {
    const way = drawing.way(client, p, client),
      near = along(way, 0.08);
    return (Math.atan2(near.y - y, near.x - x) * 180) / Math.PI;
  }
  const [u, v] = others.reduce(
    ([a, b], o) => {
      const near = along(drawing.way(client, p, o), 0.08),
        far = Math.hypot(near.x - x, near.y - y);
      return [a + (near.x - x) / far, b + (near.y - y) / far];
    },
    [0, 0],
  );
  return (Math.atan2(v, u) * 180) / Math.PI;
}

/** @param {number} r @param {number} start @param {number} end degrees */
export function arc(r, start, end) {
  const at = (/** @type {number} */ d) =>
    [r * Math.cos((d * Math.PI) / 180), r * Math.sin((d * Math.PI) / 180)]
      .map((v) => Math.round(v * 10) / 10)
      .join(",");
  return `M${at(start)}A${r},${r} 0 ${end - start > 180 ? 1 : 0} 1 ${at(end)}`;
}

/** What waits at an arbiter: its own fork or vote, and requests, each on its client's line. @param {Stand} at @param {Fano} drawing @param {boolean} wide @param {How} how @returns {Generator<Piece>} */
function* docks(at, drawing, wide, how) {
  for (const [arbiter, thing] of at.things) {
    if (thing.message ? thing.at?.node !== thing.to?.node : thing.at?.side !== "a") continue;
    const [x, y] = drawing.at(arbiter),
      [dx, dy] =
        (wide ? undefined : NARROW[drawing.placeOf.get(arbiter) ?? 1]) ?? DOCKS[drawing.placeOf.get(arbiter) ?? 1],
      place = { x: x + dx, y: y + dy, scale: 0.78 };
    yield pressed(
      thing.what === "vote"
        ? vote(thing.key, place, { number: arbiter })
        : fork(thing.key, place, { dirty: thing.state === "dirty", number: arbiter }),
      thing,
      arbiter,
      arbiter,
      how,
    );
  }
  for (const [way, mark] of at.asked) {
    const [client, arbiter] = way.split(">").map(Number);
    if (client === arbiter || !drawing.points.has(arbiter)) continue;
    const curve = drawing.way(client, arbiter, client),
      far = Math.hypot(curve[3][0] - curve[0][0], curve[3][1] - curve[0][1]),
      place = along(curve, (POINT * 2.3) / far);
    yield pressed(
      request(mark.key, { x: place.x, y: place.y, turn: place.turn + 180 }, { strong: mark.state === "strong" }),
      mark,
      client,
      arbiter,
      how,
    );
  }
}

/** Who has a plate: who asks or is inside, and who holds what an arbiter gave. @param {Scene} scene @param {Stand} at @param {number} n @returns {number[]} */
function plated(scene, at, n) {
  const holders = new Set(
    [...at.things.values()].filter((m) => m.at?.side === "c" && !m.message).map((m) => m.at?.node ?? 0),
  );
  return Array.from({ length: n }, (_, i) => i + 1).filter((p) => asks(scene, p) || holders.has(p));
}

/** @param {Fano} drawing @param {Record<number, [number, number]>} plates @param {number} p @param {boolean} wide @param {boolean} ringed @returns {Piece[]} */
function leader(drawing, plates, p, wide, ringed) {
  const place = drawing.placeOf.get(p) ?? 1;
  if (!wide || place === 5) return []; // it would cross what it does not mean
  const [x, y] = drawing.at(p),
    [px, py] = plates[place],
    low = place === 3 || place === 4 || place === 6;
  const tx = low ? Math.min(Math.max(x, px + 8), px + PLATE.width - 8) : px < x ? px + PLATE.width : px,
    ty = low ? py : py + PLATE.height / 2;
  const far = Math.hypot(tx - x, ty - y),
    off = POINT * (ringed ? 1.56 : 1) + 4;
  return far <= off
    ? []
    : [line(`lead-${p}`, x + ((tx - x) * off) / far, y + ((ty - y) * off) / far, tx, ty, "pic-lead")];
}

/** @param {Stand} at @param {number} p @param {number} arbiter */
const heldBy = (at, p, arbiter) => {
  const thing = at.things.get(arbiter);
  return thing?.at?.side === "c" && !thing.message && thing.at.node === p ? thing : null;
};

/** Where in a plate the thing of its ith arbiter has its place. @param {[number, number]} plate @param {number} i */
const seatIn = ([x, y], i) => ({ x: x + PLATE.pitch * (0.62 + i), y: y + PLATE.height * 0.69 - 1 });

/** A client's seat: who, what it does, and the places of what it needs. @param {Scene} scene @param {Stand} at @param {number} p @param {number[]} set @param {[number, number]} place @returns {Piece} */
function plate(scene, at, p, set, place) {
  const slot = slotClass(scene, p),
    phase = scene.phase(p),
    [x, y] = place;
  const open = set.flatMap((arbiter, i) => {
    if (heldBy(at, p, arbiter)) return [];
    const seat = seatIn([0, 0], i);
    return [
      empty(`none-${arbiter}`, seat.x, seat.y, 8.5),
      text(`of-${arbiter}`, seat.x, seat.y + 4, arbiter, "t3 mid"),
    ];
  });
  return group(
    `plate-${p}`,
    [
      rect("r", 0, 0, PLATE.width, PLATE.height, "pic-plate"),
      line("s", 9, 15, 27, 15, `slot ${slot || "sn"} got`),
      text("n", 33, 20, p, "b who"),
      disc("d", 53, 15, phase, 4.4),
      text("w", PLATE.width - 8, 19.5, phaseSaid(scene, phase), "t2 end"),
      ...open,
    ],
    { at: { x, y } },
  );
}

/** What lies in a client's plate, and what it was asked for and keeps. @param {Stand} at @param {number} p @param {number[]} set @param {[number, number]} place @param {How} how @returns {Piece[]} */
function seated(at, p, set, place, how) {
  return set.flatMap((arbiter, i) => {
    const thing = heldBy(at, p, arbiter),
      seat = seatIn(place, i),
      glyph = { ...seat, scale: 0.76 },
      kept = at.back.get(`${p}>${arbiter}`);
    if (!thing) return [];
    return [
      pressed(
        thing.what === "vote"
          ? vote(thing.key, glyph, { number: arbiter, bare: true })
          : fork(thing.key, glyph, { dirty: thing.state === "dirty", number: arbiter, bare: true }),
        thing,
        p,
        arbiter,
        how,
      ),
      ...(kept && !kept.message
        ? [
            pressed(
              request(
                kept.key,
                { x: seat.x + 15, y: seat.y + 1, turn: 180, scale: 0.66 },
                { strong: kept.state === "strong", bare: true },
              ),
              kept,
              p,
              arbiter,
              how,
            ),
          ]
        : []),
    ];
  });
}
