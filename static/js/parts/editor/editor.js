/**
 * The scenario as JSON: to read, change, run, copy, save, and open from a file. Errors are listed beside the text, and
 * the caret is put at the first. A text that the user has edited is never overwritten when another scenario is shown.
 * Fetched when it is first opened.
 * @import {Shown} from "../../run-lifecycle.js"
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Diagnostic} from "../../net/judge.js"
 * @import {Over} from "../panel/over.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 */
import { lineOf, pretty } from "../../model/json.js";
import { judge, placeNow } from "../../net/judge.js";
import { encodeLink, MOST_ENCODED } from "../../net/link.js";
import { ended, sentence, textsOf } from "../../net/problem.js";
import { copied, el, need } from "../dom.js";
import { acceptDrops, baseOf, chooser, save } from "./files.js";

/** Lines kept in sight above the caret. */
const ABOVE = 3;

/**
 * @typedef {object} EditorOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {Bundles} texts
 * @property {string} lang
 * @property {() => string} source returns the address form of the scenario on screen
 * @property {(scenario: Scenario, s: string, seen: boolean) => void} ask runs a scenario; seen: with the view that it
 *   sets itself
 */

export class Editor {
  /** The scenario on screen, canonical. */
  #shown = "";
  /** The text last run from here, and its link form. */
  #ran = { text: "", s: "" };
  /** That text, if its scenario is on screen. @type {string|null} */
  #saved = null;
  /** The algorithm's title. */
  #title = "";
  #busy = false;
  #file = chooser((file) => this.#open(file));
  #state = el("p.json-state", { id: "json-state" });
  #says = el("div.json-says", { id: "json-says" });
  #loud = el("p.json-loud", { role: "status" });
  #text = el("textarea", {
    id: "json-text",
    class: "json-text",
    rows: 22,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    "aria-describedby": "json-state json-says",
    oninput: () => this.#tellState(),
  });
  #over;
  #options;
  #t;
  #runner;
  #reset;

  /** @param {Over} over that contains the editor @param {HTMLElement} body @param {EditorOptions} options */
  constructor(over, body, options) {
    this.#over = over;
    this.#options = options;
    this.#t = options.t;
    this.#runner = this.#button("json.run", () => this.#start(), "btn strong");
    this.#runner.setAttribute("aria-keyshortcuts", "Control+Enter Meta+Enter");
    this.#reset = this.#button("json.reset", () => {
      this.#write(pretty(JSON.parse(this.#shown)));
      this.#forget();
      this.#text.focus();
    });
    body.replaceChildren(
      lead(options.t),
      el(
        "div.json-cols",
        el(
          "div.json-left",
          el("label.f-label", { for: "json-text" }, options.t("json.label")),
          this.#text,
          this.#buttons(),
        ),
        el("div.json-right", this.#state, this.#loud, this.#says),
      ),
    );
    body.addEventListener("keydown", (event) => this.#key(event));
    acceptDrops(body, (file) => this.#open(file));
    addEventListener("beforeunload", (event) => {
      if (this.#unsaved()) event.preventDefault();
    });
  }

  #buttons() {
    return el(
      "div.json-buttons",
      this.#runner,
      el("span.json-keys", { "aria-hidden": "true" }, el("kbd", "Ctrl"), " ", el("kbd", "Enter")),
      this.#reset,
      this.#button("json.copy", () => this.#copy()),
      this.#button("json.download", () => this.#download()),
      this.#button("json.open", () => this.#file.click()),
      this.#file,
    );
  }

  /** @param {string} key @param {() => void} does @param {string} [kind] */
  #button(key, does, kind = "btn") {
    return el("button", { class: kind, onclick: does }, this.#t(key));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.#start();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#over.set(false);
    }
  }

  /** Shows another scenario. @param {Shown} shown */
  show({ scenario, run, request }) {
    this.#title = run.header.title ?? "";
    const mine = this.#unsaved(),
      ran = request.s === this.#ran.s;
    this.#shown = JSON.stringify(scenario);
    this.#saved = ran ? this.#ran.text : null;
    if (!ran && !mine && !this.#isShown()) {
      this.#write(pretty(scenario));
      this.#forget();
    }
    this.#tellState();
    if (mine && !ran && !this.#isShown()) this.#state.textContent = this.#t("json.elsewhere");
  }

  /** Whether the text is the scenario on screen, either equal to it or as it was run from here. */
  #isShown() {
    const { value } = this.#text;
    if (value === this.#saved) return true;
    try {
      return JSON.stringify(JSON.parse(value)) === this.#shown;
    } catch {
      return false;
    }
  }

  #unsaved() {
    return this.#text.value.trim() !== "" && !this.#isShown();
  }

  #tellState() {
    const same = this.#isShown();
    this.#state.textContent = this.#t(same ? "json.same" : "json.changed");
    this.#reset.toggleAttribute("disabled", same);
  }

  /** Replaces the text as if the user had typed it, so that it can be undone. @param {string} next */
  #write(next) {
    const had = document.activeElement;
    if (this.#text.value === "" || next.length > 100_000) this.#text.value = next;
    else {
      this.#text.focus({ preventScroll: true });
      this.#text.select();
      if (!typed(next) || this.#text.value !== next) this.#text.value = next;
      if (had instanceof HTMLElement && had !== this.#text) had.focus({ preventScroll: true });
    }
    this.#text.setSelectionRange(0, 0);
    this.#text.scrollTop = this.#text.scrollLeft = 0;
    this.#tellState();
  }

  async #start() {
    if (this.#busy) return;
    this.#busy = true;
    this.#forget();
    this.#loud.textContent = this.#t("json.running");
    this.#runner.setAttribute("aria-disabled", "true");
    try {
      const asked = this.#text.value,
        verdict = await judge(asked);
      if (verdict.runs) return await this.#go(asked);
      if (verdict.wrong.length) return await this.#complain(verdict.wrong);
      if ("key" in verdict) this.#loud.textContent = this.#t(verdict.key, { why: verdict.why });
    } finally {
      this.#busy = false;
      this.#runner.removeAttribute("aria-disabled");
      this.#loud.scrollIntoView({ block: "nearest" });
    }
  }

  /** Runs a text. @param {string} text a valid scenario */
  async #go(text) {
    /** @type {Scenario} */
    const scenario = JSON.parse(text.replace(/^\ufeff/, ""));
    const s = await encodeLink(scenario);
    if (s.length > MOST_ENCODED)
      return void (this.#loud.textContent = this.#t("json.too-long", { n: s.length, most: MOST_ENCODED }));
    this.#ran = { text, s };
    this.#options.ask(scenario, s, JSON.stringify(scenario.view) !== JSON.stringify(JSON.parse(this.#shown).view));
    this.#loud.replaceChildren(this.#t("json.runs"), " ", el("button.link", { onclick: look }, this.#t("json.look")));
  }

  /** Lists all errors, and goes to the first. @param {Diagnostic[]} wrong */
  async #complain(wrong) {
    const problems = wrong.flatMap((w) => w.problem ?? []);
    await textsOf(problems, this.#options.texts);
    this.#loud.textContent = this.#options.tn("json.wrong", wrong.length);
    this.#says.replaceChildren(
      el(
        "ol",
        ...wrong.map((w) =>
          el(
            "li",
            el(
              "button.json-wrong",
              { onclick: () => this.#lead(w) },
              el("span.json-line", this.#t("json.line", { n: w.line })),
              el("span", ...worded(w, this.#t)),
            ),
          ),
        ),
      ),
    );
    this.#text.setAttribute("aria-invalid", "true");
    this.#lead(wrong[0]);
  }

  /** Selects the place of an error, also after edits. @param {Diagnostic} wrong */
  #lead(wrong) {
    const { start, end } = placeNow(wrong, this.#text.value);
    this.#text.focus();
    this.#text.setSelectionRange(start, end);
    const line = parseFloat(getComputedStyle(this.#text).lineHeight);
    this.#text.scrollTop = (lineOf(this.#text.value, start) - 1 - ABOVE) * line;
  }

  #forget() {
    this.#loud.replaceChildren();
    this.#says.replaceChildren();
    this.#text.removeAttribute("aria-invalid");
  }

  async #copy() {
    const done = await copied(this.#text.value);
    if (!done) {
      this.#text.focus();
      this.#text.select();
    }
    this.#loud.textContent = this.#t(done ? "json.copied" : "json.by-hand");
  }

  #download() {
    const { source, lang } = this.#options;
    save(this.#text.value, `${baseOf(source(), JSON.parse(this.#shown), this.#title, lang)}.json`);
  }

  /** @param {File} from */
  async #open(from) {
    this.#forget();
    try {
      this.#write(await from.text());
      this.#loud.textContent = this.#t("json.opened", { name: from.name });
    } catch {
      this.#loud.textContent = this.#t("json.not-opened", { name: from.name });
    }
    this.#text.focus();
  }
}

/** @param {Translate} t */
function lead(t) {
  const schema = el("a", { href: "/schema/scenario.json", target: "_blank", rel: "noopener" }, t("json.schema"));
  return el("p.json-lead", t("json.lead"), " ", schema);
}

/** The path and text of an error. @param {Diagnostic} wrong @param {Translate} t */
function worded({ key, path, value, problem }, t) {
  const words = problem ? sentence(problem, t) : ended(t(key, { found: value }));
  return [path && el("code", path), `${path ? ": " : ""}${words}`];
}

/** Scrolls to the run on screen and focuses the diagram. */
function look() {
  document.querySelector(".title")?.scrollIntoView({ block: "start" });
  need("#diagram", HTMLElement).focus({ preventScroll: true });
}

/**
 * Inserts a text at the caret, as if it had been typed; returns whether the browser did. HTML is inserted at once,
 * while plain text line by line would take a third of a second.
 * @param {string} text
 */
function typed(text) {
  const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return document.execCommand("insertHTML", false, html) || document.execCommand("insertText", false, text);
}
