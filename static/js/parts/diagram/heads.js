/**
 * The heads to the left of the lanes: name, clock, phase and timestamp of each process, as far as there is room.
 *
 * @import {Projection} from "../../model/projection.js"
 * @import {Heads} from "../../model/sizes.js"
 * @import {Header, ProcessState, Run, Translate} from "../../model/types.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { guestOf, nodeParts, propertyName } from "../../model/names.js";
import { hueOf } from "./lanes.js";

/** Font sizes in pixels. */
const WORDS = 13,
  SMALL = 12;
/** Pixels between a name and the text to its right. */
const GAP = 10;
/** The least distance of two names in pixels, where lanes are mere strokes. */
const APART = 15;

/** The font size of a name. @param {Heads} heads @param {boolean} compact @param {number} [lane] */
function nameSize(heads, compact, lane = 0) {
  if (heads === "two") return compact ? 20 : 24;
  if (heads === "side") return 20;
  return heads === "line" && lane >= 20 ? 16 : SMALL;
}

/**
 * The least width of the heads in pixels: that of the widest possible texts in this font and language, whatever state
 * the processes are in.
 * @param {CanvasPen} ink @param {Run} run @param {Translate} t
 * @param {{heads: Heads, compact: boolean, folded: boolean, embed: boolean}} how
 */
export function headWidth(ink, run, t, { heads, compact, folded, embed }) {
  const name = widestName(ink, run, nameSize(heads, compact, 20)),
    size = compact || heads === "line" ? SMALL : WORDS,
    phase = Math.max(0, ...Object.values(run.header.words ?? {}).map((w) => ink.measure(w, size, 650)));
  const clock = ink.measure(t("diagram.clock", { clock: 999 }), WORDS);
  const own = {
    two: compact
      ? Math.max(20 + phase, name) + 18
      : Math.max(name + 9 + clock + 16, 20 + phase + 8 + ink.measure(`${run.header.request ?? "T"} = 99`, WORDS) + 18),
    side: name + GAP + Math.max(20 + phase, compact ? 0 : clock) + 18,
    line: name + GAP + 20 + phase + 14,
    few: name + 16,
  };
  const lines = folded ? 20 + ink.measure(foldName(run.header, t), 13, 650) + 34 : 42 + widestProperty(ink, run, t);
  return Math.max(own[heads], run.header.properties?.length && !embed ? lines : 0);
}

/** @param {CanvasPen} ink @param {Run} run @param {number} size */
function widestName(ink, run, size) {
  const all = Array.from({ length: run.nodes - run.n + 1 }, (_, i) => run.n + i); // the last process, and the servers
  return Math.max(...all.map((p) => nameWidth(ink, run.header, p, size)));
}

/**
 * One name for all properties: EM1–EM3 for EM1, EM2 and EM3; else their number.
 * @param {Header} header @param {Translate} t
 */
export function foldName({ properties = [] }, t) {
  const row = properties.length > 1 && properties.every((code, i) => code === `EM${i + 1}`);
  return row ? `EM1–EM${properties.length}` : t("strip.properties", { n: properties.length });
}

/** @param {CanvasPen} ink @param {Run} run @param {Translate} t */
function widestProperty(ink, { header }, t) {
  const widths = (header.properties ?? []).map((p) => {
    const { code, name } = propertyName(header.algorithm, p, t);
    return code ? ink.measure(code, 12.5, 650) + 8 + ink.measure(name, 12.5) : ink.measure(name, 12.5, 650);
  });
  return Math.max(0, ...widths);
}

/**
 * @param {CanvasPen} ink
 * @param {Projection} f @param {Translate} t @param {(process: number) => ProcessState} stateOf
 */
export function drawHeads(ink, f, t, stateOf) {
  if (f.sizes.heads === "few") return drawFew(ink, f);
  const draw = { two: drawTwo, side: drawSide, line: drawLine }[f.sizes.heads],
    beside = widestName(ink, f.run, nameSize(f.sizes.heads, f.sizes.compact, f.sizes.lane)) + GAP;
  for (let p = f.firstLane; p <= f.lastLane; p++) draw(ink, f, t, { p, state: stateOf(p), beside });
}

/** The process, its state, and the x of the text to the right of its name. */
/** @typedef {{p: number, state: ProcessState, beside: number}} Head */

/** The algorithm's word for a process's phase. @param {Projection} f @param {ProcessState} state */
const wordOf = (f, { phase }) => f.run.header.words?.[phase] ?? phase;

/**
 * Draws a name, followed in small by its host's, if it has one.
 * @param {CanvasPen} ink @param {Projection} f @param {number} p @param {number} y @param {number} size
 */
function drawName(ink, f, p, y, size) {
  const [name, host] = nodeParts(f.run.header, p);
  ink.text(name, 0, y, { size, weight: 700, colour: hueOf(f, p) });
  if (host)
    ink.text(host, ink.measure(name, size, 700) + 4, y, {
      size: Math.max(SMALL, size * 0.6),
      weight: 650,
      colour: hueOf(f, guestOf(f.run.header, p)),
    });
}

/** @param {CanvasPen} ink @param {Header} header @param {number} p @param {number} size */
function nameWidth(ink, header, p, size) {
  const [name, host] = nodeParts(header, p);
  return ink.measure(name, size, 700) + (host ? 4 + ink.measure(host, Math.max(SMALL, size * 0.6), 650) : 0);
}

/**
 * The role of a node that only serves and so has no phase.
 * @param {Projection} f @param {Translate} t @param {number} p
 */
const roleOf = (f, t, p) => t(guestOf(f.run.header, p) ? "diagram.arbiter" : "diagram.server");

/**
 * Two lines: name and clock; swatch and phase.
 * @param {CanvasPen} ink @param {Projection} f @param {Translate} t @param {Head} head
 */
function drawTwo(ink, f, t, { p, state }) {
  const { compact } = f.sizes,
    { header } = f.run,
    y = f.y(p),
    size = nameSize("two", compact),
    small = compact ? SMALL : WORDS,
    quiet = { size: small, colour: "ink-2" };
  drawName(ink, f, p, y + 1, size);
  if (!compact) ink.text(t("diagram.clock", { clock: state.clock }), nameWidth(ink, header, p, size) + 9, y + 1, quiet);
  if (p > f.run.n) return ink.text(roleOf(f, t, p), 0, y + 19, quiet);
  drawPhase(ink, f, { p, state, x: 0, y: y + 19, size: small });
  const value = header.request && state.phase !== "idle" ? state.fields[header.request] : undefined,
    word = wordOf(f, state);
  if (typeof value !== "number" || compact) return;
  ink.text(`${header.request} = ${value}`, 20 + ink.measure(word, small, 650) + 7, y + 19, quiet);
}

/**
 * Phase above clock, to the right of the name.
 * @param {CanvasPen} ink @param {Projection} f @param {Translate} t @param {Head} head
 */
function drawSide(ink, f, t, { p, state, beside: x }) {
  const y = f.y(p),
    { compact } = f.sizes,
    quiet = { size: WORDS, colour: "ink-2" };
  drawName(ink, f, p, y + 7, nameSize("side", compact));
  if (p > f.run.n) ink.text(roleOf(f, t, p), x, compact ? y + 5 : y, quiet);
  else drawPhase(ink, f, { p, state, x, y: compact ? y + 5 : y, size: WORDS });
  if (!compact) ink.text(t("diagram.clock", { clock: state.clock }), x, y + 16, quiet);
}

/**
 * One line, for narrow lanes. Servers and idle processes show only their names.
 * @param {CanvasPen} ink @param {Projection} f @param {Translate} _ @param {Head} head
 */
function drawLine(ink, f, _, { p, state, beside: x }) {
  const y = f.y(p),
    size = nameSize("line", f.sizes.compact, f.sizes.lane);
  drawName(ink, f, p, y + size * 0.36, size);
  if (p <= f.run.n && state.phase !== "idle") drawPhase(ink, f, { p, state, x, y: y + 4.5, size: SMALL });
}

/**
 * For lanes that are mere strokes: as many names as there is room for, and that of the process at the cursor.
 * @param {CanvasPen} ink @param {Projection} f
 */
function drawFew(ink, f) {
  const { lane } = f.sizes,
    at = f.run.beats[(f.focus || f.cursor) - 1]?.at ?? 0,
    every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((k) => k * lane >= APART) ?? 1000;
  const name = (/** @type {number} */ p) => drawName(ink, f, p, f.y(p) + SMALL * 0.36, SMALL);
  for (let p = f.firstLane; p <= f.lastLane; p++)
    if ((p - 1) % every === 0 && (!at || p === at || Math.abs(p - at) * lane >= APART)) name(p);
  if (at && f.shows(at) && (at - 1) % every !== 0) name(at);
}

/**
 * A swatch and the phase's word; `y` is the baseline.
 * @param {CanvasPen} ink @param {Projection} f
 * @param {{p: number, state: ProcessState, x: number, y: number, size: number}} phase
 */
function drawPhase(ink, f, { p, state, x, y, size }) {
  drawSwatch(ink, x, y - 10, state.phase, hueOf(f, p));
  ink.text(wordOf(f, state), x + 20, y, { size, weight: 650, colour: "ink" });
}

/** @param {CanvasPen} ink @param {number} x @param {number} y @param {string} phase @param {string} hue */
function drawSwatch(ink, x, y, phase, hue) {
  if (phase === "inside") ink.box(x, y, 14, 11, hue);
  else if (phase === "waiting") ink.pen(hue, 1.25).hatch(x + 0.6, y + 0.6, 12.8, 9.8, x);
  else ink.pen("edge", 1.25).line(x, y + 5.5, x + 14, y + 5.5);
}
