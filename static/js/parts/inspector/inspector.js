/**
 * The State tab: every process's fields at the cursor, with what the last step changed marked: the old value
 * struck, the new one underlined, on yellow.
 * @import {Beat, FieldKind, FieldValue, Part, ProcessState, Run, Translate} from "../../model/types.js"
 */
import { nodeName } from "../../model/names.js";
import { el, processName, scrollWithin, sentenceNodes } from "../dom.js";
import { fieldParts, vectorRows } from "./text.js";

/** Up to so many processes stand side by side, as in a paper's table; more stand below one another. */
const ABREAST = 5;

/** asks: only those have it that may ask. @typedef {{name: string, gloss: string, asks?: boolean, cell: (state: ProcessState, before: ProcessState|null) => (Node|string)[], changed: (a: ProcessState, b: ProcessState) => boolean}} Row */

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 * @param {() => void} vectors shows vector clocks
 */
export function createInspector(root, t, vectors) {
  /** @param {Run} run @param {number} n the beat, 0 for the start */
  function show(run, n) {
    const beat = run.beats[n - 1],
      rows = rowsOf(run);
    const states = Array.from({ length: run.nodes }, (_, i) => run.stateAt(n, i + 1));
    const before = beat?.local ? run.stateAt(n - 1, beat.at) : null;
    const cell = (/** @type {Row} */ row, /** @type {number} */ p) => {
      const was = before && beat.at === p && row.changed(before, states[p - 1]) ? before : null;
      return el("td", { class: was ? "ch" : null }, ...(row.asks && p > run.n ? ["–"] : row.cell(states[p - 1], was)));
    };
    const table = run.nodes <= ABREAST ? abreast(run, rows, cell) : stacked(run, rows, cell);
    root.replaceChildren(
      el("div", { class: "state-scroll" }, table),
      el("p", { class: "note" }, el("s", {}, t("play.state.was")), ` ${t("play.state.note")}`),
      el("button", { type: "button", class: "step", onclick: vectors }, t("play.state.vectors")),
    );
    if (run.nodes > ABREAST && beat) scrollWithin(root.parentElement, table.tBodies[0].rows[beat.at - 1]);
  }

  /** @param {Run} run @param {Row[]} rows @param {(row: Row, p: number) => HTMLElement} cell */
  function abreast(run, rows, cell) {
    const all = Array.from({ length: run.nodes }, (_, i) => i + 1);
    return el(
      "table",
      { class: "state" },
      el("caption", { class: "vh" }, t("play.state.caption")),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("td"),
          ...all.map((p) => el("th", { scope: "col" }, processName(p, run, nodeName(run.header, p)))),
        ),
      ),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, header("row", row), ...all.map((p) => cell(row, p))))),
    );
  }

  /** @param {Run} run @param {Row[]} rows @param {(row: Row, p: number) => HTMLElement} cell */
  function stacked(run, rows, cell) {
    const all = Array.from({ length: run.nodes }, (_, i) => i + 1);
    return el(
      "table",
      { class: "state stacked" },
      el("caption", { class: "vh" }, t("play.state.caption")),
      el("thead", {}, el("tr", {}, el("td"), ...rows.map((row) => header("col", row)))),
      el(
        "tbody",
        {},
        ...all.map((p) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, processName(p, run, nodeName(run.header, p))),
            ...rows.map((row) => cell(row, p)),
          ),
        ),
      ),
    );
  }

  /** @param {"row"|"col"} scope @param {Row} row */
  function header(scope, row) {
    return el("th", { scope }, el("i", {}, row.name), row.gloss ? el("small", {}, row.gloss) : null);
  }

  /** @param {Run} run @returns {Row[]} */
  function rowsOf(run) {
    const words = run.header.words;
    const word = (/** @type {ProcessState} */ s) => words?.[s.phase] ?? s.phase;
    return [
      {
        asks: true,
        name: t("play.state.phase"),
        gloss: t("play.state.phase.gloss"),
        changed: (a, b) => a.phase !== b.phase,
        cell: (s, was) => marked(was && el("span", { class: "st" }, word(was)), el("span", { class: "st" }, word(s))),
      },
      {
        name: t("play.state.clock"),
        gloss: t("play.state.clock.gloss"),
        changed: (a, b) => a.clock !== b.clock,
        cell: (s, was) => marked(was && String(was.clock), String(s.clock)),
      },
      ...(run.header.fields ?? []).map((field) => fieldRow(run, field)),
    ];
  }

  /** @param {Run} run @param {FieldKind} field @returns {Row} */
  function fieldRow(run, field) {
    const at = (/** @type {ProcessState} */ s) => /** @type {FieldValue|undefined} */ (s.fields[field.name]);
    const nodes = (/** @type {Part[]} */ parts) => el("span", {}, ...sentenceNodes(parts, run));
    const role =
      field.name === run.header.request
        ? "request"
        : field.name === run.header.owes
          ? "owes"
          : `${field.name}.${field.kind}`;
    const key = `play.field.${role}`,
      gloss = t(key);
    return {
      name: field.name,
      gloss: gloss === key ? "" : gloss,
      changed: (a, b) => JSON.stringify(at(a)) !== JSON.stringify(at(b)),
      cell: (s, was) =>
        field.kind === "vector"
          ? vectorCell(run, vectorRows(field, at(was ?? s), at(s)))
          : marked(was && nodes(fieldParts(field, at(was))), nodes(fieldParts(field, at(s)))),
    };
  }

  /** @param {Run} run @param {ReturnType<typeof vectorRows>} rows */
  function vectorCell(run, rows) {
    if (!rows.length) return ["–"];
    return rows.map((r) =>
      el(
        "div",
        { class: "vec" },
        processName(r.process, run),
        " ",
        ...marked(
          r.before && el("span", {}, ...sentenceNodes(r.before, run)),
          el("span", {}, ...sentenceNodes(r.after, run)),
        ),
      ),
    );
  }

  /** @param {Node|string|null} was @param {Node|string} is @returns {Node[]} */
  function marked(was, is) {
    if (was === null) return [el("span", {}, is)];
    return [
      el("s", {}, el("span", { class: "vh" }, `${t("play.state.before")} `), was),
      document.createTextNode(" "),
      el("u", {}, el("span", { class: "vh" }, `${t("play.state.now")} `), is),
    ];
  }

  return { show };
}
