/**
 * Places the names of phases in their bars.
 *
 * @import {LabelLayout} from "./label-layout.js"
 * @import {Projection} from "./projection.js"
 * @import {Box} from "./obstacles.js"
 */
import { cheapest, place, reuse } from "./label-layout.js";
import { endUnit } from "./projection.js";
import { shortType } from "./labels.js";
import { laneSpan, stretchSpan } from "./messages.js";

/** Where in a gap a name may be placed, as the share of the free room to its left. */
const SHARES = [0.5, 0.2, 0.8, 0.02, 0.98];
/** Lower bars are named only in compact diagrams, in small letters. */
const HIGH = 15;
/** The least cost of a name that something crosses. */
const CROSSED = 7;

/**
 * Names each phase in the first gap between its events that is wide enough and where no message crosses the name. In
 * compact diagrams a name without room is written smaller, or shortened.
 * @param {LabelLayout} layout
 */
export function nameBars(layout) {
  const { f, words } = layout;
  if (f.sizes.bar < HIGH && !f.sizes.compact) return;
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const stretches = f.run.phases[p - 1],
      [from, to] = stretchSpan(f, stretches);
    for (const s of stretches.slice(from, to)) {
      const key = `bar ${p} ${s.from}`;
      if (s.from >= f.cursor || reuse(layout, key)) continue;
      const name = barName(layout, s, barForms(f, words[s.phase])),
        weight = s.phase === "waiting" ? 700 : 701;
      if (name)
        place(
          layout,
          { key, kind: "bar", text: name.text, hue: p, lane: p, size: name.size, weight },
          name.box,
          name.y,
        );
    }
  }
}

/** The forms of a phase's name, the best first. @param {Projection} f @param {string} word */
function barForms({ sizes: { fs, bar, compact } }, word) {
  const size = Math.max(11, fs - 2),
    small = Math.min(size - 1.5, bar - 1),
    short = shortType(word),
    high = bar >= HIGH;
  if (!compact) return [{ text: word, size }];
  return [
    ...(high ? [{ text: word, size }] : []),
    { text: word, size: small },
    ...(short === word ? [] : [...(high ? [{ text: short, size }] : []), { text: short, size: small }]),
  ];
}

/**
 * The first form that nothing crosses; if there is none, the least crossed on a high bar, else null.
 * @param {LabelLayout} layout @param {import("./types.js").PhaseSpan} s @param {{text: string, size: number}[]} forms
 */
function barName(layout, s, forms) {
  const { f, measure } = layout,
    p = s.process,
    ends = [f.x(s.from), Math.min(f.px(endUnit(f, s.to)), f.cutX(p))];
  let best = null;
  for (const { text, size } of forms) {
    const width = measure(text, size, 700) + text.length * size * 0.05,
      y = f.y(p) + size * 0.36,
      found = freest(layout, gapsOf(f, p, ends[0], ends[1], width + (size < 11 ? 4 : 8)), width, y - size + 1, y + 2);
    if (found && (!best || found.cost < Math.min(CROSSED, best.cost)))
      best = { text, size, y, box: found.box, cost: found.cost };
    if (best && best.cost < CROSSED) break;
  }
  return best && (f.sizes.bar >= HIGH || best.cost < CROSSED) ? best : null;
}

/**
 * The gaps of at least `width` pixels between the events of a lane, from left to right.
 * @param {Projection} f @param {number} process @param {number} from pixels @param {number} to @param {number} width
 * @returns {Array<[number, number]>}
 */
function gapsOf(f, process, from, to, width) {
  const lane = f.run.lanes[process - 1],
    r = f.sizes.dot + 2,
    [first, last] = laneSpan(f, process, 0);
  /** @type {Array<[number, number]>} */
  const gaps = [];
  let a = Math.max(from, f.sizes.left - 8);
  for (let i = first; i <= last; i++) {
    const x = i < last ? f.x(lane[i]) : Infinity;
    if (x <= from) continue;
    const b = Math.min(x, to, f.sizes.right + 8);
    if (b - a - 2 * r >= width) gaps.push([a + r, b - r]);
    if (x >= to) break;
    a = x;
  }
  return gaps;
}

/**
 * The first place for a name that nothing crosses, else the least crossed: in each gap the middle before the sides,
 * early gaps before late ones.
 * @param {LabelLayout} layout @param {Array<[number, number]>} gaps @param {number} width @param {number} top
 * @param {number} low
 */
function freest({ obstacles }, gaps, width, top, low) {
  const lefts = gaps.slice(0, 6).flatMap(([a, b]) => SHARES.map((share) => a + 2 + (b - a - 4 - width) * share)),
    boxes = lefts.map((x) => /** @type {Box} */ ([x, top, x + width, low]));
  return cheapest(boxes, ([x, , end]) => obstacles.cost([x - 2, top + 2, end + 2, low - 2]), CROSSED);
}
