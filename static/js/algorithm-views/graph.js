/**
 * The network view: who holds the token, the forks or the permissions, where each process sends its requests, what is
 * under way, and which answers are deferred.
 * @import {How} from "./drawing.js"
 * @import {Net} from "./graph-layout.js"
 * @import {Scene} from "./seats.js"
 * @import {Drawing, Piece} from "./tree.js"
 * @import {Mark, ViewKind} from "./types.js"
 */
import { nodeParts } from "../model/names.js";
import { phaseSaid } from "./arbiters-words.js";
import { createDrawing } from "./drawing.js";
import { arrowhead, disc, flying, fork, permission, request, token, turn } from "./glyphs.js";
import { netLayout, neighbours, wayOf } from "./graph-layout.js";
import { queues } from "./graph-lists.js";
import { flightSays, nodeSays, overview, quietSaid } from "./graph-words.js";
import { along, chord, drawn, nodeAt, otherEnd, slotClass, spread, underWay, upTo } from "./seats.js";
import { circle, group, groupOf, path, present, pressable, rect, text } from "./tree.js";

/** Above this many nodes, the lines of a complete network are not drawn. */
const MOST_LINES = 13;
/** Above this many nodes, only pointing at an asking process tells its phase. */
const MOST_WORDS = 10;
/** Half the width of a letter in pixels. */
const HALF = 3.8;
/** Above this many, marks under way are drawn small. */
const MANY = 45;
/** The bend in pixels that separates the two directions between a pair. */
const ASIDE = 7;

/** The kinds of marks in its key. */
const MARKS = "fork permission token request answer release turn owed pointer";

/** @type {ViewKind} */
export const graph = {
  name: "graph",
  suits: (header) => header.topology?.kind !== "quorums",
  make: (host, context) => createDrawing(host, context, graphDrawing, MARKS),
};

/** @param {Scene} scene @param {How} how @returns {Drawing} */
export function graphDrawing(scene, how) {
  const net = netLayout(scene, how.width),
    seen = new Set(net.nodes);
  const drawnMarks = [...scene.marks.values()].filter(
    (m) =>
      (!m.at || seen.has(m.at.node)) && (!m.to || seen.has(m.to.node)) && (m.what !== "permission" || seen.has(m.of)),
  );
  const things = held(net, drawnMarks),
    still = things.flatMap((p) => (p.at ? [/** @type {import("./seats.js").Point} */ ([p.at.x, p.at.y])] : []));
  const tokens = flights(scene, net, drawnMarks, still, how),
    lists = queues(scene, net, drawnMarks, how),
    height = net.height + lists.height;
  return {
    width: how.width,
    height: height + (net.quiet ? 24 : 0),
    label: how.t(`picture.graph.label.${net.form}`, { n: scene.n }),
    words: overview(scene, how),
    pieces: present([
      arrowhead("g-tip"),
      group("lines", lines(scene, net)),
      group("owed", owed(net, drawnMarks)),
      group("pointers", pointers(net, drawnMarks)),
      group("trails", tokens.trails),
      group("held", things),
      groupOf("nodes", net.nodes, (p) => node(scene, net, p, how)),
      group("kept", kept(scene, net, drawnMarks)),
      group("flights", tokens.things),
      lists.pieces,
      net.quiet && text("quiet", how.width / 2, height + 12, quietSaid(scene, seen, how), "t2 mid it"),
    ]),
  };
}

/** Draws the links of the topology, faint. @param {Scene} scene @param {Net} net @returns {Piece[]} */
function lines(scene, net) {
  if (net.form === "ring")
    return [
      circle("ring", net.middle[0], net.middle[1], net.radius, "pic-way"),
      ...net.nodes.map((p, i) => ringTip(net, p, net.nodes[(i + 1) % net.nodes.length])),
    ];
  const servers = net.nodes.filter((p) => p > scene.n),
    known = neighbours(scene);
  const pairs =
    net.form === "star"
      ? net.nodes.filter((p) => p <= scene.n).flatMap((p) => servers.map((s) => [p, s]))
      : (known ??
        (net.nodes.length > MOST_LINES ? [] : net.nodes.flatMap((p, i) => net.nodes.slice(i + 1).map((q) => [p, q]))));
  return pairs
    .filter(([p, q]) => net.at.has(p) && net.at.has(q))
    .map(([p, q]) =>
      path(`${p}-${q}`, drawn(wayOf(net, p, q)), known || net.form === "star" ? "pic-way" : "pic-faint"),
    );
}

/** Draws the direction of the ring between two neighbours. @param {Net} net @param {number} p @param {number} q */
function ringTip(net, p, q) {
  const { x, y, turn } = along(wayOf(net, p, q), 0.5);
  return group(`way-${p}`, [path("p", "M-4,-5L3.5,0L-4,5", "pic-tip")], { at: { x, y, turn } });
}

/**
 * Draws deferred answers: a dotted line with a hollow dot at the node that owes one.
 * @param {Net} net @param {Mark[]} marks
 */
function owed(net, marks) {
  return marks
    .filter((m) => m.what === "owed")
    .flatMap((m) => {
      const from = nodeAt(m),
        to = m.to?.node ?? 0,
        way = wayOf(net, from, to, { aside: -ASIDE, room: 10 }),
        end = along(way, 0);
      return [path(m.name, drawn(way), "pic-owed"), circle(`${m.name} kept`, end.x, end.y, 4, "pt on")];
    });
}

/** @param {Net} net @param {Mark[]} marks */
function pointers(net, marks) {
  return marks
    .filter((m) => m.what === "pointer" && m.to && m.at && m.to.node !== m.at.node)
    .map((m) => {
      const aside = m.state === "next" ? 26 : m.state === "holder" ? 0 : m.state === "likely" ? 10 : -10,
        way = wayOf(net, nodeAt(m), m.to?.node ?? 0, { aside, room: 5 });
      return path(m.name, drawn(way), `pointer ${m.state}`, "g-tip");
    });
}

/**
 * Draws forks, permissions and rights to ask that are not under way, on the line of their pair near their holder.
 * @param {Net} net @param {Mark[]} marks @returns {Piece[]}
 */
function held(net, marks) {
  return marks
    .filter((m) => !m.message && m.at && ["fork", "permission", "turn"].includes(m.what))
    .flatMap((m) => {
      const here = nodeAt(m),
        other = m.what === "permission" ? m.of : otherEnd(m.name, here),
        few = net.nodes.length <= 8;
      if (!other || !net.at.has(other)) return [];
      const way = wayOf(net, here, other),
        long = chord(way),
        near = (/** @type {number} */ px) => along(way, Math.min(0.42, px / long));
      if (m.what === "turn") {
        const { x, y } = near(few ? 44 : 26);
        return [turn(m.key, x, y)];
      }
      const stretch = path(`${m.key} way`, drawn(upTo(way, 0.5)), "pic-held");
      if (m.what === "permission") {
        const { x, y } = near(13);
        return [stretch, ...(few ? [permission(m.key, { x, y, scale: 0.72 })] : [])];
      }
      const { x, y } = near(few ? 24 : 15);
      return [stretch, fork(m.key, { x, y, scale: few ? 0.68 : 0.56 }, { dirty: m.state === "dirty" })];
    });
}

/**
 * Draws the token at its holder, and requests where they wait.
 * @param {Scene} scene @param {Net} net @param {Mark[]} marks
 * @returns {Piece[]}
 */
function kept(scene, net, marks) {
  const found = [];
  for (const m of marks) {
    const here = nodeAt(m),
      [x, y] = net.at.get(here) ?? [0, 0],
      [ox, oy] = net.out.get(here) ?? [0, -1];
    if (m.what === "token" && !m.message) {
      const copy = Number(m.name.split(".")[1] ?? 1) - 1,
        side = net.form === "star" && here > scene.n ? [1, -0.35] : net.form === "tree" ? [-0.9, -0.55] : [-ox, -oy];
      found.push(token(m.key, { x: x + side[0] * (net.r + 10) + 12 * copy, y: y + side[1] * (net.r + 10) }));
    }
    if (m.what !== "request" || m.message || !m.at) continue;
    if (net.quiet && net.form === "star" && scene.marks.has(`list/${here}`)) continue; // the queue shows it
    const from = m.of && m.of !== here ? m.of : Number(/^(\d+)/.exec(m.name)?.[1] ?? 0);
    if (!net.at.has(from) || from === here) continue;
    const fork = scene.marks.get(`fork/${Math.min(from, here)}-${Math.max(from, here)}`),
      way = wayOf(net, from, here, { aside: fork ? 0 : ASIDE, room: 8 }),
      beside = 1 - (net.nodes.length <= 8 ? 46 : 26) / (chord(way) || 1),
      place = along(way, fork?.at?.node === here ? Math.max(0.5, beside) : 0.96);
    found.push(request(m.key, { ...place, scale: 0.8 }, { strong: m.state === "strong" }));
  }
  return found;
}

/**
 * Draws the marks under way, and the trail behind each.
 * @param {Scene} scene @param {Net} net @param {Mark[]} marks
 * @param {import("./seats.js").Point[]} still places of marks at rest, which stay uncovered @param {How} how
 */
function flights(scene, net, marks, still, how) {
  const seen = new Set(marks),
    things = underWay(scene)
      .filter((m) => seen.has(m) && m.what !== "list" && nodeAt(m) !== m.to?.node)
      .map((mark) => ({
        mark,
        t: scene.flown(mark),
        curve: wayOf(net, nodeAt(mark), mark.to?.node ?? 0, { aside: ASIDE, room: mark.what === "fork" ? 16 : 8 }),
      }));
  const many = things.length > MANY,
    placed = spread(things, many ? 11 : 20, [...net.at.values(), ...still]);
  return {
    things: placed.map(({ mark, x, y, turn }) => {
      const made = flying(mark, { x, y, turn, scale: many ? 0.6 : mark.what === "fork" ? 0.9 : 1 });
      return pressable(made, mark.key, flightSays(scene, mark, how));
    }),
    trails: placed.map(({ mark, curve, t }) => {
      const whose = mark.what === "request" ? nodeAt(mark) : (mark.to?.node ?? 0),
        got = ["fork", "token", "vote", "permission"].includes(mark.what) ? " got" : "";
      return path(
        mark.key,
        drawn(upTo(curve, t)),
        `trail${many ? " thin" : ""} ${slotClass(scene, whose) || "sn"}${got}`,
      );
    }),
  };
}

/** @param {Scene} scene @param {Net} net @param {number} p @param {How} how @returns {Piece} */
function node(scene, net, p, how) {
  const [x, y] = net.at.get(p) ?? [0, 0],
    server = p > scene.n;
  const phase = server ? "idle" : scene.phase(p),
    slot = slotClass(scene, p),
    inside = phase === "inside",
    few = net.nodes.length <= MOST_WORDS;
  const name = server ? nodeParts(scene.header, p)[0] : String(p),
    dark = inside ? " dec" : slot || server ? " on" : "",
    ink = inside ? "b inv" : slot || server ? "b" : "t2",
    { r } = net;
  const kids = [
    slot && circle("s", 0, 0, r + (r < 12 ? 3 : 4.5), `slot ${slot} ring`),
    server ? rect("c", [-r, -r], [2 * r, 2 * r], `pt${dark}`) : circle("c", 0, 0, r, `pt${dark}`),
    text("n", 0, r < 12 ? 4.4 : 5.4, name, `${r < 12 ? "" : "node "}mid ${ink}`),
    slot && few && words(scene, net, p, how.width),
  ];
  return group(`node-${p}`, kids, { at: { x, y }, says: nodeSays(scene, p, how) });
}

/**
 * Writes an asking process's phase: outside the circle, or below the node in a tree, and never beyond the edge.
 * @param {Scene} scene @param {Net} net @param {number} p @param {number} width
 */
function words(scene, net, p, width) {
  const tree = net.form === "tree",
    [ox, oy] = net.out.get(p) ?? [0, -1],
    [x] = net.at.get(p) ?? [0, 0],
    side = tree || Math.abs(ox) < 0.25 ? "mid" : ox > 0 ? "start" : "end";
  const phase = scene.phase(p),
    said = phaseSaid(scene, phase),
    half = said.length * HALF,
    queue = scene.marks.has(`list/${p}`), // it is in the way
    y = tree ? net.r + (queue ? 40 : 17) : (oy < -0.01 ? -1 : 1) * (net.r + 16);
  if (tree && net.room < 2 * half + 18) return [disc("d", 0, y, phase, 4.5)]; // no room for the word
  const within = Math.max(half + 10 - x, Math.min(width - half - 8 - x, 0)),
    [disc0, text0] = side === "mid" ? [within - half - 4, within + 6] : side === "start" ? [-3, 6] : [3, -6];
  return [disc("d", disc0, y, phase, 4.5), text("w", text0, y + 4, said, `t1 halo ${side === "start" ? "" : side}`)];
}
