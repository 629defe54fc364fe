/**
 * The State tab: every process's fields at the cursor, with the changes of the last step marked: the old value struck
 * out, the new one underlined, on yellow.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Row} from "./rows.js"
 */
import { nodeName } from "../../model/names.js";
import { el, processName, scrollWithin } from "../dom.js";
import { rowsOf } from "./rows.js";

/** The most processes shown in columns, as in a paper's table; more are shown in rows. */
const ABREAST = 5;

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 * @param {() => void} vectors opens the panel of vector clocks
 */
export function createInspector(root, t, vectors) {
  /** @param {Run} run @param {number} n the beat, 0 for the start */
  function show(run, n) {
    const beat = run.beats[n - 1],
      rows = rowsOf(run, t);
    const states = everybody(run).map((p) => run.stateAt(n, p));
    const before = beat?.local ? run.stateAt(n - 1, beat.at) : null;
    const cell = (/** @type {Row} */ row, /** @type {number} */ p) => {
      const was = before && beat.at === p && row.changed(before, states[p - 1]) ? before : null;
      return el("td", { class: was ? "ch" : null }, ...(row.asks && p > run.n ? ["–"] : row.cell(states[p - 1], was)));
    };
    const table = run.nodes <= ABREAST ? abreast(run, rows, cell) : stacked(run, rows, cell);
    root.replaceChildren(
      el("div.state-scroll", table),
      el("p.note", el("s", t("play.state.was")), ` ${t("play.state.note")}`),
      run.chunk ? "" : el("button.step", { onclick: vectors }, t("play.state.vectors")),
    );
    if (run.nodes > ABREAST && beat) scrollWithin(root.parentElement, table.tBodies[0].rows[beat.at - 1]);
  }

  /** @param {Run} run @param {Row[]} rows @param {(row: Row, p: number) => HTMLElement} cell */
  function abreast(run, rows, cell) {
    const heads = everybody(run).map((p) => person("col", run, p));
    return written(
      "table.state",
      heads,
      rows.map((row) => [header("row", row), ...everybody(run).map((p) => cell(row, p))]),
    );
  }

  /** @param {Run} run @param {Row[]} rows @param {(row: Row, p: number) => HTMLElement} cell */
  function stacked(run, rows, cell) {
    const heads = rows.map((row) => header("col", row));
    return written(
      "table.state.stacked",
      heads,
      everybody(run).map((p) => [person("row", run, p), ...rows.map((row) => cell(row, p))]),
    );
  }

  /** @param {`table.${string}`} name @param {Node[]} heads @param {Node[][]} lines */
  function written(name, heads, lines) {
    return el(
      name,
      el("caption.vh", t("play.state.caption")),
      el("thead", el("tr", el("td"), ...heads)),
      el("tbody", ...lines.map((cells) => el("tr", ...cells))),
    );
  }

  /** @param {"row"|"col"} scope @param {Run} run @param {number} p */
  function person(scope, run, p) {
    return el("th", { scope }, processName(p, run, nodeName(run.header, p)));
  }

  /** @param {"row"|"col"} scope @param {Row} row */
  function header(scope, row) {
    return el("th", { scope }, el("i", row.name), row.gloss ? el("small", row.gloss) : null);
  }

  return { show };
}

/** @param {Run} run */
function everybody(run) {
  return Array.from({ length: run.nodes }, (_, i) => i + 1);
}
