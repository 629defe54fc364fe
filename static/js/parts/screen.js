/**
 * All that is drawn of a run: the picture, its caption and transport, the panel, the notes and the log.
 * @import {Run, Translate} from "../model/types.js"
 * @import {Origin} from "./scenario/lineage.js"
 * @import {Change, View} from "../playground.js"
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
import { createVerdicts } from "./verdicts/verdicts.js";

/** Pixels above the picture that its measures reckon with. */
const ABOVE = 290;

/**
 * @typedef {object} ScreenOptions
 * @property {ReturnType<typeof import("../playground.js").createPlayground>} playground
 * @property {Translate} t
 * @property {(key: string, count: number, params?: Record<string, string|number>) => string} tn
 * @property {string} lang for numbers
 * @property {string} textLang for texts of a scenario
 * @property {(bundle: string) => Promise<void>|null} texts fetches those of parts that are opened later
 * @property {(algorithm: string) => boolean} draws whether it has a picture of its own
 * @property {import("./verdicts/promises.js").Promises} promises
 */

/** @param {ScreenOptions} options */
export function createScreen({ playground, t, tn, lang, textLang, texts, promises, draws }) {
  const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);
  const go = playground.go,
    body = at("tabbody");
  const told = (/** @type {Run} */ run, /** @type {number} */ beat) => tell(run, beat, t);
  const host = at("diagram");
  /** Of the run on screen; the log and the scrubber follow it. @type {import("../model/axis.js").Axis|null} */
  let axis = null;
  let selected = 0;
  const scrubber = createScrubber(need(".scrub", HTMLElement), need("#scrub", HTMLInputElement), go);
  const diagram = createDiagram(host, {
    t,
    onCursor: go,
    // a long story or strip takes its room from the lanes, so that the transport stays in the window
    room: () => innerHeight - Math.max(0, host.getBoundingClientRect().top + scrollY - ABOVE),
    onSelect: (beat) => {
      selected = beat;
      look(beat);
    },
    onHover: (beat) => look(beat || selected),
    onCompare: (beat) => playground.set("vector", beat),
    onStretch: (stretch) => playground.set("stretch", stretch),
    onLayout: (geometry) => {
      if (playground.view.shown && axis) scrubber.align(playground.view.shown.run, axis, geometry);
    },
  });
  host.addEventListener("keydown", (event) => {
    if (diagram.key(event)) event.preventDefault();
  });
  new MutationObserver(() => diagram.setTheme()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const caption = createCaption(at("caption"), at("announce"), { t, tell: told, go });
  const counts = createCounts(at("counts"), t, lang),
    verdicts = createVerdicts(at("verdicts"), t, go, promises),
    key = createKey(at("key"), t);
  const notes = createNotes(at("notes"), t, textLang, go);
  const logRoot = need("#log", HTMLDetailsElement),
    logBrief = at("log-brief");
  const log = later(async () =>
    (await withTexts(import("./log/log.js"))).createLog(at("log-body"), { t, tell: told, go }),
  );
  logRoot.addEventListener("toggle", () => writeLog(playground.view));
  const panes = { code: pane(), state: pane(), why: pane(), picture: pane() };
  const panels = {
    code: createListing(panes.code, t),
    state: later(async () =>
      (await withTexts(import("./inspector/inspector.js"))).createInspector(panes.state, t, () =>
        playground.set("vector", 0),
      ),
    ),
    why: later(async () => (await withTexts(import("./why/why.js"))).createWhy(panes.why, t, tn, go, promises)),
    picture: later(async () => {
      const [module] = await Promise.all([import("../picture/panel.js"), texts("picture")]);
      return module.createPicturePanel(panes.picture, { t, tn, lang, go, playing: () => playground.view.playing });
    }),
  };
  const loop = later(async () => {
    const [module] = await Promise.all([import("./loop/loop.js"), texts("loop")]);
    return module.createLoop(need(".deck", HTMLElement), { t, tn, lang, diagram, scrubber });
  });
  let looped = false;
  const vectors = later(async () => {
    const [module] = await Promise.all([import("./vectors/vectors.js"), texts("vectors")]);
    return module.createVectorPanel({
      root: at("verdicts").parentElement?.insertBefore(el("section"), at("verdicts")) ?? body,
      diagram,
      t,
      tell: told,
      playground,
    });
  });
  const tabs = createTabs(at("tabs"), body, (tab) => playground.set("tab", tab));
  const transport = createTransport({ buttons: at("buttons"), speed: need("#speed", HTMLSelectElement) }, t, {
    press: (name) =>
      ({
        start: () => go(0),
        back: () => playground.by(-1),
        play: playground.toggle,
        forward: () => playground.by(1),
        end: playground.toEnd,
      })[name](),
    speed: playground.setSpeed,
  });
  const lens = at("lens"),
    axes = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#axis button"))];
  lens.addEventListener("click", () => playground.set("lens", !playground.view.lens));
  for (const b of axes)
    b.addEventListener("click", () => playground.set("axis", b.dataset.axis === "logical" ? "logical" : "time"));

  /** A module, and the texts that it says. @template M @param {Promise<M>} module */
  async function withTexts(module) {
    await texts("later");
    return module;
  }

  /** Each tab keeps its own place, of which one is seen. */
  function pane() {
    return body.appendChild(el("div", { class: "pane", hidden: true }));
  }

  /** An event is pointed at or in focus: code and caption speak of it until it is left. @param {number} beat */
  function look(beat) {
    playground.set("look", beat);
  }

  /** @param {View} view @param {Set<Change>} changes */
  function draw(view, changes) {
    const has = (/** @type {Change[]} */ ...any) => any.some((c) => changes.has(c));
    if (has("playing")) transport.setPlaying(view.playing);
    if (has("speed")) transport.setSpeed(view.speed);
    if (has("lens")) lens.setAttribute("aria-pressed", String(view.lens));
    for (const b of axes) b.setAttribute("aria-pressed", String(b.dataset.axis === view.axis));
    const bare = view.shown !== null && !draws(view.shown.run.header.algorithm),
      tab = bare && view.tab === "picture" ? "code" : view.tab;
    tabs.show(tab, bare ? ["picture"] : []);
    for (const [name, p] of Object.entries(panes)) p.hidden = name !== tab;
    if (!view.shown) return;
    const { run } = view.shown;
    if (has("beat", "run")) selected = 0;
    if (has("run", "grown", "axis")) axis = axisOf(run, view.axis);
    picture(view, has);
    if (has("run", "grown", "beat", "look")) step(view, view.shown, has("beat", "look") && !has("run"));
    if (has("run", "grown", "beat", "look", "tab"))
      panels[tab].show(run, tab === "picture" ? view.beat : view.look || view.beat, view.shown.drawn);
    if (view.vector >= 0 || has("vector")) vectors.show(view);
    if (has("run", "grown", "axis", "beat", "look")) writeLog(view);
  }

  /** The log is written while it is open. @param {View} view */
  function writeLog({ shown, beat, look }) {
    if (!shown) return;
    logBrief.textContent = tn("play.log.steps", shown.run.beats.length);
    if (logRoot.open) log.show(shown.run, axis?.name === "logical" ? axis.order : null, beat, look);
  }

  /** @param {View} view @param {(...any: Change[]) => boolean} has */
  function picture({ shown, beat, axis: name, lens: on, stretch }, has) {
    if (!shown) return;
    if (has("run")) host.closest(".grid")?.classList.add("drawn");
    if (has("run")) host.setAttribute("aria-label", t("diagram.label", { n: shown.run.n }));
    if (has("run", "grown")) {
      key.show(shown.run);
      diagram.setRun(shown.run);
    }
    if (has("run", "axis")) diagram.setAxis(name);
    if (has("run", "lens")) diagram.setLens(on);
    // while a run is coming, what was asked for of it stays in sight
    if (has("run", "grown", "beat")) diagram.setCursor(beat, !stretch || !has("run", "grown"));
    if (has("run", "stretch")) diagram.setStretch(stretch);
  }

  /** @param {View} view @param {import("../session.js").Shown} shown @param {boolean} moved */
  function step(view, { run, scenario }, moved) {
    const words = caption.show(run, view.beat, view.look);
    if (moved) caption.announce(words, view.playing);
    transport.show(view.beat, run.summary?.loop ? Infinity : run.beats.length);
    scrubber.show(view.beat, words);
    if ((looped ||= Boolean(run.header.loop))) loop.show(run, view.beat, view.round);
    counts.show(run, view.beat);
    verdicts.show(run);
    notes.show(run, view.beat, scenario.notes);
  }

  return { draw };
}
