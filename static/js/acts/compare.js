/**
 * Two runs side by side: the one on screen, and the one that its scenario has beside it. Without one, what it may be
 * compared with.
 * @import {Doing, Place} from "./acts.js"
 * @import {Run} from "../model/types.js"
 * @import {Change, View} from "../playground.js"
 * @import {Scenario} from "../net/canonical.js"
 * @import {Two} from "./compare/differ.js"
 */
import { proseNodes, need, el } from "../parts/dom.js";
import { promisesOf } from "../parts/verdicts/promises.js";
import { command } from "../parts/transport/keys.js";
import { movesOf } from "../parts/transport/moves.js";
import { applied } from "../net/but.js";
import { besideOf, createChooser, printed } from "./compare/chooser.js";
import { PairDeck } from "./compare/deck.js";
import { firstDifference, laterDifferences } from "./compare/differ.js";
import { laterThan, panelOf } from "./compare/panel.js";
import { createSecond } from "./compare/second.js";
import { styled } from "./compare/styled.js";
import { deedOf, namesOf, verdictOf } from "./compare/words.js";

/** @param {Place} place @returns {Doing} */
export function create(place) {
  const compare = new Compare(place);
  return {
    show: (view, changes) => compare.show(view, changes),
    key: (event) => compare.key(event),
    leave: () => compare.leave(),
  };
}

class Compare {
  #place;
  #promises;
  /** @type {PairDeck|null} */
  #deck = null;
  /** What was asked for beside the run on screen, as text, and what has come of it. */
  #asked = "";
  /** @type {Run|null} */
  #second = null;
  /** @type {ReturnType<typeof createSecond>} */
  #way;
  /** What is shown. @type {Two|null} */
  #two = null;
  /** @type {import("./compare/panel.js").Pair|null} */
  #pair = null;
  /** The beat of the first run that the page knows of. */
  #synced = -1;
  #ready = false;
  #gone = false;
  #dressed = new MutationObserver(() => this.#deck?.duo.setTheme());
  #typed = () => this.#deck?.duo.setType();
  /** @type {Scenario|null} for which the choices stand there */
  #offered = null;

  /** @param {Place} place */
  constructor(place) {
    this.#place = place;
    this.#promises = promisesOf(place.algorithms);
    this.#way = createSecond({
      whole: (run) => {
        this.#second = run;
        this.#join();
      },
      refused: (refusal) => this.#refused(refusal),
      waiting: () => {},
    });
    this.#dressed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    document.fonts.addEventListener("loadingdone", this.#typed);
    void Promise.all([place.texts("beside"), place.changing(), styled("compare.css")]).then(() => {
      if (this.#gone) return;
      this.#ready = true;
      this.show(place.playground.view, new Set(/** @type {Change[]} */ (["run"])));
    });
  }

  /** @param {View} view @param {Set<Change>} changes */
  show(view, changes) {
    const { shown } = view;
    if (!this.#ready || !shown?.run.summary) return;
    if (shown.run.excerpt) return this.#alone(el("p.duo-note", this.#place.t("beside.long")));
    const { beside } = shown.scenario;
    if (!beside) return this.#offer(shown.scenario);
    this.#ask(applied(shown.scenario, beside));
    if (this.#two?.[0] !== shown.run || changes.has("axis")) this.#join();
    if (changes.has("lens")) this.#deck?.duo.setLens(view.lens);
    if (changes.has("beat") && view.beat !== this.#synced && this.#two?.[0] === shown.run) this.#deck?.go(0, view.beat);
  }

  /** The second run is asked for, unless it is there or on its way. @param {Scenario} second */
  #ask(second) {
    const text = JSON.stringify(second);
    if (text === this.#asked) return;
    this.#asked = text;
    this.#second = null;
    this.#two = null;
    this.#offered = null;
    this.#place.pane.replaceChildren(el("p.duo-note", { role: "status" }, this.#place.t("beside.coming")));
    void Promise.resolve(this.#place.texts(second.algorithm)).then(() => {
      if (text === this.#asked && !this.#gone) this.#way.ask(second);
    });
  }

  /** Both are there: they are shown. */
  #join() {
    const { playground, t, lang } = this.#place,
      { shown, axis, lens, beat } = playground.view;
    if (!shown || !this.#second || this.#gone || !shown.scenario.beside) return;
    const two = /** @type {Two} */ ([shown.run, this.#second]),
      again = this.#two?.every((run, i) => run === two[i]) ?? false;
    this.#two = two;
    const first = again ? (this.#pair?.first ?? null) : firstDifference(two);
    this.#deck ??= this.#makeDeck();
    if (!again || !this.#pair) {
      const names = namesOf(two, [shown.scenario, JSON.parse(this.#asked)], { lang, t });
      this.#pair = { two, names, first, later: laterThan(first, laterDifferences(two)) };
      this.#tell();
    }
    this.#deck.show(two, axis, first, this.#heads(), beat);
    this.#deck.duo.say(
      /** @type {[string, string]} */ (two.map((run, i) => deedOf(run, first?.beats[i] ?? 0, t))),
      t("beside.first"),
    );
    this.#deck.duo.setLens(lens);
  }

  #makeDeck() {
    const { t, lang, playground } = this.#place;
    const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);
    return new PairDeck({
      t,
      lang,
      host: at("diagram"),
      buttons: at("buttons"),
      speed: at("speed"),
      caption: at("cap"),
      onMove: ([beat]) => {
        this.#synced = beat;
        playground.go(beat);
      },
    });
  }

  /** @returns {import("./compare/duo.js").Head[]} */
  #heads() {
    const { t } = this.#place,
      { two, names } = /** @type {import("./compare/panel.js").Pair} */ (this.#pair);
    return two.map((run, i) => {
      const { is, text } = verdictOf(run, (p) => this.#promises.promised(run.header.algorithm, p), t),
        sign = { holds: "✓", broken: "✕", unpromised: "–", open: "–" }[is];
      return {
        name: [
          el("b.duo-badge", i ? "B" : "A"),
          el("b", names[i].title),
          ...(names[i].line ? [el("span.duo-line", ...proseNodes(names[i].line, run))] : []),
        ],
        verdict: el(`span.duo-verdict.${is}`, `${sign} ${text}`),
      };
    });
  }

  /** The tab says it. */
  #tell() {
    const { pane, t, tn, lang } = this.#place,
      pair = this.#pair;
    if (!pair) return;
    const options = {
      t,
      tn,
      lang,
      promised: this.#promises.promised,
      go: (/** @type {0|1} */ which, /** @type {number} */ beat) => this.#deck?.go(which, beat),
      next: () => this.#next(),
    };
    pane.replaceChildren(
      ...panelOf(pair, options),
      el(
        "p.duo-ways",
        el("button.btn.small", { onclick: () => this.#other() }, t("beside.other")),
        el("button.btn.small", { onclick: () => this.#set(null) }, t("beside.one")),
      ),
      el("p.duo-keys", el("kbd", "C"), ` ${t("beside.keys.compare")} `, el("kbd", "N"), ` ${t("beside.keys.next")}`),
    );
  }

  /** What the run on screen may be compared with; a line that is changed is first put back. @param {Scenario} scenario */
  #offer(scenario) {
    if (this.#offered === scenario) return;
    const first = this.#offered === null && !this.#asked;
    this.#offered = scenario;
    void this.#place.changing().then(({ edits }) => {
      const but = first ? besideOf(scenario, printed(scenario, edits), this.#place.algorithms) : null;
      if (this.#gone || this.#offered !== scenario) return;
      if (but) return this.#set(but);
      this.#alone(...this.#choices(scenario, edits));
    });
  }

  /** @param {Scenario} scenario @param {import("./compare/chooser.js").Edits} edits */
  #choices(scenario, edits) {
    const { t, algorithms } = this.#place,
      { beside, ...alone } = scenario,
      choose = (/** @type {Scenario} */ but) => void this.#set(but);
    return [
      el("h2.duo-title", t("beside.choose")),
      el("p.duo-note", t("beside.choose.says")),
      createChooser(alone, { t, algorithms, edits, choose }),
    ];
  }

  /** Another second run for the first. */
  #other() {
    const { shown } = this.#place.playground.view;
    if (!shown) return;
    void this.#place.changing().then(({ edits }) => {
      if (!this.#gone) this.#place.pane.replaceChildren(...this.#choices(shown.scenario, edits));
    });
  }

  /** One run is on screen, with something in the tab. @param {...Node} says */
  #alone(...says) {
    this.#deck?.remove();
    this.#deck = this.#two = this.#second = this.#pair = null;
    this.#asked = "";
    this.#place.pane.replaceChildren(...says);
  }

  /** The run on screen gets another one beside it, or none. @param {Scenario|null} beside */
  async #set(beside) {
    const { visit, playground, algorithms, changing, leave } = this.#place,
      { canonical, encodeLink } = await changing(),
      { shown } = playground.view;
    if (!shown || this.#gone) return;
    const { beside: _, ...alone } = shown.scenario,
      next = beside ? { ...alone, beside } : alone,
      origin = visit.origin(),
      text = canonical(next, algorithms);
    if (!beside) leave();
    visit.again(next, text === canonical(origin.scenario, algorithms) ? origin.s : await encodeLink(text));
  }

  /** The second run cannot be: without what is impossible in it, if that is all. @param {import("../net/socket.js").Refusal} refusal */
  async #refused(refusal) {
    const { changing, playground, algorithms, t } = this.#place,
      { edits } = await changing(),
      { shown } = playground.view;
    if (this.#gone || !shown || !this.#asked) return;
    const second = JSON.parse(this.#asked),
      edit = refusal.status === 422 ? edits.possible(second, refusal.problems ?? [], true) : null,
      but = edit && besideOf(shown.scenario, edit.scenario, algorithms);
    if (but)
      return this.#set({
        ...but,
        ...(second.label && { label: second.label }),
        ...(second.title && { title: second.title }),
      });
    const why = (refusal.problems ?? []).map((p) => [p.path, p.text].filter(Boolean).join(": "));
    this.#place.pane.replaceChildren(
      el("p.problem", { role: "alert" }, t("beside.refused", { why: why.join(" ") || refusal.error })),
      ...this.#choices(shown.scenario, edits),
    );
  }

  /** To the next place at which they differ; from the last to the first. */
  #next() {
    const pair = this.#pair,
      pairing = this.#deck?.duo.pairing;
    if (!pair || !pairing || !this.#deck) return;
    const places = [...(pair.first ? [pair.first] : []), ...pair.later].flatMap(({ beats }) =>
      beats.flatMap((n, i) => (n ? [pairing.placeOf(/** @type {0|1} */ (i), n)] : [])),
    );
    const sorted = [...new Set(places)].sort((a, b) => a - b),
      { playground } = this.#deck,
      to = sorted.find((p) => p > playground.view.beat) ?? sorted[0];
    if (to !== undefined) playground.go(to);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const deck = this.#deck;
    if (!deck || document.querySelector("dialog[open]")) return false;
    const on = event.target instanceof Element ? event.target : document.body,
      letters = /** @type {HTMLInputElement|null} */ (document.querySelector("#help input"))?.checked ?? true,
      plain = !(
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        on.matches("input:not([type=range]), select, textarea")
      );
    if (letters && plain && (event.key === "n" || event.key === "N")) {
      this.#next();
      return true;
    }
    const to = { tag: on.tagName, role: on.getAttribute("role"), type: on.getAttribute("type") ?? undefined },
      found = command(event, to, letters),
      { playground } = deck,
      moves = {
        ...movesOf(playground),
        slower: () => playground.hasten(-1),
        faster: () => playground.hasten(1),
      };
    if (!found || !(found in moves)) return false;
    moves[/** @type {keyof typeof moves} */ (found)]();
    return true;
  }

  leave() {
    this.#gone = true;
    this.#way.stop();
    this.#dressed.disconnect();
    document.fonts.removeEventListener("loadingdone", this.#typed);
    this.#deck?.remove();
    this.#deck = null;
  }
}
