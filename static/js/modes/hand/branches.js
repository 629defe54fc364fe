/**
 * The branches of the tree, below the diagram and on its axis, shown from the second branch on: one line each, which
 * starts where it leaves the run on screen.
 * @import {Translate} from "../../model/types.js"
 * @import {HistoryTree, Node} from "../history-tree.js"
 */
import { copied, el, need } from "../../parts/dom.js";

/**
 * @param {{t: Translate, tn: import("../../i18n.js").TranslateCount, go: (id: number) => void, beside: (id: number) => void,
 *   link: () => Promise<{address: string, left: number}>}} does
 */
export function createBranches({ t, tn, go, beside, link }) {
  const rows = el("ul"),
    said = el("span", { role: "status" }),
    many = el("span.futures-many"),
    pass = el("button.next-do", { onclick: () => void passOn() }, t("acts.futures.link")),
    root = el(
      "section.futures",
      { "aria-label": t("acts.futures"), hidden: true },
      rows,
      el("p.futures-link", many, " ", pass, " ", said),
    );
  /**
   * The lines on screen, each with its first and last event.
   * @type {Array<{row: HTMLElement, both: HTMLElement|null, from: number, to: number}>}
   */
  let lines = [];
  need(".stage .dock", HTMLElement).before(root);

  /**
   * Copies the address of the whole tree, or shows it if copying is not allowed; says how many branches are omitted.
   */
  async function passOn() {
    try {
      const { address, left } = await link(),
        there = (await copied(address)) ? t("acts.futures.copied") : address;
      said.textContent = left ? `${there} ${tn("acts.futures.left", left)}` : there;
    } catch (fault) {
      said.textContent = /** @type {any} */ (fault).error ?? String(fault);
    }
  }

  /** @param {HistoryTree} futures */
  function show(futures) {
    const ends = futures.ends(),
      { shown } = futures;
    root.hidden = ends.length < 2;
    if (root.hidden || !shown) return;
    many.replaceChildren(
      `${t("acts.futures.many", { n: ends.length })} · `,
      el("kbd", "["),
      " ",
      el("kbd", "]"),
      ` ${t("acts.futures.turn")}`,
    );
    lines = ends.map((end, i) => line(futures, { end, shown, name: letter(i) }));
    const held = rows.contains(document.activeElement);
    rows.replaceChildren(...lines.map(({ row, both }) => el("li", row, both)));
    const on = /** @type {HTMLElement|null} */ (rows.querySelector("[aria-pressed=true]")),
      at = on?.parentElement;
    if (held) on?.focus({ preventScroll: true });
    if (at) rows.scrollTop = at.offsetTop - rows.offsetTop - (rows.clientHeight - at.offsetHeight) / 2;
  }

  /** @param {HistoryTree} futures @param {{end: Node, shown: Node, name: string}} of */
  function line(futures, { end, shown, name }) {
    const on = futures.leadsTo(end, shown);
    const row = el(
      "button.future",
      { onclick: () => go(end.id), "aria-pressed": String(on) },
      el("span.future-line", { "aria-hidden": "true" }),
      el("span.future-name", el("b", name), ` · ${end.name} `, el("span.future-at", tn("acts.futures.at", end.events))),
    );
    const both = on
      ? null
      : el(
          "button.next-do.future-both",
          {
            onclick: () => beside(end.id),
            title: t("acts.futures.both"),
            "aria-label": `A|B, ${name}: ${t("acts.futures.both")}`,
          },
          "A|B",
        );
    return { row, both, from: on ? 0 : futures.fork(end, shown), to: end.events };
  }

  /**
   * Lays the lines along the axis.
   * @param {(event: number) => number} across the x of an event, in pixels from the left edge
   */
  function place(across) {
    for (const { row, both, from, to } of root.hidden ? [] : lines) {
      const begins = across(from),
        ends = Math.max(across(to), begins + 14),
        name = /** @type {HTMLElement} */ (row.lastElementChild).offsetWidth,
        room = row.offsetWidth - (both?.offsetWidth ?? 0);
      row.style.setProperty("--from", `${begins}px`);
      row.style.setProperty("--to", `${ends}px`);
      row.style.setProperty("--name", `${Math.max(across(0), nameAt(begins, ends, name, room))}px`);
    }
  }

  return { show, place, leave: () => root.remove() };
}

/** In pixels: the least visible part of a line on either side of a name written on it. */
const SEEN = 24;

/**
 * The x of a name: on its line if there is enough room, else after it, else before it. All in pixels.
 * @param {number} begins the line @param {number} ends @param {number} name its width @param {number} room of the row
 */
const nameAt = (begins, ends, name, room) => {
  if (ends - begins >= name + 2 * SEEN) return (begins + ends - name) / 2;
  if (ends + SEEN / 4 + name <= room) return ends + SEEN / 4;
  return begins - SEEN / 2 - name;
};

/** A, B, … Z, then numbers. @param {number} i */
const letter = (i) => (i < 26 ? String.fromCharCode(65 + i) : String(i + 1));
