/**
 * The words of the picture at the places that the layout gave them, and the lanes' heads.
 *
 * @import {Frame} from "../../model/frame.js"
 * @import {Text} from "../../model/desk.js"
 * @import {ProcessState, Translate} from "../../model/types.js"
 * @import {Ink} from "./ink.js"
 */
import { guestOf, nodeParts, propertyName } from "../../model/names.js";
import { hueOf } from "./lanes.js";

const INSIDE = 701;

/** @param {Ink} ink @param {Frame} f @param {Text[]} texts @param {(text: Text) => boolean} [which] */
export function drawTexts(ink, f, texts, which = () => true) {
  for (const t of texts) {
    if (!which(t)) continue;
    const x = f.px(t.u) + t.dx,
      y = f.y(t.lane) + t.dy;
    if (x > f.sizes.right + 12 || x + t.width < f.sizes.left - 30) continue;
    if (t.kind === "bar") drawBarName(ink, f, t, x, y);
    else ink.text(t.text, x, y, { size: t.size, weight: t.weight, colour: colourOf(f, t), halo: 4 });
  }
}

/** @param {Frame} f @param {Text} t */
function colourOf(f, t) {
  switch (t.kind) {
    case "label":
    case "copy":
      return hueOf(f, t.hue);
    case "broken":
      return "broken";
    case "debt":
      return t.lit ? "ink" : "ink-2";
    default:
      return t.lit ? "ink" : "ink-3";
  }
}

/**
 * On a hatched bar a name stands on paper; on a solid one it is cut out.
 * @param {Ink} ink @param {Frame} f @param {Text} t @param {number} x @param {number} y
 */
function drawBarName(ink, f, t, x, y) {
  const { bar } = f.sizes,
    inside = t.weight === INSIDE,
    spacing = t.size * 0.05;
  if (!inside) ink.box(x - 4, f.y(t.lane) - bar / 2 + 3, t.width + 8, bar - 6, "paper");
  ink.text(t.text, x, y, { size: t.size, weight: 700, colour: inside ? "on-p" : hueOf(f, t.hue), spacing });
}

/**
 * The least width of the lane heads: as wide as their widest words, in this font and language.
 * @param {Ink} ink @param {import("../../model/types.js").Run} run @param {Translate} t @param {boolean} compact
 */
export function headWidth(ink, run, t, compact) {
  const words = Object.values(run.header.words ?? {}),
    properties = run.header.properties ?? [];
  const phase = Math.max(0, ...words.map((w) => ink.measure(w, compact ? 12 : 13, 650)));
  const all = Array.from({ length: run.nodes - run.n + 1 }, (_, i) => run.n + i); // the last process, and the servers
  const name = Math.max(...all.map((p) => nameWidth(ink, run.header, p, compact ? 20 : 24)));
  if (compact) return Math.max(20 + phase + 20, name + 20);
  const clock = ink.measure(t("diagram.clock", { clock: 999 }), 13);
  const property = Math.max(
    0,
    ...properties.map((p) => {
      const { code, name } = propertyName(run.header.algorithm, p, t);
      return code ? ink.measure(code, 12.5, 650) + 8 + ink.measure(name, 12.5) : ink.measure(name, 12.5, 650);
    }),
  );
  return Math.max(
    name + 10 + clock + 16,
    20 + phase + 8 + ink.measure(`${run.header.request ?? "T"} = 99`, 13) + 18,
    20 + property + 22,
  );
}

/** @param {Ink} ink @param {Frame} f @param {Translate} t @param {(process: number) => ProcessState} stateOf */
export function drawHeads(ink, f, t, stateOf) {
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    if (f.sizes.tall) drawTallHead(ink, f, t, p, stateOf(p));
    else drawShortHead(ink, f, p, stateOf(p));
  }
}

/** How an algorithm names a process's phase. @param {Frame} f @param {ProcessState} state */
const wordOf = (f, { phase }) => f.run.header.words?.[phase] ?? phase;

/**
 * A name, and after it in small where it runs.
 * @param {Ink} ink @param {Frame} f @param {number} p @param {number} y @param {number} size
 */
function drawName(ink, f, p, y, size) {
  const [name, host] = nodeParts(f.run.header, p);
  ink.text(name, 0, y, { size, weight: 700, colour: hueOf(f, p) });
  if (host)
    ink.text(host, ink.measure(name, size, 700) + 4, y, {
      size: Math.max(12, size * 0.6),
      weight: 650,
      colour: hueOf(f, guestOf(f.run.header, p)),
    });
}

/** @param {Ink} ink @param {import("../../model/types.js").Header} header @param {number} p @param {number} size */
function nameWidth(ink, header, p, size) {
  const [name, host] = nodeParts(header, p);
  return ink.measure(name, size, 700) + (host ? 4 + ink.measure(host, Math.max(12, size * 0.6), 650) : 0);
}

/**
 * Two lines: name and clock, swatch and phase; who only serves has no phase.
 * @param {Ink} ink @param {Frame} f @param {Translate} t @param {number} p @param {ProcessState} state
 */
function drawTallHead(ink, f, t, p, state) {
  const { compact, lane } = f.sizes,
    { header } = f.run,
    serves = p > f.run.n,
    y = f.y(p);
  const wide = lane >= 70,
    size = compact ? 20 : wide ? 24 : 18,
    base = y + (compact ? 3 : wide || serves ? 0 : -2),
    below = y + (compact ? 19 : 17);
  const small = compact ? 12 : 13,
    quiet = { size: small, colour: "ink-2" };
  drawName(ink, f, p, base, size);
  if (!compact) ink.text(t("diagram.clock", { clock: state.clock }), nameWidth(ink, header, p, size) + 9, base, quiet);
  if (serves) return ink.text(t(guestOf(header, p) ? "diagram.arbiter" : "diagram.server"), 0, below, quiet);
  const word = wordOf(f, state),
    spacing = compact ? 0.2 : 0.26,
    value = header.request && state.phase !== "idle" ? state.fields[header.request] : undefined;
  drawSwatch(ink, 0, y + (compact ? 9 : 7), state.phase, hueOf(f, p));
  ink.text(word, 20, below, { size: small, weight: 650, colour: "ink", spacing });
  if (typeof value !== "number" || compact) return;
  ink.text(`${header.request} = ${value}`, 20 + ink.measure(word, 13, 650) + word.length * spacing + 7, below, quiet);
}

/**
 * One line, where lanes lie close: name, swatch, phase; who only serves or is idle is only named.
 * @param {Ink} ink @param {Frame} f @param {number} p @param {ProcessState} state
 */
function drawShortHead(ink, f, p, state) {
  const wide = ink.measure(`P${f.run.n}`, 14, 700) + 8, // names of servers stand alone
    y = f.y(p),
    word = wordOf(f, state);
  drawName(ink, f, p, y + 5, 14);
  if (p > f.run.n || state.phase === "idle") return;
  drawSwatch(ink, wide, y - 5, state.phase, hueOf(f, p));
  if (wide + 20 + ink.measure(word, 12, 650) < f.sizes.left - 14)
    ink.text(word, wide + 20, y + 4.5, { size: 12, weight: 650, colour: "ink" });
}

/** @param {Ink} ink @param {number} x @param {number} y @param {string} phase @param {string} hue */
function drawSwatch(ink, x, y, phase, hue) {
  if (phase === "inside") ink.box(x, y, 14, 11, hue);
  else if (phase === "waiting") ink.pen(hue, 1.25).hatch(x + 0.6, y + 0.6, 12.8, 9.8, x);
  else ink.pen("edge", 1.25).line(x, y + 5.5, x + 14, y + 5.5);
}
