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

/** On a hatched bar a name stands on paper; on a solid one it is cut out. @param {Ink} ink @param {Frame} f @param {Text} t @param {number} x @param {number} y */
function drawBarName(ink, f, t, x, y) {
  const { bar } = f.sizes,
    inside = t.weight === INSIDE,
    spacing = t.size * 0.05;
  if (!inside) ink.box(x - 4, f.y(t.lane) - bar / 2 + 3, t.width + 8, bar - 6, "paper");
  ink.text(t.text, x, y, { size: t.size, weight: 700, colour: inside ? "on-p" : hueOf(f, t.hue), spacing });
}

/** The least width of the lane heads: as wide as their widest words, in this font and language. @param {Ink} ink @param {import("../../model/types.js").Run} run @param {Translate} t @param {boolean} compact */
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
  const { sizes } = f;
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const y = f.y(p),
      state = stateOf(p),
      hue = hueOf(f, p),
      word = wordOf(f, state);
    const request = f.run.header.request,
      value = request && state.phase !== "idle" ? state.fields[request] : undefined;
    const own = typeof value === "number" ? `${request} = ${value}` : "";
    if (p > f.run.n) drawServerHead(ink, f, t, p, state);
    else if (!sizes.tall) drawShortHead(ink, f, p, state);
    else if (sizes.compact) {
      ink.text(`P${p}`, 0, y + 3, { size: 20, weight: 700, colour: hue });
      drawSwatch(ink, 0, y + 9, state.phase, hue);
      ink.text(word, 20, y + 19, { size: 12, weight: 650, colour: "ink", spacing: 0.2 });
    } else {
      const big = sizes.lane >= 70 ? 24 : 18,
        base = y - (sizes.lane >= 70 ? 0 : 2);
      ink.text(`P${p}`, 0, base, { size: big, weight: 700, colour: hue });
      ink.text(t("diagram.clock", { clock: state.clock }), ink.measure(`P${p}`, big, 700) + 9, base, {
        size: 13,
        colour: "ink-2",
      });
      drawSwatch(ink, 0, y + 7, state.phase, hue);
      ink.text(word, 20, y + 17, { size: 13, weight: 650, colour: "ink", spacing: 0.26 });
      if (own)
        ink.text(own, 20 + ink.measure(word, 13, 650) + word.length * 0.26 + 7, y + 17, { size: 13, colour: "ink-2" });
    }
  }
}

/** How an algorithm names a process's phase. @param {Frame} f @param {ProcessState} state */
const wordOf = (f, { phase }) => f.run.header.words?.[phase] ?? phase;

/** A name, and after it in small where it runs. @param {Ink} ink @param {Frame} f @param {number} p @param {number} y @param {number} size */
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

/** Who only serves has no phase. @param {Ink} ink @param {Frame} f @param {Translate} t @param {number} p @param {ProcessState} state */
function drawServerHead(ink, f, t, p, state) {
  const { sizes } = f,
    y = f.y(p);
  if (!sizes.tall) return drawName(ink, f, p, y + 5, 14);
  const size = sizes.compact ? 20 : sizes.lane >= 70 ? 24 : 18,
    base = y + (sizes.compact ? 3 : 0),
    small = sizes.compact ? 12 : 13;
  drawName(ink, f, p, base, size);
  if (!sizes.compact)
    ink.text(t("diagram.clock", { clock: state.clock }), nameWidth(ink, f.run.header, p, size) + 9, base, {
      size: 13,
      colour: "ink-2",
    });
  ink.text(t(guestOf(f.run.header, p) ? "diagram.arbiter" : "diagram.server"), 0, y + (sizes.compact ? 19 : 17), {
    size: small,
    colour: "ink-2",
  });
}

/** One line, where lanes lie close: name, swatch, phase; an idle one is only named. @param {Ink} ink @param {Frame} f @param {number} p @param {ProcessState} state */
function drawShortHead(ink, f, p, state) {
  const wide = ink.measure(`P${f.run.n}`, 14, 700) + 8, // names of servers stand alone
    y = f.y(p),
    hue = hueOf(f, p),
    word = wordOf(f, state);
  ink.text(`P${p}`, 0, y + 5, { size: 14, weight: 700, colour: hue });
  if (state.phase === "idle") return;
  drawSwatch(ink, wide, y - 5, state.phase, hue);
  if (wide + 20 + ink.measure(word, 12, 650) < f.sizes.left - 14)
    ink.text(word, wide + 20, y + 4.5, { size: 12, weight: 650, colour: "ink" });
}

/** @param {Ink} ink @param {number} x @param {number} y @param {string} phase @param {string} hue */
function drawSwatch(ink, x, y, phase, hue) {
  if (phase === "inside") ink.box(x, y, 14, 11, hue);
  else if (phase === "waiting") ink.pen(hue, 1.25).hatch(x + 0.6, y + 0.6, 12.8, 9.8, x);
  else ink.pen("edge", 1.25).line(x, y + 5.5, x + 14, y + 5.5);
}
