/**
 * The controls of two runs: transport, speed, scrubber and caption, in place of those of one run.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 * @import {First, Two} from "./differ.js"
 * @import {Head} from "./split-view.js"
 */
import { captionOf } from "../../model/sentence.js";
import { el, need, sentenceNodes, sentenceText } from "../../parts/dom.js";
import { createSpeed } from "../../parts/dock/speed.js";
import { command } from "../../parts/transport/keys.js";
import { movesOf } from "../../parts/transport/moves.js";
import { atMostEvery } from "../../parts/transport/playback.js";
import { createTransport } from "../../parts/transport/transport.js";
import { Playground } from "../../playground.js";
import { SplitView } from "./split-view.js";
import { measureOf, momentSaid } from "./measure.js";

/**
 * @typedef {object} DeckOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {boolean} [embed]
 * @property {HTMLElement} host contains both diagrams
 * @property {HTMLElement} buttons the transport of one run, hidden meanwhile
 * @property {HTMLElement|null} [speed]
 * @property {HTMLElement} caption
 * @property {(beats: [number, number]) => void} onMove called with the beat of each run at the cursor
 */

export class PairDeck {
  #options;
  /** @type {HTMLElement[]} */
  #hidden;
  #made;
  #status = el("p.vh", { role: "status" });
  #say = atMostEvery((/** @type {string} */ text) => {
    this.#status.textContent = text;
  }, 400);
  #heard = "";

  /** @param {DeckOptions} options */
  constructor(options) {
    const { t, lang, embed, host, buttons, speed, caption } = options;
    this.#options = options;
    this.playground = new Playground((view, changes) => this.#draw(view, changes));
    this.root = el("div.duo");
    /** Whether the diagram of one run had the focus, which then moves to the upper diagram. */
    this.focused = host.contains(document.activeElement);
    host.append(this.root, this.#status);
    host.classList.add("pairing");
    this.split = new SplitView(this.root, {
      t,
      lang,
      embed,
      label: need("#scrub", HTMLElement).getAttribute("aria-label") ?? "",
      tell: (run, beat) => sentenceText(captionOf(run, beat, t)),
      onPlace: (place) => this.playground.go(place),
    });
    const own = el("div.buttons", { role: "group", "aria-label": buttons.getAttribute("aria-label") });
    this.transport = createTransport(own, t, this.playground);
    const pace = speed ? el("button.speed") : null;
    this.speed = pace && createSpeed(pace, t, this.playground);
    this.caption = el("div.duo-caption");
    buttons.before(own);
    if (pace) speed?.before(pace);
    caption.before(this.caption);
    this.#hidden = [buttons, caption, ...(speed ? [speed] : [])];
    this.#made = [own, this.caption, this.root, this.#status, ...(pace ? [pace] : [])];
    for (const one of this.#hidden) one.hidden = true;
  }

  /** The beat of each run at the cursor. @returns {[number, number]} */
  get beats() {
    const { pairing } = this.split;
    return pairing ? pairing.beatsAt(Math.min(this.playground.view.beat, pairing.last)) : [0, 0];
  }

  /**
   * @param {Two} two @param {AxisName} axis @param {First|null} first @param {Head[]} heads
   * @param {number} beat the beat of the first run at which the cursor starts
   */
  show(two, axis, first, heads, beat) {
    const again = this.split.pairing?.two.every((run, i) => run === two[i]),
      at = this.beats;
    this.split.show(two, axis, first, heads);
    if (this.focused) this.split.diagrams[0].plot.focus({ preventScroll: true });
    this.focused = false;
    const { pairing } = this.split;
    if (!pairing) return;
    const later = at[1] && again ? pairing.placeOf(1, at[1]) : 0,
      place = again ? Math.max(pairing.placeOf(0, at[0]), later) : pairing.placeOf(0, beat);
    this.playground.show(
      /** @type {any} */ ({
        run: { beats: { length: pairing.last }, summary: {}, beatOfStep: (/** @type {number} */ n) => n },
      }),
      { beat: place },
    );
  }

  /** Moves the cursor to a beat of one run. @param {0|1} which @param {number} beat */
  go(which, beat) {
    const { pairing } = this.split;
    if (pairing) this.playground.go(pairing.placeOf(which, beat));
  }

  /** @param {import("../../playground.js").View} view @param {Set<import("../../playground.js").Change>} changes */
  #draw(view, changes) {
    const { pairing } = this.split;
    if (changes.has("playing")) this.transport.setPlaying(view.playing);
    if (changes.has("speed")) this.speed?.show(view.speed);
    if (!pairing || !(changes.has("beat") || changes.has("run") || changes.has("playing"))) return;
    this.split.to(view.beat);
    queueMicrotask(() => this.split.each((diagram) => diagram.flush())); // in the same frame as the caption
    this.transport.show(view.beat, pairing.last);
    const beats = pairing.beatsAt(view.beat),
      words = this.#tell(pairing.two, beats),
      heard = this.split.hear(words, view.playing);
    if (!heard && !view.playing && words !== this.#heard) this.#say(words);
    this.#heard = words;
    this.#options.onMove(beats);
  }

  /** Moves both cursors if the key is a transport key, and reports whether it was. @param {KeyboardEvent} event */
  key(event) {
    const on = event.target instanceof Element ? event.target : document.body,
      to = { tag: on.tagName, role: on.getAttribute("role"), type: on.getAttribute("type") ?? undefined },
      found = command(event, to),
      { playground } = this,
      pace = { slower: () => playground.hasten(-1), faster: () => playground.hasten(1) },
      moves = /** @type {Record<string, () => void>} */ ({ ...movesOf(playground), ...(this.speed && pace) });
    if (!found || !(found in moves)) return false;
    moves[found]();
    return true;
  }

  /** @param {Two} two @param {[number, number]} beats */
  #tell(two, beats) {
    const { t } = this.#options,
      parts = two.map((run, i) => captionOf(run, beats[i], t)),
      texts = parts.map(sentenceText),
      same = texts[0] === texts[1] && two[0].timeOf(beats[0]) === two[1].timeOf(beats[1]),
      { pairing, moment } = this.split,
      happens = pairing?.happens(this.playground.view.beat) ?? [true, true],
      measure = measureOf(pairing?.name ?? "time");
    const one = (/** @type {0|1} */ i, /** @type {string} */ badge) => {
      const before = beats[i] > 0 && !happens[i]; // nothing happens in this run now
      return el(
        "p.duo-said",
        el("b.duo-badge", badge),
        before && el("span.duo-before", `(${momentSaid(measure, two[i], beats[i], t)})`),
        ...sentenceNodes(parts[i], two[i]),
      );
    };
    this.caption.replaceChildren(
      el("b.duo-at", moment),
      el("div", ...(same ? [one(0, t("beside.both"))] : [one(0, "A"), one(1, "B")])),
    );
    return `${moment}. ${same ? `${t("beside.both")}: ${texts[0]}` : `A: ${texts[0]} B: ${texts[1]}`}`;
  }

  /** Puts the controls of one run back. */
  remove() {
    const { host } = this.#options,
      focused = this.root.contains(document.activeElement);
    host.classList.remove("pairing");
    for (const one of this.#hidden) one.hidden = false;
    for (const one of this.#made) one.remove();
    if (focused) need(".plot", HTMLElement, host).focus({ preventScroll: true });
  }
}
