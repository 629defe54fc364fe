/**
 * The lines of a decisive step: those that ran, with what they compared, and those that would have run struck out.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Cause, Said} from "./answer.js"
 */
import { el, sentenceNodes } from "../dom.js";
import { piece, sectionTitle } from "../listing/listing.js";
import { setLine, vocabulary } from "../listing/text.js";
import { changedLine, valuesOf } from "./told.js";

/** The most lines shown; lines that differ come first. */
const MOST = 4;

/** @typedef {{run: Run, cause: Cause, known: ReturnType<typeof vocabulary>, t: Translate}} Place */

/** @param {Run} run @param {Cause} cause @param {Translate} t @returns {HTMLElement|null} */
export function excerptOf(run, cause, t) {
  const did = (cause.did?.lines ?? []).filter((l) => l.line > 0),
    instead = (cause.with?.lines ?? []).filter((l) => l.changed && l.line > 0);
  const place = { run, cause, known: vocabulary(run.header), t };
  if (!did.length && !instead.length) return null;
  const changed = did.concat(instead).some((l) => l.changed) ? null : changedLine(run, cause);
  if (changed) did.push(changed); // changed, but did not run
  /** @type {HTMLElement[]} */
  const items = [];
  for (const line of shown(did)) {
    // a changed line stands next to the line that it replaces
    const at = line.changed ? instead.findIndex((l) => l.section === line.section) : -1;
    items.push(item(place, line, at < 0 ? null : instead.splice(at, 1)[0]));
  }
  for (const line of instead.slice(0, MOST - 1))
    items.push(el("li.on", el("span.no"), el("span.tx", struck(line, place.known))));
  const section = (did[0] ?? cause.with?.lines?.[0])?.section ?? "";
  const code = el("ol.code", { class: isOwn(run) ? "code is-own" : "code" }, ...items);
  return el("div.chain-code", el("h4.code-head", ...sectionTitle(section, t)), code);
}

/** Whether the run is that of a user's program. @param {Run} run */
const isOwn = ({ header }) => header.algorithm === "own";

/** The number a line has for readers: in the listing, or in the program's text. @param {Run} run @param {Said} line */
const numberOf = (run, { line }) => (isOwn(run) ? run.header.listing?.[line - 1]?.line : line) ?? line;

/** At most MOST of the lines that ran: those that differ, then the others, in order. @param {Said[]} lines */
function shown(lines) {
  const chosen = new Set([...lines.filter((l) => l.differs || l.changed), ...lines].slice(0, MOST));
  return lines.filter((l) => chosen.has(l));
}

/** @param {Place} place @param {Said} line @param {Said|null} was */
function item({ run, cause, known, t }, line, was) {
  const values = valuesOf(run, cause, line, t);
  return el(
    "li.on",
    { value: numberOf(run, line) },
    el("span.no", String(numberOf(run, line))),
    el(
      "span.tx",
      was ? struck(was, known) : null,
      el(line.changed ? "ins" : "span", ...(isOwn(run) ? [line.text] : pieces(line.text, known))),
      values ? el("span.val", ...sentenceNodes(values, run)) : null,
    ),
  );
}

/** @param {Said} line @param {ReturnType<typeof vocabulary>} known */
const struck = (line, known) => el("del", ...pieces(line.text, known));

/** @param {string} text @param {ReturnType<typeof vocabulary>} known */
const pieces = (text, known) => setLine(text, known).map(piece);
