/**
 * The Code tab: the pseudo-code that runs, with the lines of this step highlighted and the values they had.
 * @import {Header, Run, Translate} from "../../model/types.js"
 */
import { el, scrollWithin } from "../dom.js";
import { lazyPart } from "../lazy-part.js";
import { lightLine } from "./light.js";
import { saysOf, swapMark } from "./swap.js";
import { setLine, vocabulary } from "./text.js";

const TAGS = /** @type {const} */ ({ keyword: "b", variable: "i", name: "span", arrow: "span" });

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 * @param {(name: string, on: boolean) => void} [turn] sets a switch; without it, lines only show that they have one
 * @param {(algorithm: string) => boolean} [written] whether an algorithm can be shown as a program
 */
export function createListing(root, t, turn, written) {
  /** @type {Header|null} */
  let drawn = null;
  /** @type {HTMLElement[]} */
  let lines = [];
  /**
   * Gives the values of a line. Fetched at the first step, since no line has run at the start.
   * @type {typeof import("./values.js").lineValues|null}
   */
  let lineValues = null;
  let asked = false;
  const values = lazyPart(async () => {
    ({ lineValues } = await import("./values.js"));
    return { show };
  });

  /** @param {Run} run @param {number} n the beat, 0 for the start */
  function show(run, n) {
    if (drawn !== run.header) draw(run.header);
    asked ||= n > 0;
    if (asked && !lineValues) values.show(run, n);
    const beat = run.beats[n - 1],
      executed = new Set(beat?.lines ?? []);
    for (const [i, line] of lines.entries())
      lightLine(line, executed.has(i + 1) ? beat : undefined, run, i + 1, { t, lineValues });
    const lit = lines.filter((_, i) => executed.has(i + 1));
    scrollWithin(root.parentElement, lit[0] ?? (n ? null : telling(run.header)), lit.at(-1));
  }

  /** The first line that a newcomer can change to break a property. @param {Header} header */
  function telling({ switches = [] }) {
    const line = switches.find((s) => s.line && s.breaks?.length)?.line;
    return turn && line ? lines[line - 1] : null;
  }

  /** @param {Header} header */
  function draw(header) {
    drawn = header;
    lines = [];
    const known = vocabulary(header),
      swaps = (header.switches ?? []).filter((s) => s.line);
    /** @type {Map<string, HTMLElement>} */
    const sections = new Map();
    const parts = [];
    for (const [i, { section, text, depth }] of (header.listing ?? []).entries()) {
      let list = sections.get(section);
      if (!list) {
        list = el("ol.code", { start: i + 1 });
        sections.set(section, list);
        parts.push(el("h2.code-head", ...sectionTitle(section, t)), list);
      }
      const here = swaps.filter((s) => s.line === i + 1);
      const set = [...setLine(text, known).map(piece), ...here.map((s) => swapMark(header, s, t, turn))],
        line = listingLine({ place: i + 1, depth, text: set });
      line.append(...here.filter((s) => s.on && turn).map((s) => saysOf(header, s.name, t)));
      lines.push(line);
      list.append(line);
    }
    if (written?.(header.algorithm))
      parts.push(el("button.btn.small", { "data-mode": "program" }, t("play.code.program")));
    root.replaceChildren(...parts);
  }

  return { show };
}

/** The title of a section. @param {string} section @param {Translate} t */
export function sectionTitle(section, t) {
  const [, kind = "", what = ""] = /^(Receive|Procedure) (.+)$/.exec(section) ?? [];
  if (!kind) return [t(section === "Receive" ? "section.Receive-any" : `section.${section}`)];
  if (kind === "Procedure") return [t("section.Procedure", { name: what })];
  return t("section.Receive", { message: "\u0000" })
    .split("\u0000")
    .flatMap((text, i) => (i ? [el("span.msgname", what), text] : [text]));
}

/**
 * A numbered line of a listing.
 * @param {{place: number, depth: number, text: Node[]}} line place: its number, from 1
 * @param {Node|null} [beside] what stands to its right
 */
export const listingLine = ({ place, depth, text }, beside) =>
  el(
    "li",
    { value: place, "--depth": depth || null },
    el("span.no", String(place)),
    el("span.tx", el("span.line", ...text), beside),
  );

/** The node of a piece. @param {import("./text.js").Piece} p */
export function piece({ style, text }) {
  if (style === "text") return document.createTextNode(text);
  return el(TAGS[style], style === "name" ? { class: "msgname" } : style === "arrow" ? { class: "as" } : {}, text);
}
