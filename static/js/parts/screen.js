/**
 * All that is drawn of a run: the picture, its caption and transport, the panel, the notes and the log.
 * @import {Run, Translate} from "../model/types.js"
 * @import {Origin} from "./scenario/lineage.js"
 * @import {Axis} from "../model/axis.js"
 * @import {Tab} from "../net/address.js"
 * @import {Change, Playground, View} from "../playground.js"
 * @import {Shown} from "../session.js"
 * @import {Bundles, TranslateCount} from "../i18n.js"
 */
import { axisOf } from "../model/axis.js";
import { tell } from "../model/sentence.js";
import { createCaption } from "./caption.js";
import { createCounts } from "./counts/counts.js";
import { createDiagram } from "./diagram/diagram.js";
import { el, need } from "./dom.js";
import { createKey } from "./diagram/key.js";
import { later } from "./later.js";
import { createListing } from "./listing/listing.js";
import { createNotes } from "./notes/notes.js";
import { createScrubber } from "./transport/scrubber.js";
import { createTabs } from "./tabs.js";
import { createTransport } from "./transport/transport.js";
import { Verdicts } from "./verdicts/verdicts.js";

/** Pixels above the picture that its measures reckon with. */
const ABOVE = 290;

/** @typedef {(beat: number) => void} Go */

/**
 * @typedef {object} ScreenOptions
 * @property {Playground} playground
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang for numbers
 * @property {string} textLang for texts of a scenario
 * @property {Bundles} texts fetches the texts of parts that are opened later
 * @property {(algorithm: string) => boolean} draws whether it has a picture of its own
 * @property {import("./verdicts/promises.js").Promises} promises
 */

/**
 * The tabs, all but the first of which are fetched when they are opened.
 * @param {Record<Tab, HTMLElement>} panes @param {Go} go @param {ScreenOptions} options
 */
function panelsOf(panes, go, { playground, t, tn, lang, texts, promises }) {
  return {
    code: createListing(panes.code, t),
    state: later(async () => {
      const [{ createInspector }] = await Promise.all([import("./inspector/inspector.js"), texts("later")]);
      return createInspector(panes.state, t, () => playground.set("vector", 0));
    }),
    why: later(async () => {
      const [{ Why }] = await Promise.all([import("./why/why.js"), texts("later")]);
      return new Why(panes.why, { t, tn }, go, promises);
    }),
    picture: later(async () => {
      const [{ createPicturePanel }] = await Promise.all([import("../picture/panel.js"), texts("picture")]);
      return createPicturePanel(panes.picture, { t, tn, lang, go, playing: () => playground.view.playing });
    }),
  };
}

/** @param {Playground} playground @param {Go} go @param {Translate} t */
function transportOf(playground, go, t) {
  const press = {
    start: () => go(0),
    back: () => playground.by(-1),
    play: () => playground.toggle(),
    forward: () => playground.by(1),
    end: () => playground.toEnd(),
  };
  return createTransport({ buttons: at("buttons"), speed: need("#speed", HTMLSelectElement) }, t, {
    press: (name) => press[name](),
    speed: (speed) => playground.setSpeed(speed),
  });
}

const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);

export class Screen {
  /** Of the run on screen; the log and the scrubber follow it. @type {Axis|null} */
  #axis = null;
  /** The event that is in focus in the picture, or 0. */
  #selected = 0;
  #looped = false;
  #host = at("diagram");
  #lens = at("lens");
  #axes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#axis button")]);
  #logFold = need("#log", HTMLDetailsElement);
  #options;
  #scrubber;
  #diagram;
  #caption;
  #counts;
  #verdicts;
  #key;
  #notes;
  #log;
  #panes;
  #panels;
  #loop;
  #vectors;
  #tabs;
  #transport;

  /** @param {ScreenOptions} options */
  constructor(options) {
    const { playground, t, tn, lang, textLang, texts, promises } = options,
      body = at("tabbody");
    const go = (/** @type {number} */ beat) => playground.go(beat),
      told = (/** @type {Run} */ run, /** @type {number} */ beat) => tell(run, beat, t);
    this.#options = options;
    this.#scrubber = createScrubber(need(".scrub", HTMLElement), need("#scrub", HTMLInputElement), go);
    const diagram = this.#diagramOf(go),
      scrubber = this.#scrubber;
    this.#diagram = diagram;
    this.#caption = createCaption(at("caption"), at("announce"), { t, tell: told, go });
    this.#counts = createCounts(at("counts"), t, lang);
    this.#verdicts = new Verdicts(at("verdicts"), t, go, promises);
    this.#key = createKey(at("key"), t);
    this.#notes = createNotes(at("notes"), t, textLang, go);
    this.#log = later(async () => {
      const [{ Log }] = await Promise.all([import("./log/log.js"), texts("later")]);
      return new Log(at("log-body"), { t, tell: told, go });
    });
    // each tab keeps its own place, of which one is seen
    const pane = () => body.appendChild(el("div", { class: "pane", hidden: true }));
    this.#panes = { code: pane(), state: pane(), why: pane(), picture: pane() };
    this.#panels = panelsOf(this.#panes, go, options);
    this.#loop = later(async () => {
      const [{ createLoop }] = await Promise.all([import("./loop/loop.js"), texts("loop")]);
      return createLoop(need(".deck", HTMLElement), { t, tn, lang, diagram, scrubber });
    });
    this.#vectors = later(async () => {
      const [{ VectorPanel }] = await Promise.all([import("./vectors/vectors.js"), texts("vectors")]);
      const root = at("verdicts").parentElement?.insertBefore(el("section"), at("verdicts")) ?? body;
      return new VectorPanel({ root, diagram, t, tell: told, playground });
    });
    this.#tabs = createTabs(at("tabs"), body, (tab) => playground.set("tab", tab));
    this.#transport = transportOf(playground, go, t);
    this.#listen();
  }

  /** @param {Go} go */
  #diagramOf(go) {
    const { playground, t } = this.#options;
    return createDiagram(this.#host, {
      t,
      onCursor: go,
      // a long story or strip takes its room from the lanes, so that the transport stays in the window
      room: () => innerHeight - Math.max(0, this.#host.getBoundingClientRect().top + scrollY - ABOVE),
      onSelect: (beat) => {
        this.#selected = beat;
        playground.set("look", beat);
      },
      onHover: (beat) => playground.set("look", beat || this.#selected),
      onCompare: (beat) => playground.set("vector", beat),
      onStretch: (stretch) => playground.set("stretch", stretch),
      onLayout: (geometry) => {
        const { shown } = playground.view;
        if (shown && this.#axis) this.#scrubber.align(shown.run, this.#axis, geometry);
      },
    });
  }

  #listen() {
    const { playground } = this.#options;
    this.#host.addEventListener("keydown", (event) => {
      if (this.#diagram.key(event)) event.preventDefault();
    });
    const dressed = new MutationObserver(() => this.#diagram.setTheme());
    dressed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#logFold.addEventListener("toggle", () => this.#writeLog(playground.view));
    this.#lens.addEventListener("click", () => playground.set("lens", !playground.view.lens));
    for (const b of this.#axes)
      b.addEventListener("click", () => playground.set("axis", b.dataset.axis === "logical" ? "logical" : "time"));
  }

  /** @param {View} view @param {Set<Change>} changes */
  draw(view, changes) {
    const has = (/** @type {Change[]} */ ...any) => any.some((c) => changes.has(c));
    if (has("playing")) this.#transport.setPlaying(view.playing);
    if (has("speed")) this.#transport.setSpeed(view.speed);
    if (has("lens")) this.#lens.setAttribute("aria-pressed", String(view.lens));
    for (const b of this.#axes) b.setAttribute("aria-pressed", String(b.dataset.axis === view.axis));
    const bare = view.shown !== null && !this.#options.draws(view.shown.run.header.algorithm),
      tab = bare && view.tab === "picture" ? "code" : view.tab;
    this.#tabs.show(tab, bare ? ["picture"] : []);
    for (const [name, p] of Object.entries(this.#panes)) p.hidden = name !== tab;
    if (!view.shown) return;
    const { run } = view.shown;
    if (has("beat", "run")) this.#selected = 0;
    if (has("run", "grown", "axis")) this.#axis = axisOf(run, view.axis);
    this.#picture(view, has);
    if (has("run", "grown", "beat", "look")) this.#step(view, view.shown, has("beat", "look") && !has("run"));
    if (has("run", "grown", "beat", "look", "tab"))
      this.#panels[tab].show(run, tab === "picture" ? view.beat : view.look || view.beat, view.shown.drawn);
    if (view.vector >= 0 || has("vector")) this.#vectors.show(view);
    if (has("run", "grown", "axis", "beat", "look")) this.#writeLog(view);
  }

  /** The log is written while it is open. @param {View} view */
  #writeLog({ shown, beat, look }) {
    if (!shown) return;
    at("log-brief").textContent = this.#options.tn("play.log.steps", shown.run.beats.length);
    if (this.#logFold.open)
      this.#log.show(shown.run, this.#axis?.name === "logical" ? this.#axis.order : null, beat, look);
  }

  /** @param {View} view @param {(...any: Change[]) => boolean} has */
  #picture({ shown, beat, axis: name, lens: on, stretch }, has) {
    if (!shown) return;
    if (has("run")) this.#host.closest(".grid")?.classList.add("drawn");
    if (has("run")) this.#host.setAttribute("aria-label", this.#options.t("diagram.label", { n: shown.run.n }));
    if (has("run", "grown")) {
      this.#key.show(shown.run);
      this.#diagram.setRun(shown.run);
    }
    if (has("run", "axis")) this.#diagram.setAxis(name);
    if (has("run", "lens")) this.#diagram.setLens(on);
    // while a run is coming, what was asked for of it stays in sight
    if (has("run", "grown", "beat")) this.#diagram.setCursor(beat, !stretch || !has("run", "grown"));
    if (has("run", "stretch")) this.#diagram.setStretch(stretch);
  }

  /** @param {View} view @param {Shown} shown @param {boolean} moved */
  #step(view, { run, scenario }, moved) {
    const words = this.#caption.show(run, view.beat, view.look);
    if (moved) this.#caption.announce(words, view.playing);
    this.#transport.show(view.beat, run.summary?.loop ? Infinity : run.beats.length);
    this.#scrubber.show(view.beat, words);
    if ((this.#looped ||= Boolean(run.header.loop))) this.#loop.show(run, view.beat, view.round);
    this.#counts.show(run, view.beat);
    this.#verdicts.show(run);
    this.#notes.show(run, view.beat, scenario.notes);
  }
}
