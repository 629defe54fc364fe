/**
 * The view of clients and arbiters: where each fork or vote and each request is.
 * @import {How} from "./drawing.js"
 * @import {Channel, Layout} from "./arbiters-layout.js"
 * @import {Scene} from "./seats.js"
 * @import {Drawing, Piece, Place} from "./tree.js"
 * @import {Mark, ViewKind} from "./types.js"
 */
import { arbitersLayout, channelOf } from "./arbiters-layout.js";
import { arbiterShort, arbiterSays, clientSays, overview, phaseSaid } from "./arbiters-words.js";
import { createDrawing } from "./drawing.js";
import { disc, empty, flying, given, request, turn } from "./glyphs.js";
import { quietSaid } from "./graph-words.js";
import { tokenSays } from "./plane-words.js";
import { asks, drawn, heldBy, hueClass, slotClass, spread, turned, underWay, upTo } from "./seats.js";
import { circle, group, groupOf, line, path, present, pressable, rect, text } from "./tree.js";

/** @type {ViewKind} */
export const arbiters = {
  name: "arbiters",
  suits: (header, kinds) => header.topology?.kind === "quorums" && (kinds.has("fork") || kinds.has("vote")),
  make: (host, context) => createDrawing(host, context, arbitersDrawing, "fork vote request answer turn owner"),
};

/**
 * A scene's marks, by arbiter and by channel.
 * @typedef {object} Holdings
 * @property {Map<number, Mark>} things the fork or the vote of each arbiter
 * @property {Map<number, number>} owners the client that each arbiter counts as the holder
 * @property {Map<string, Mark>} asked requests that wait at an arbiter, by "client>arbiter"
 * @property {Map<string, Mark>} back an arbiter's demands for its fork or vote, waiting or under way, by
 *   "client>arbiter"
 * @property {Map<string, Mark>} turns the rights to ask, by the mark's name
 * @property {Mark[]} flights the marks under way between a client and an arbiter
 */

/** @param {Scene} scene @returns {Holdings} */
export function holdingsOf(scene) {
  /** @type {Holdings} */
  const found = {
    things: new Map(),
    owners: new Map(),
    asked: new Map(),
    back: new Map(),
    turns: new Map(),
    flights: underWay(scene).filter(channelOf),
  };
  for (const mark of scene.marks.values()) {
    const { what, at } = mark;
    if ((what === "fork" || what === "vote") && !found.things.has(mark.of)) found.things.set(mark.of, mark);
    if (what === "owner" && at) found.owners.set(at.node, mark.of);
    if (what === "turn") found.turns.set(mark.name, mark);
    const way = /^([ac])(\d+)>[ac](\d+)/.exec(mark.name);
    if (what === "request" && way?.[1] === "c" && !mark.message) found.asked.set(`${way[2]}>${way[3]}`, mark);
    if (what === "request" && way?.[1] === "a")
      found.back.set(`${way[3]}>${way[2]}`, stronger(found.back.get(`${way[3]}>${way[2]}`), mark));
    if (what === "answer" && mark.state === "inquire" && at && mark.to)
      found.back.set(`${mark.to.node}>${at.node}`, mark);
  }
  return found;
}

/** @param {Mark|undefined} a @param {Mark} b */
const stronger = (a, b) => (a?.state === "strong" ? a : b);

/** @param {Scene} scene @param {How} how @returns {Drawing} */
export function arbitersDrawing(scene, how) {
  const layout = arbitersLayout(scene, how.width),
    at = holdingsOf(scene);
  const { rows, quiet, height } = layout,
    ways = channels(scene, layout, at, how),
    hairs = layout.folded ? [] : rows.slice(1),
    { width } = how;
  return {
    width,
    height,
    label: how.t("picture.arbiters.label", { n: scene.n }),
    words: overview(scene, at, how),
    pieces: present([
      group("heads", heads(layout, at, how)),
      groupOf("hairs", hairs, ({ node, top }) => line(String(node), [0, top], [width, top], "pic-hair")),
      ways.groups,
      groupOf("clients", rows, (r) => r.client && r.node <= scene.n && client(scene, layout, at, r, how)),
      groupOf("arbiters", rows, (r) => r.arbiter && arbiter(scene, layout, at, r, how)),
      group("flights", ways.tokens),
      quiet &&
        text("quiet", width / 2, height - 8, quietSaid(scene, new Set(rows.map((r) => r.node)), how), "t2 mid it"),
    ]),
  };
}

/** @param {Layout} layout @param {Holdings} at @param {How} how @returns {Piece[]} */
function heads(layout, at, { t }) {
  const votes = [...at.things.values()].some((m) => m.what === "vote"),
    { slotX, entryX, entryWidth, arbiterX, wide } = layout,
    list = t(votes ? "picture.arbiters.queue" : "picture.arbiters.priority");
  return [
    text("client", 2, 12, t("picture.arbiters.client"), "t3 it"),
    text("slots", slotX, 12, t(votes ? "picture.arbiters.votes" : "picture.arbiters.forks"), "t3 it"),
    text("list", entryX + entryWidth - 9, 12, list, "t3 it end"),
    text("arbiter", arbiterX + (wide ? 0 : 20), 12, t("picture.arbiters.arbiter"), `t3 it ${wide ? "mid" : "end"}`),
  ];
}

/**
 * Draws the channels, faint if unused, and the marks under way on them.
 * @param {Scene} scene @param {Layout} layout @param {Holdings} at @param {How} how
 */
function channels(scene, layout, at, how) {
  /** @type {Map<string, Mark[]>} */
  const flights = new Map();
  for (const m of at.flights) {
    const way = /** @type {Channel} */ (channelOf(m)),
      key = `${way.client}>${way.arbiter}`;
    flights.set(key, [...(flights.get(key) ?? []), m]);
  }
  const quiet = [],
    used = [],
    thick = [],
    things = [];
  for (const c of layout.channels) {
    const key = `${c.client}>${c.arbiter}`,
      slot = slotClass(scene, c.client),
      here = flights.get(key) ?? [];
    if (heldBy(at, c.arbiter, c.client)) thick.push(path(key, drawn(c.curve), `slot ${slot || "sn"} got`));
    else if (slot || here.length) used.push(path(key, drawn(c.curve), `slot ${slot || "sn"}`));
    else quiet.push(path(key, drawn(c.curve), "pic-faint"));
    for (const mark of here)
      things.push({ mark, curve: c.curve, slot, t: mark.at?.side === "c" ? scene.flown(mark) : 1 - scene.flown(mark) });
  }
  const tokens = spread(things, 24);
  for (const { mark, curve, slot, t } of tokens) {
    if (mark.what !== "fork" && mark.what !== "vote") continue;
    const behind = mark.at?.side === "c" ? upTo(curve, t) : upTo(turned(curve), 1 - t);
    thick.push(path(`behind ${mark.key}`, drawn(behind), `slot ${slot || "sn"} got`));
  }
  return {
    groups: [group("quiet-ways", quiet), group("ways", used), group("thick", thick)],
    tokens: tokens.map(({ mark, x, y, turn }) => {
      const { client, arbiter } = /** @type {Channel} */ (channelOf(mark)),
        says = `${scene.type(mark)}: ${tokenSays(mark, client, arbiter, how.t)}`,
        number = ["fork", "vote"].includes(mark.what) ? mark.of : "";
      return pressable(flying(mark, { x, y, turn: mark.at?.side === "c" ? turn : turn + 180 }, number), mark.key, says);
    }),
  };
}

/**
 * @param {Scene} scene @param {Layout} layout @param {Holdings} at @param {Layout["rows"][number]} row @param {How} how
 */
function client(scene, layout, at, { node, y }, how) {
  const { cell, slotX, slotWidth } = layout,
    slot = slotClass(scene, node),
    phase = scene.phase(node),
    mine = layout.channels.filter((c) => c.client === node);
  const cells = mine.map(({ arbiter, y1 }) => {
    const thing = heldBy(at, arbiter, node),
      kept = at.back.get(`${node}>${arbiter}`);
    const kids = [
      rect("r", [0, -cell / 2], [slotWidth, cell], thing ? "cell on" : "cell"),
      text("n", 11, 4.5, arbiter, thing ? "t0 b mid" : "t3 mid"),
      thing && small(thing, 28),
      kept && !kept.message && asking(kept, { x: 39, y: 0, turn: 180, scale: 0.62 }),
      at.turns.get(`c${node}>a${arbiter}`)?.at?.side === "c" && turn("t", slotWidth, 0),
    ];
    return group(`slot-${arbiter}`, kids, { at: { x: slotX, y: y1 } });
  });
  const set = mine.map((c) => c.arbiter),
    kids = [
      slot && line("s", [2, y - 21], [26, y - 21], `slot ${slot} got`),
      text("n", 2, y + 4, `P${node}`, slot ? `big b whose ${hueClass(scene, node)}` : "big t2"), // the name of its lane
      disc("d", 22 + 16 * String(node).length, y - 3, phase),
      text("w", 2, y + 20, phaseSaid(scene, phase), slot ? "t1" : "t2"),
      rect("hit", [0, y - 30], [slotX + slotWidth, 60], "pic-hit"),
      cells,
    ];
  return group(`client-${node}`, kids, { says: clientSays(scene, at, node, set, how) });
}

/** Draws a small fork or vote in a cell. @param {Mark} thing @param {number} x */
function small({ what, state }, x) {
  const at = what === "vote" ? { x, y: 0, scale: 0.66 } : { x, y: -1.4, scale: 0.56 };
  return given({ key: "f", what, state }, at, { bare: true });
}

/** Draws a request that waits in a cell. @param {Mark} mark @param {Place} at @param {boolean} [inverse] */
const asking = ({ state }, at, inverse) => request("q", at, { strong: state === "strong", bare: true, inverse });

/**
 * @param {Scene} scene @param {Layout} layout @param {Holdings} at @param {Layout["rows"][number]} row @param {How} how
 */
function arbiter(scene, layout, at, { node, y }, how) {
  const { wide, cell, entryX, entryWidth, arbiterX: x } = layout,
    owner = at.owners.get(node) ?? 0,
    thing = at.things.get(node),
    home = thing?.at?.side === "a" && !thing.message;
  const mine = layout.channels.filter((c) => c.arbiter === node),
    decides = mine.filter((c) => asks(scene, c.client)).length > 1;
  const cells = mine.map(({ client, y2 }) => {
    const own = client === owner,
      back = at.back.get(`${client}>${node}`),
      mark = at.asked.get(`${client}>${node}`);
    const kids = [
      rect("r", [0, -cell / 2], [entryWidth, cell], own ? "cell own" : "cell on"),
      text("n", 13, 4.5, client, own ? "b mid inv" : "t0 mid"),
      own && back && asking(back, { x: 31, y: 0, turn: 180, scale: 0.64 }, true),
      !own && mark && asking(mark, { x: 31, y: 0, scale: 0.72 }),
      at.turns.get(`c${client}>a${node}`)?.at?.side === "a" && turn("t", 0, 0),
    ];
    return group(`entry-${client}`, kids, { at: { x: entryX, y: y2 } });
  });
  const number = wide || node < 10 ? node : ""; // no room for two digits, which its arbiter shows anyway
  const place = wide ? { x: x + 37, y: y - 2, scale: 0.82 } : { x: x + 13, y: y + 19, scale: 0.74 },
    line = mine.map((c) => c.client),
    notes = wide ? arbiterShort(at, node, line, how) : [];
  const kids = [
    cells,
    circle("c", x, y, 15, decides ? "pt dec" : "pt on"),
    text("n", x, y + 5.5, node, decides ? "t0 b mid inv" : "t0 b mid"),
    home && given({ key: "h", what: thing.what, state: "" }, place, { number }),
    !home && wide && thing && empty("h", place.x, y, 7.5),
    notes.slice(0, 2).map((note, i) => text(`w${i}`, x + 60, y + (notes.length > 1 ? -3 : 5) + 17 * i, note, "t2")),
    rect("hit", [entryX, y - 30], [how.width - entryX, 60], "pic-hit"),
  ];
  return group(`arbiter-${node}`, kids, { says: arbiterSays(scene, at, node, line, how) });
}
