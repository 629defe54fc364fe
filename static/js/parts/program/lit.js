/**
 * What a step did in a program's text: the lines that it ran, the values that it compared, and the sender of its
 * message. Pure.
 * @import {Beat, Run, Translate} from "../../model/types.js"
 */

/** @typedef {import("../../model/types.js").Part} Part */
/** Annotations at the right of lines, by line number from 1. @typedef {Map<number, Part[]>} Lit */

/** The most comparisons shown for one line. */
const MOST = 2;

/** @param {Run} run @param {number} n the beat, 0 for the start @param {Translate} t @returns {Lit} */
export function lit(run, n, t) {
  const beat = run.beats[n - 1],
    listing = run.header.listing ?? [];
  /** @type {Lit} */
  const said = new Map();
  for (const place of beat?.lines ?? []) if (listing[place - 1]) said.set(listing[place - 1].line, []);
  for (const { line: place, text, holds } of beat?.compared ?? []) {
    const parts = said.get(listing[place - 1]?.line);
    if (!parts || parts.length >= MOST) continue;
    parts.push({ text: `${parts.length ? "; " : ""}${text}: ${t(holds ? "play.yes" : "play.no")}` });
  }
  sender(run, beat, said);
  return said;
}

/**
 * Annotates the last line that names the sender of the received message, if it has no annotation, with the sender.
 * @param {Run} run @param {Beat|undefined} beat @param {Lit} said
 */
function sender(run, beat, said) {
  const message = beat?.kind === "receive" && beat.message,
    lines = String(run.header.scenario?.program ?? "").split("\n");
  if (!message) return;
  const begins = new RegExp(`^def +on_${message.type} *\\( *\\w+ *, *\\w+ *, *(\\w+)`),
    name = lines.map((l) => begins.exec(l)?.[1]).find(Boolean);
  if (!name) return;
  const names = new RegExp(`\\b${name}\\b`),
    line = [...said]
      .reverse()
      .find(([n, parts]) => !parts.length && names.test(lines[n - 1]) && !/^def /.test(lines[n - 1]));
  line?.[1].push({ text: `${name} = ` }, { process: message.from });
}
