/**
 * Everything drawn of a run: the diagram, its caption and transport, and the panel.
 * @import {AxisName, Run, Translate} from "../model/types.js"
 * @import {Axis} from "../model/axis.js"
 * @import {Tab} from "../net/address.js"
 * @import {Change, Playground, View} from "../playground.js"
 * @import {Shown} from "../run-lifecycle.js"
 * @import {Bundles, TranslateCount} from "../i18n.js"
 */
import { hasChunk, chunkAt } from "../model/numbering.js";
import { captionOf } from "../model/sentence.js";
import { createCounts } from "./counts/counts.js";
import { createDeck } from "./deck.js";
import { isLarge } from "./diagram/large.js";
import { createFold } from "./dock/fold.js";
import { createSpeed } from "./dock/speed.js";
import { el, need } from "./dom.js";
import { lazyPart } from "./lazy-part.js";
import { createListing } from "./listing/listing.js";
import { createNotes } from "./notes/notes.js";
import { createSplit } from "./panel/split.js";
import { createTabs } from "./panel/tabs.js";
import { createVerdicts } from "./verdicts/verdicts.js";

/** @typedef {(beat: number) => void} Go */

/**
 * @typedef {object} ScreenOptions
 * @property {Playground} playground
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang for formatting numbers
 * @property {string} textLang for texts of a scenario
 * @property {Bundles} texts fetches the texts of parts that are opened later
 * @property {(algorithm: string) => boolean} draws whether an algorithm has a drawing of its own
 * @property {(algorithm: string) => boolean} written whether an algorithm can be shown as a program
 * @property {import("./find/find.js").Named} named
 * @property {import("./verdicts/promises.js").Promises} promises
 * @property {(name: string, on: boolean) => void} turn sets a switch
 * @property {(scenario: Record<string, any>) => void} put shows another scenario instead
 * @property {() => void} form called when the Run tab is visible
 * @property {() => void} opened makes the panel's content visible
 * @property {(same: boolean) => void} pressed a tab was clicked; same: whether it was selected already
 */

/**
 * The tabs' contents; all but the first are fetched when they are opened.
 * @param {Record<Tab, HTMLElement>} panes @param {Go} go @param {() => Axis|null} axis
 * @param {import("./diagram/diagram.js").Diagram} diagram @param {ScreenOptions} options
 */
function panelsOf(panes, go, axis, diagram, options) {
  const { playground, t, tn, lang, texts, promises, turn, written } = options;
  const log = lazyPart(async () => {
    const [{ Log }] = await Promise.all([import("./log/log.js"), texts("later")]);
    return new Log(panes.log, {
      t,
      tell: (run, beat) => captionOf(run, beat, t),
      go,
      playing: () => playground.view.playing,
    });
  });
  return {
    code: createListing(panes.code, t, turn, written),
    state: lazyPart(async () => {
      const [{ createInspector }] = await Promise.all([import("./inspector/inspector.js"), texts("later")]);
      return createInspector(panes.state, t, () => playground.set("vector", 0));
    }),
    why: lazyPart(async () => {
      const [{ createWhy }] = await Promise.all([import("./why/why.js"), texts("later")]);
      return createWhy(panes.why, { ...options, go, diagram, ...promises });
    }),
    picture: lazyPart(async () => {
      const [{ createPicturePanel }] = await Promise.all([import("../algorithm-views/panel.js"), texts("picture")]);
      return createPicturePanel(panes.picture, { t, tn, go, playing: () => playground.view.playing });
    }),
    find: lazyPart(async () => {
      const [{ Find }] = await Promise.all([import("./find/find.js"), texts("scale")]);
      return new Find(panes.find, { t, tn, lang, go, named: options.named, source: () => diagram.source });
    }),
    run: { show() {} }, // the form is updated by changes of the scenario
    act: { show() {} }, // updated by the modes
    log: {
      show(/** @type {Run} */ run) {
        const { beat, focused } = playground.view,
          drawn = axis();
        log.show(run, drawn?.name === "logical" ? drawn.order : (run.chunk?.here ?? null), beat, focused);
      },
    },
  };
}

const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);

/** The tabs to hide. @param {Partial<Record<Tab, boolean>>} bare */
const tabsWithout = (bare) => Object.entries(bare).flatMap(([tab, is]) => (is ? /** @type {Tab} */ (tab) : []));

/** The panes of the tabs, of which only the selected ones are visible. @param {HTMLElement} body */
function panesIn(body) {
  const pane = (/** @type {string} */ name) => body.appendChild(el("div.pane", { id: `pane-${name}`, hidden: true }));
  const panes = {
    act: pane("act"),
    code: pane("code"),
    state: pane("state"),
    why: pane("why"),
    picture: pane("picture"),
    run: at("pane-run"),
    log: pane("log"),
    find: pane("find"),
  };
  panes.log.classList.add("log", "logwrap");
  return panes;
}

/** @param {ScreenOptions} options */
export function createScreen(options) {
  const { playground, t, lang, textLang, promises } = options,
    go = (/** @type {number} */ beat) => playground.go(beat),
    why = (/** @type {number} */ beat) => {
      go(beat);
      reach("why");
    };
  const host = at("diagram"),
    lens = at("lens"),
    body = at("tabbody"),
    verdictList = at("verdicts"),
    axes = need("#axis", HTMLSelectElement);
  /** The axis of the run on screen, for the log's order. @type {Axis|null} */
  let axis = null;
  const speed = createSpeed(at("speed"), t, playground),
    fold = createFold(at("cap"), at("caption"), t);
  const deck = createDeck({
    ...options,
    why,
    speed: speed.show,
    aside: (text) => notes.aside(text),
    above: at("caption"),
    section: () => verdictList.parentElement?.insertBefore(el("section"), verdictList) ?? body,
  });
  const counts = createCounts(at("counts"), t, lang),
    verdicts = createVerdicts(verdictList, { t, go: why, ...promises }),
    notes = createNotes(at("notes"), t, textLang, go);
  const panes = panesIn(body),
    panels = panelsOf(panes, go, () => axis, deck.diagram, options),
    tabs = createTabs(at("tabs"), body, (tab, same) => {
      options.pressed(same);
      playground.set("tab", tab);
    });
  const split = createSplit(panes.code, body, () => playground.moved());
  const dressed = new MutationObserver(() => deck.diagram.setTheme());
  dressed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  document.fonts.addEventListener("loadingdone", () => deck.diagram.requestPaint());
  at("instead").addEventListener("click", () => reach("log"));
  lens.addEventListener("click", () => playground.set("lens", !playground.view.lens));
  axes.addEventListener("change", () => playground.set("axis", /** @type {AxisName} */ (axes.value)));

  /** @param {View} view @param {Set<Change>} changes */
  function draw(view, changes) {
    const has = (/** @type {Change[]} */ ...any) => any.some((c) => changes.has(c));
    if (has("lens")) lens.setAttribute("aria-pressed", String(view.lens));
    const far = view.shown?.run.chunk !== undefined;
    axes.value = far ? "time" : view.axis;
    axes.disabled = far; // large runs have only the axis of time
    const bare = view.shown !== null && (far || !options.draws(view.shown.run.header.algorithm)),
      small = !view.shown || !isLarge(view.shown.run),
      absent = tabsWithout({ picture: bare, find: small, act: !view.mode }),
      { tab, seen, without } = split.of(absent.includes(view.tab) ? "code" : view.tab, absent);
    lens.hidden = !small; // large runs have a filter instead
    tabs.show(tab, without);
    for (const [name, p] of Object.entries(panes)) p.hidden = !seen.includes(/** @type {Tab} */ (name));
    if (seen.includes("run")) options.form();
    if (has("run") && view.shown) host.closest(".bench")?.classList.add("drawn");
    axis = deck.draw(view, has);
    if (has("run", "beat", "focused", "playing")) fold.renew();
    // drawing a new run's diagram is enough work for one frame
    if (has("run")) requestAnimationFrame(() => beside(view, has, tab, seen));
    else beside(view, has, tab, seen);
  }

  /** @param {View} view @param {(...any: Change[]) => boolean} has @param {Tab} tab @param {Tab[]} seen */
  function beside({ shown, beat, focused }, has, tab, seen) {
    if (!shown) return;
    const { run, scenario, request } = shown;
    if (has("run", "grown", "beat", "focused")) {
      counts.show(run, beat);
      verdicts.show(run, beat);
      notes.show(run, beat, scenario.notes);
    }
    if (has("run", "grown", "beat", "focused", "tab", "axis")) {
      const here = tab === "picture" || tab === "log" ? beat : focused || beat,
        piece = chunkAt(run, here);
      comes(!hasChunk(piece, here));
      for (const name of seen) panels[name].show(piece, here, Boolean(request.picture));
    }
  }

  /** Hides the panes while the chunk with the current step is loading. @param {boolean} yes */
  function comes(yes) {
    body.ariaBusy = String(yes);
    if (yes) body.dataset.coming = t("play.far.step");
    else delete body.dataset.coming;
  }

  /** Opens the search of a large run. */
  function find() {
    const { shown } = playground.view;
    if (shown && isLarge(shown.run)) reach("find");
  }

  /** Opens a tab, and focuses its content once that is loaded. @param {"find"|"log"|"why"} tab */
  function reach(tab) {
    options.opened();
    panes[tab].dataset.wanted = "true";
    playground.set("tab", tab);
    playground.moved();
  }

  return { diagram: deck.diagram, draw, find, setEvery: verdicts.setEvery };
}
