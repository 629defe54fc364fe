/**
 * The scenario as JSON, to be read, changed and run, copied, saved and opened from a file. What is wrong is told beside
 * the text, and the caret is put there. What somebody has written is never overwritten by what comes on screen.
 * Fetched when it is first opened.
 * @import {Translate} from "../../model/types.js"
 * @import {AlgorithmInfo} from "../../net/canonical.js"
 * @import {Wrong} from "../../net/judge.js"
 * @import {Scenario} from "../scenario/edits.js"
 * @import {Origin} from "../scenario/lineage.js"
 */
import { lineOf, placeOf, pretty, readJSON } from "../../model/json.js";
import { canonicalForm } from "../../net/canonical.js";
import { judge } from "../../net/judge.js";
import { encodeLink, MOST_ENCODED } from "../../net/link.js";
import { el, need } from "../dom.js";
import { acceptDrops, chooser, save } from "./files.js";

/** Lines that stay in sight above the place to which the caret is put. */
const ABOVE = 3;

/**
 * @typedef {object} EditorOptions
 * @property {Translate} t
 * @property {(key: string, count: number) => string} tn
 * @property {readonly AlgorithmInfo[]} algorithms
 * @property {() => Origin} origin what was opened, which has its own name
 * @property {() => string} source of what is on screen, in an address
 * @property {(scenario: Scenario, s: string, seen: boolean) => void} ask brings it on screen; seen: as it says itself that it is looked at
 */

/** @param {HTMLDetailsElement} fold @param {HTMLElement} body @param {EditorOptions} options */
export function createEditor(fold, body, { t, tn, algorithms, origin, source, ask }) {
  /** The scenario on screen, canonical. */
  let shown = "";
  let busy = false;
  document.head.append(el("link", { rel: "stylesheet", href: new URL("./editor.css", import.meta.url).href }));
  const text = el("textarea", {
    id: "json-text",
    class: "json-text",
    rows: 22,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    "aria-describedby": "json-state json-says",
    oninput: tellState,
  });
  const state = el("p", { class: "json-state", id: "json-state" }),
    says = el("div", { class: "json-says", id: "json-says" }),
    loud = el("p", { class: "json-loud", role: "status" });
  const file = chooser(open);
  const runner = button("json.run", start, "btn strong");
  const reset = button("json.reset", () => {
    write(pretty(JSON.parse(shown)));
    forget();
    text.focus();
  });
  runner.setAttribute("aria-keyshortcuts", "Control+Enter Meta+Enter");
  body.replaceChildren(
    el(
      "p",
      { class: "json-lead" },
      t("json.lead"),
      " ",
      el("a", { href: "/schema/scenario.json", target: "_blank", rel: "noopener" }, t("json.schema")),
    ),
    el(
      "div",
      { class: "json-cols" },
      el(
        "div",
        { class: "json-left" },
        el("label", { class: "f-label", for: "json-text" }, t("json.label")),
        text,
        el(
          "div",
          { class: "json-buttons" },
          runner,
          el("span", { class: "json-keys", "aria-hidden": "true" }, el("kbd", {}, "Ctrl"), " ", el("kbd", {}, "Enter")),
          reset,
          button("json.copy", copy),
          button("json.download", download),
          button("json.open", () => file.click()),
          file,
        ),
      ),
      el("div", { class: "json-right" }, state, loud, says),
    ),
  );
  body.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void start();
    } else if (event.key === "Escape") {
      event.preventDefault();
      fold.open = false;
      fold.querySelector("summary")?.focus();
    }
  });
  acceptDrops(body, open);
  addEventListener("beforeunload", (event) => {
    if (unsaved()) event.preventDefault();
  });

  /** Another scenario is on screen. @param {Scenario} scenario */
  function show(scenario) {
    const next = JSON.stringify(scenario),
      was = meant();
    const mine = text.value !== "" && was !== shown && was !== next;
    if (!mine && was !== next) {
      write(pretty(scenario));
      forget();
    }
    shown = next;
    tellState();
    if (mine) state.textContent = t("json.elsewhere");
  }

  /** The canonical text of what is written; null if it is no JSON, or no scenario at all. */
  function meant() {
    try {
      return JSON.stringify(canonicalForm(JSON.parse(text.value), algorithms));
    } catch {
      return null;
    }
  }

  const unsaved = () => text.value.trim() !== "" && meant() !== shown;

  function tellState() {
    const same = meant() === shown;
    state.textContent = t(same ? "json.same" : "json.changed");
    reset.toggleAttribute("disabled", same);
  }

  /** Writes as if it had been typed, so that it can be undone. @param {string} next */
  function write(next) {
    const had = document.activeElement;
    if (text.value === "" || next.length > 100_000) text.value = next;
    else {
      text.focus({ preventScroll: true });
      text.select();
      if (!document.execCommand("insertText", false, next)) text.value = next;
      if (had instanceof HTMLElement && had !== text) had.focus({ preventScroll: true });
    }
    text.setSelectionRange(0, 0);
    text.scrollTop = text.scrollLeft = 0;
    tellState();
  }

  async function start() {
    if (busy) return;
    busy = true;
    forget();
    loud.textContent = t("json.running");
    runner.setAttribute("aria-disabled", "true");
    try {
      const asked = text.value,
        verdict = await judge(asked);
      if (verdict.runs) return await go(JSON.parse(asked.replace(/^\ufeff/, "")));
      if (verdict.wrong.length) return complain(verdict.wrong);
      if ("key" in verdict) loud.textContent = t(verdict.key, { why: verdict.why });
    } finally {
      busy = false;
      runner.removeAttribute("aria-disabled");
      loud.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {Scenario} scenario */
  async function go(scenario) {
    const form = canonicalForm(scenario, algorithms),
      next = JSON.stringify(form),
      { s: known, scenario: first } = origin();
    const s = next === JSON.stringify(first) ? known : await encodeLink(next);
    if (s.length > MOST_ENCODED)
      return void (loud.textContent = t("json.too-long", { n: s.length, most: MOST_ENCODED }));
    ask(form, s, JSON.stringify(form.view) !== JSON.stringify(JSON.parse(shown).view));
    loud.replaceChildren(
      t("json.runs"),
      " ",
      el("button", { type: "button", class: "link", onclick: look }, t("json.look")),
    );
  }

  function look() {
    document.querySelector(".title")?.scrollIntoView({ block: "start" });
    need("#diagram", HTMLElement).focus({ preventScroll: true });
  }

  /** Tells all that is wrong, and goes to the first of it. @param {Wrong[]} wrong */
  function complain(wrong) {
    loud.textContent = tn("json.wrong", wrong.length);
    says.replaceChildren(
      el(
        "ol",
        {},
        ...wrong.map((w) =>
          el(
            "li",
            {},
            el(
              "button",
              { type: "button", class: "json-wrong", onclick: () => lead(w) },
              el("span", { class: "json-line" }, t("json.line", { n: w.line })),
              el("span", {}, ...sentence(w)),
            ),
          ),
        ),
      ),
    );
    text.setAttribute("aria-invalid", "true");
    lead(wrong[0]);
  }

  /** @param {Wrong} w */
  function sentence({ key, path, value, allowed, text: said }) {
    const told = t(key, { value, allowed, found: value }),
      words = told === key ? said : told;
    return [path && el("code", {}, path), `${path ? ": " : ""}${words}${/[.!?…]$/.test(words) ? "" : "."}`];
  }

  /** Puts the caret where something is wrong, as the text is by now. @param {Wrong} w */
  function lead({ path, start: at, end: until, key }) {
    const { node } = path ? readJSON(text.value) : { node: null };
    const { start, end } = node
      ? placeOf(node, path, /misspelt|unknown|duplicate/.test(key))
      : { start: at, end: until };
    text.focus();
    text.setSelectionRange(start, end);
    const line = parseFloat(getComputedStyle(text).lineHeight);
    text.scrollTop = (lineOf(text.value, start) - 1 - ABOVE) * line;
  }

  function forget() {
    loud.replaceChildren();
    says.replaceChildren();
    text.removeAttribute("aria-invalid");
  }

  async function copy() {
    const done = await navigator.clipboard.writeText(text.value).then(
      () => true,
      () => false,
    );
    if (!done) {
      text.focus();
      text.select();
    }
    loud.textContent = t(done ? "json.copied" : "json.by-hand");
  }

  /** Under its name in the gallery, or that of its algorithm. */
  function download() {
    const from = source();
    save(text.value, `${from.startsWith("1.") || !from ? JSON.parse(shown).algorithm : from}.json`);
  }

  /** @param {File} from */
  async function open(from) {
    forget();
    try {
      write(await from.text());
      loud.textContent = t("json.opened", { name: from.name });
    } catch {
      loud.textContent = t("json.not-opened", { name: from.name });
    }
    text.focus();
  }

  /** @param {string} key @param {() => void} does @param {string} [kind] */
  function button(key, does, kind = "btn") {
    return el("button", { type: "button", class: kind, onclick: does }, t(key));
  }

  return { show };
}
