/**
 * Places the editor of programs and what surrounds it: the tab is renamed, the title shows whether the text is in the
 * link, and the foot how old the run on screen is.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {Area} from "./area.js"
 */
import { dress, el, need } from "../dom.js";

/**
 * The state of the text: in the link, invalid, too long for a link, or it cannot be judged now.
 * @typedef {"kept"|"wrong"|"long"|"offline"|"busy"} State
 */

/** @param {PageContext} context @param {Area} area @param {HTMLElement} ghost */
export function createFrame({ t, lang }, area, ghost) {
  const code = need("#pane-code", HTMLElement),
    tab = need("#tab-code span", HTMLElement),
    foot = need("#foot", HTMLElement),
    bench = need("#bench", HTMLElement),
    title = need(".title", HTMLElement);
  const kept = el("span.own-kept", { hidden: true }),
    old = el("p.own-old", { hidden: true }),
    about = el("p.vh", { id: "own-lit" }),
    hint = el("p.own-hint", { id: "own-hint" }, t("own.hint")),
    fresh = el("button.btn.small", { "data-mode": "program" }, t("play.scenario.new")),
    docs = el(
      "a.own-docs",
      { href: "/docs/programs", target: "_blank", rel: "noopener", title: t("own.docs") },
      el("span", t("own.docs")),
    ),
    again = el("button.btn.small", { onclick: () => restart?.() }, t("own.again")),
    resumed = el("p.own-left", { hidden: true }, t("own.left"), " ", again),
    root = el(
      "div.own",
      { role: "group", "aria-label": t("own.tab") },
      area.root,
      about,
      resumed,
      el("div.own-bar", hint, ghost, el("span.own-ways", docs, fresh)),
    );
  const ago = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  /** @type {State} */
  let state = "kept";
  let since = Date.now();
  /** Whether the run on screen is of a version edited here. */
  let edited = false;
  /** Replaces the resumed draft by the link's program. @type {(() => void)|null} */
  let restart = null;
  /** @type {any} */
  let clock;
  title.append(kept);
  foot.prepend(old);

  /** @param {boolean} on whether a program is on screen */
  function place(on) {
    if (on && code.nextSibling !== root) code.after(root);
    root.hidden = !on || code.hidden;
    if (bench.classList.contains("programmed") === on) return;
    bench.classList.toggle("programmed", on);
    tab.textContent = tab.dataset.text = t(on ? "own.tab" : "play.tab.code");
    if (!on) edited = false;
    draw();
  }

  function draw() {
    const on = bench.classList.contains("programmed"),
      is = state === "kept" && !edited ? "" : state;
    clearInterval(clock);
    kept.hidden = !on;
    kept.textContent = t(`own.kept.${state}`);
    old.hidden = !on || state === "kept";
    foot.classList.toggle("own-stale", !old.hidden);
    dress(root, { "data-is": is || null });
    if (old.hidden) return;
    say();
    clock = setInterval(say, 1000);
  }

  /** Shows how old the run on screen is. */
  function say() {
    const seconds = Math.round((Date.now() - since) / 1000),
      when = seconds < 60 ? ago.format(-seconds, "second") : ago.format(-Math.round(seconds / 60), "minute");
    old.replaceChildren(el("b", t("own.old", { ago: when })), t(`own.old.${state}`));
  }

  /**
   * Tells that the text is a resumed draft; null: it is not.
   * @param {typeof restart} whole returns to the link's program
   */
  function left(whole) {
    restart = whole;
    resumed.hidden = !whole;
  }

  return {
    place,
    left,
    edited: () => edited,
    /** Another run is shown. @param {boolean} mine whether it is of a version edited here */
    came(mine) {
      since = Date.now();
      edited ||= mine;
      draw();
    },
    /** @param {State} next */
    tell(next) {
      state = next;
      if (next === "kept") left(null);
      draw();
    },
    /** Describes the lines that a step ran, for screen readers. @param {[number, string][]} lines numbers and values */
    light(lines) {
      const said = lines.map(([n, values]) => (values ? `${n} (${values})` : String(n))).join(", ");
      about.textContent = said ? t("own.lit", { lines: said }) : "";
    },
  };
}
