/**
 * All that is drawn of a run: the picture, its caption and transport, the panel, the notes and the log.
 * @import {Translate} from "../model/types.js"
 * @import {Axis} from "../model/axis.js"
 * @import {Tab} from "../net/address.js"
 * @import {Change, Playground, View} from "../playground.js"
 * @import {Shown} from "../course.js"
 * @import {Bundles, TranslateCount} from "../i18n.js"
 */
import { tell } from "../model/sentence.js";
import { createCounts } from "./counts/counts.js";
import { createDeck } from "./deck.js";
import { el, need } from "./dom.js";
import { createKey } from "./diagram/key.js";
import { later } from "./later.js";
import { createListing } from "./listing/listing.js";
import { createNotes } from "./notes/notes.js";
import { createTabs } from "./tabs.js";
import { createVerdicts } from "./verdicts/verdicts.js";

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
      const [{ createWhy }] = await Promise.all([import("./why/why.js"), texts("later")]);
      return createWhy(panes.why, { t, tn, go, ...promises });
    }),
    picture: later(async () => {
      const [{ createPicturePanel }] = await Promise.all([import("../picture/panel.js"), texts("picture")]);
      return createPicturePanel(panes.picture, { t, tn, lang, go, playing: () => playground.view.playing });
    }),
  };
}

const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);

/** @param {ScreenOptions} options */
export function createScreen(options) {
  const { playground, t, tn, lang, textLang, texts, promises } = options,
    go = (/** @type {number} */ beat) => playground.go(beat);
  const host = at("diagram"),
    lens = at("lens"),
    body = at("tabbody"),
    verdictList = at("verdicts"),
    logFold = need("#log", HTMLDetailsElement),
    axes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#axis button")]);
  /** Of the run on screen, in whose order the log is written. @type {Axis|null} */
  let axis = null;
  const deck = createDeck({
    ...options,
    speed: need("#speed", HTMLSelectElement),
    above: need(".deck", HTMLElement),
    section: () => verdictList.parentElement?.insertBefore(el("section"), verdictList) ?? body,
    // a long story or strip takes its room from the lanes, so that the transport stays in the window
    room: () => innerHeight - Math.max(0, host.getBoundingClientRect().top + scrollY - ABOVE),
  });
  const counts = createCounts(at("counts"), t, lang),
    verdicts = createVerdicts(verdictList, { t, go, ...promises }),
    key = createKey(at("key"), t),
    notes = createNotes(at("notes"), t, textLang, go);
  const log = later(async () => {
    const [{ Log }] = await Promise.all([import("./log/log.js"), texts("later")]);
    return new Log(at("log-body"), { t, tell: (run, beat) => tell(run, beat, t), go });
  });
  // each tab keeps its own place, of which one is seen
  const pane = () => body.appendChild(el("div.pane", { hidden: true }));
  const panes = { code: pane(), state: pane(), why: pane(), picture: pane() },
    panels = panelsOf(panes, go, options),
    tabs = createTabs(at("tabs"), body, (tab) => playground.set("tab", tab));
  const dressed = new MutationObserver(() => deck.diagram.setTheme());
  dressed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  logFold.addEventListener("toggle", () => writeLog(playground.view));
  lens.addEventListener("click", () => playground.set("lens", !playground.view.lens));
  for (const b of axes)
    b.addEventListener("click", () => playground.set("axis", b.dataset.axis === "logical" ? "logical" : "time"));

  /** @param {View} view @param {Set<Change>} changes */
  function draw(view, changes) {
    const has = (/** @type {Change[]} */ ...any) => any.some((c) => changes.has(c));
    if (has("lens")) lens.setAttribute("aria-pressed", String(view.lens));
    for (const b of axes) b.setAttribute("aria-pressed", String(b.dataset.axis === view.axis));
    const bare = view.shown !== null && !options.draws(view.shown.run.header.algorithm),
      tab = bare && view.tab === "picture" ? "code" : view.tab;
    tabs.show(tab, bare ? ["picture"] : []);
    for (const [name, p] of Object.entries(panes)) p.hidden = name !== tab;
    if (has("run") && view.shown) host.closest(".grid")?.classList.add("drawn");
    if (has("run", "grown") && view.shown) key.show(view.shown.run);
    axis = deck.draw(view, has);
    if (!view.shown) return;
    const { run, scenario, request } = view.shown;
    if (has("run", "grown", "beat", "look")) {
      counts.show(run, view.beat);
      verdicts.show(run);
      notes.show(run, view.beat, scenario.notes);
    }
    if (has("run", "grown", "beat", "look", "tab"))
      panels[tab].show(run, tab === "picture" ? view.beat : view.look || view.beat, Boolean(request.picture));
    if (has("run", "grown", "axis", "beat", "look")) writeLog(view);
  }

  /** The log is written while it is open. @param {View} view */
  function writeLog({ shown, beat, look }) {
    if (!shown) return;
    at("log-brief").textContent = tn("play.log.steps", shown.run.beats.length);
    if (logFold.open) log.show(shown.run, axis?.name === "logical" ? axis.order : null, beat, look);
  }

  return { draw };
}
