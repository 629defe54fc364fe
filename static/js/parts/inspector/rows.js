/**
 * The rows of the State tab: phase, clock and fields of each process, with the changes of a step marked.
 * @import {FieldKind, FieldValue, Header, Part, ProcessState, Run, Translate} from "../../model/types.js"
 */
import { el, processName, sentenceNodes } from "../dom.js";
import { fieldParts, vectorRows } from "./text.js";

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} gloss
 * @property {boolean} [asks] whether servers lack it
 * @property {(state: ProcessState, before: ProcessState|null) => (Node|string)[]} cell
 * @property {(a: ProcessState, b: ProcessState) => boolean} changed
 */

/** The rows, in order. @param {Run} run @param {Translate} t @returns {Row[]} */
export function rowsOf(run, t) {
  const words = run.header.words;
  const named = (/** @type {ProcessState} */ s) => el("span.st", words?.[s.phase] ?? s.phase);
  return [
    {
      asks: true,
      name: t("play.state.phase"),
      gloss: t("play.state.phase.gloss"),
      changed: (a, b) => a.phase !== b.phase,
      cell: (s, was) => marked(was && named(was), named(s), t),
    },
    {
      name: t("play.state.clock"),
      gloss: t("play.state.clock.gloss"),
      changed: (a, b) => a.clock !== b.clock,
      cell: (s, was) => marked(was && String(was.clock), String(s.clock), t),
    },
    ...(run.header.fields ?? []).map((field) => fieldRow(run, field, t)),
  ];
}

/** @param {Run} run @param {FieldKind} field @param {Translate} t @returns {Row} */
function fieldRow(run, field, t) {
  const at = (/** @type {ProcessState} */ s) => /** @type {FieldValue|undefined} */ (s.fields[field.name]);
  const nodes = (/** @type {Part[]} */ parts) => el("span", ...sentenceNodes(parts, run));
  const key = `play.field.${roleOf(run.header, field)}`,
    gloss = t(key);
  return {
    name: field.name,
    gloss: gloss === key ? "" : gloss,
    changed: (a, b) => JSON.stringify(at(a)) !== JSON.stringify(at(b)),
    cell: (s, was) =>
      field.kind === "vector"
        ? vectorCell(run, vectorRows(field, at(was ?? s), at(s)), t)
        : marked(was && nodes(fieldParts(field, at(was))), nodes(fieldParts(field, at(s))), t),
  };
}

/** @param {Header} header @param {FieldKind} field */
function roleOf({ request, owes }, { name, kind }) {
  if (name === request) return "request";
  return name === owes ? "owes" : `${name}.${kind}`;
}

/** @param {Run} run @param {ReturnType<typeof vectorRows>} rows @param {Translate} t */
function vectorCell(run, rows, t) {
  if (!rows.length) return ["–"];
  return rows.map((r) =>
    el(
      "div.vec",
      processName(r.process, run),
      " ",
      ...marked(r.before && el("span", ...sentenceNodes(r.before, run)), el("span", ...sentenceNodes(r.after, run)), t),
    ),
  );
}

/** @param {Node|string|null} was @param {Node|string} is @param {Translate} t @returns {Node[]} */
function marked(was, is, t) {
  if (was === null) return [el("span", is)];
  return [
    el("s", el("span.vh", `${t("play.state.before")} `), was),
    document.createTextNode(" "),
    el("u", el("span.vh", `${t("play.state.now")} `), is),
  ];
}
