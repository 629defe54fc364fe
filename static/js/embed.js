/**
 * The embed's entry: a run in a frame on another site's page. It stores nothing, loads only from its own server, and
 * works where the frame has no origin, where sockets are blocked, and where the surrounding page never answers.
 * @import {AxisName, Run} from "./model/types.js"
 * @import {Request, Shown} from "./run-lifecycle.js"
 * @import {Change, View} from "./playground.js"
 * @import {Refusal} from "./net/socket.js"
 */
import { bundles, counter, readBlock, t } from "./i18n.js";
import { algorithmTitle } from "./model/names.js";
import { beatOf, eventsOf, numberOf } from "./model/numbering.js";
import { momentOf, writeAddress } from "./net/address.js";
import { viewStateOf } from "./net/view-state.js";
import { RunStream } from "./net/run-stream.js";
import { placeInLine } from "./net/retry.js";
import { createDeck } from "./parts/deck.js";
import { el, need, proseNodes, say } from "./parts/dom.js";
import { listenToKeys } from "./parts/transport/keyboard.js";
import { lazyPart } from "./parts/lazy-part.js";
import { inLanguage } from "./parts/notes/pinned.js";
import { createStatusLine } from "./parts/status-line.js";
import { createOffer, createOuter } from "./parts/embedder.js";
import { LEAST, shareOf, usualFor } from "./parts/frame.js";
import { Playground } from "./playground.js";
import { createSession } from "./session.js";

/**
 * What the server writes into the embed, from its address.
 * @typedef {object} Boot
 * @property {string} source the run's link or name in an address
 * @property {string} algorithm
 * @property {string} lang
 * @property {number} at the event at which it opens
 * @property {number} until the event at which playing ends; 0: at the run's end
 * @property {number} speed
 * @property {AxisName} axis
 * @property {[number, number]} [events] the visible range
 * @property {number} [lane]
 * @property {number} [vector]
 * @property {boolean} autoplay
 * @property {boolean} code
 * @property {boolean} picture
 * @property {any[]} [algorithms] for questions and two runs side by side: what the algorithms promise
 * @property {boolean} [ask] whether the reader is asked to predict
 */

/** @type {Boot} */
const boot = readBlock("boot");
const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);
const lang = document.documentElement.lang,
  texts = bundles(boot.lang, { had: [boot.algorithm] });
/** The language and texts of the parts. */
const words = { t, tn: counter(t, lang), lang, texts };
const open = need("#open", HTMLAnchorElement),
  host = at("diagram"),
  main = at("main"),
  sides = at("sides");
/** The frame's first request. @type {Request} */
const made = {
  scenario: boot.source,
  s: boot.source,
  beat: 0,
  ...momentOf({ at: boot.at }, { events: boot.events, lane: boot.lane }),
  until: boot.until,
  picture: boot.picture,
  // no autoplay for users who prefer reduced motion
  play: boot.autoplay && !matchMedia("(prefers-reduced-motion: reduce)").matches,
};
/** The request of the run on screen. */
const request = () => playground.view.shown?.request ?? made;
/** The run that was reported as ready. @type {Run|null} */
let ready = null;
let told = -1,
  was = false;
/**
 * The window's height as the surrounding page set it, without what the embed asked for. The layout uses it, as
 * otherwise the diagram would grow with its own frame.
 */
let given = innerHeight;
/** The height that everything needs, if code or picture are below the diagram; else 0. */
let wants = 0;

const outer = createOuter(window, {
  play() {
    if (!isPlaying()) toggle();
  },
  pause() {
    if (isPlaying()) toggle();
  },
  seek: (event) => playground.seek(event),
  go: (beat) => playground.go(beat),
  load: (s) =>
    session.ask({ scenario: s, s, beat: 0, picture: boot.picture, play: made.play && !playground.view.shown }),
});
/** Whether playing ends before the run does. */
const stops = () => Boolean(request().until);
const playground = new Playground(draw, { stops });
const deck = createDeck({
  ...words,
  playground,
  above: need(".transport", HTMLElement),
  section: () => main.appendChild(el("section")),
  room,
  embed: true,
  play: toggle,
  stops,
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => deck.diagram.setTheme());
listenToKeys(playground, { toggle() {}, letters: () => false, open: () => false }, toggle);

const code = boot.code
  ? lazyPart(async () =>
      (await import("./parts/listing/listing.js")).createListing(at("code").appendChild(el("div")), t),
    )
  : null;
const picture = boot.picture
  ? lazyPart(async () => {
      const [module] = await Promise.all([import("./algorithm-views/panel.js"), texts("picture")]);
      return module.createPicturePanel(at("picture").appendChild(el("div")), {
        ...words,
        go: (beat) => playground.go(beat),
        playing: () => playground.view.playing,
      });
    })
  : null;
/**
 * Two runs side by side, once a scenario with both has arrived.
 * @type {import("./modes/compare/embedded.js").Embedded|null}
 */
let two = null;
const pair = lazyPart(async () => {
  const { createEmbedded } = await import("./modes/compare/embedded.js");
  return (two = await createEmbedded({
    ...words,
    playground,
    algorithms: boot.algorithms ?? [],
    ...{ play: Boolean(made.play), end: () => (stops() ? stop() : 0), refused },
  }));
});
/** The questions to the reader: loaded before a run arrives, so that nothing is shown that they ask about. */
const asking = boot.ask
  ? Promise.all([import("./modes/predict/embedded.js"), texts("predict")]).then(([{ createFramed }]) =>
      createFramed({
        ...words,
        playground,
        diagram: deck.diagram,
        algorithms: boot.algorithms ?? [],
        answered: (score) => outer.tell("answered", score),
      }),
    )
  : null;
/** The questions, once they are loaded. @type {Awaited<typeof asking>} */
let guide = null;
void asking?.then((made) => {
  guide = made;
});
/** Shows why a run has not arrived yet. */
const showStatus = createStatusLine();
const session = createSession(
  {
    connect: (listener) => new RunStream({}, listener),
    prepare: () => asking,
  },
  {
    show,
    grow: () => {
      showStatus("");
      playground.grown();
    },
    refuse,
    wait: (seconds) => showStatus(t("play.waiting", { seconds: Math.ceil(seconds) }), "connection"),
    behind: (ahead) => showStatus(placeInLine(ahead, t), "line"),
  },
);

/** The diagram's height: the frame's without texts and buttons, and without code or picture if they are below. */
function room() {
  const scene = at("scene"),
    stage = at("stage");
  sides.style.height = "";
  sides.classList.remove("low");
  const below = isBelow(),
    rest = main.offsetHeight - scene.offsetHeight + stage.offsetHeight - host.offsetHeight;
  wants = 0;
  if (!below) return Math.max(LEAST, given - rest);
  const all = sides.offsetHeight,
    apart = scene.offsetHeight - stage.offsetHeight - all,
    usual = usualFor(playground.view.shown?.run.n ?? 0),
    { diagram, sides: high } = shareOf(innerHeight - rest - apart, usual, all);
  wants = rest + apart + usual + all;
  if (playground.view.shown) outer.grow(wants);
  if (high < all) {
    sides.classList.add("low");
    sides.style.height = `${high}px`;
  }
  return diagram;
}

/** Whether code and picture are below the diagram. */
function isBelow() {
  const { offsetTop, offsetHeight } = at("stage");
  return !sides.hidden && sides.offsetTop >= offsetTop + offsetHeight;
}

/** Plays or pauses; at the end, plays from the start again. */
function toggle() {
  if (two?.on()) return two.toggle();
  if (!playground.view.playing && playground.view.beat >= stop() && !endless()) playground.go(start());
  playground.toggle();
}

const isPlaying = () => playground.view.playing || Boolean(two?.playing());

/** The beat at which the run opens. */
function start() {
  const run = playground.view.shown?.run,
    { at, beat } = request();
  return run && at !== undefined ? beatOf(run, at) : beat;
}

/** The beat at which playing ends, which may not have arrived yet; 0: at the run's end. */
function last() {
  const run = playground.view.shown?.run,
    { until } = request(),
    beat = run && until ? beatOf(run, until) : 0;
  return beat < start() ? 0 : beat;
}

/** The beat at which playing ends, as far as the run has arrived. */
function stop() {
  const run = playground.view.shown?.run,
    come = (run?.whole ?? run)?.beats.length ?? 0;
  return Math.min(last() || come, come);
}

/** Whether playing never ends. */
const endless = () => !stops() && Boolean(playground.view.shown?.run.summary?.loop);

/** @param {Shown} shown @param {boolean} again whether it was on screen before */
function show(shown, again) {
  showStatus("");
  say(at("notice"), "");
  ready = null;
  playground.show(shown, shown.request);
  title(shown);
  if (shown.run.header.algorithm !== boot.algorithm) void texts(shown.run.header.algorithm);
  if (shown.request.play && !again && !shown.scenario.beside) playground.toggle();
}

/** @param {Shown} shown */
function title({ scenario, run }) {
  const name = inLanguage(scenario.title, boot.lang) || algorithmTitle(run.header.algorithm, run.header.title ?? "", t);
  at("title").replaceChildren(...proseNodes(name, run));
  document.title = `${name} · Fano`;
}

/** @param {Refusal} refusal */
function refuse(refusal) {
  showStatus("");
  refused(refusal.error);
}

/** @param {string} why */
function refused(why) {
  say(at("notice"), t("embed.refused", { why }));
}

/** @param {View} view @param {Set<Change>} changes */
function draw(view, changes) {
  const has = (/** @type {Change[]} */ ...any) => any.some((c) => changes.has(c));
  if (guide?.show(view) === false) return;
  deck.draw(view, has);
  if (!view.shown) return;
  const { run } = view.shown,
    end = last();
  if (has("run", "grown", "beat", "focused", "range", "seen", "vector")) open.href = address();
  if (has("run", "grown", "beat", "focused")) {
    code?.show(run, view.focused || view.beat);
    picture?.show(run, view.beat, Boolean(request().picture));
  }
  if (two || view.shown.scenario.beside) pair.show(view, has("beat"));
  main.classList.add("drawn");
  if (view.playing && end && view.beat >= stop() && run.beats.length >= end) playground.go(end);
  report(view, run.whole ?? run);
}

/** Reports what has happened to the surrounding page. @param {View} view @param {Run} run */
function report(view, run) {
  const { beat } = view,
    event = numberOf(run, beat),
    events = eventsOf(run),
    now = { event, events, step: beat, steps: run.beats.length, text: at("caption").textContent ?? "" };
  Object.assign(main.dataset, { event, events });
  if (run.summary && ready !== run) {
    ready = run;
    outer.tell("ready", { ...now, title: at("title").textContent ?? "" });
  } else if (beat !== told) {
    outer.tell("step", now);
  }
  told = beat;
  if (was && !isPlaying() && run.summary && beat >= stop() && !endless()) outer.tell("ended", { event, step: beat });
  was = isPlaying();
}

/** The playground's address for what is shown here. */
function address() {
  const { s: source } = request(),
    short = source.startsWith("/s/");
  return writeAddress(
    {
      ...viewStateOf(playground.view),
      ...{ s: short ? "" : source, tab: null, lens: undefined, lang: boot.lang },
      ask: boot.ask && !playground.view.shown?.scenario.questions,
    },
    short ? source : "/play",
    playground.view.shown?.scenario.view,
  );
}

createOffer(open, at("offer"));
new ResizeObserver(() => outer.grow(wants || Math.ceil(main.getBoundingClientRect().height))).observe(main);
if (boot.picture) new ResizeObserver(() => isBelow() && deck.diagram.resize()).observe(at("picture"));
addEventListener("resize", () => {
  const granted = outer.asked(innerHeight);
  if (!granted && innerHeight !== given) given = innerHeight;
  else if (!granted || !isBelow()) return;
  deck.diagram.resize();
});

playground.set("axis", boot.axis);
playground.set("vector", boot.vector ?? -1);
playground.setSpeed(boot.speed);
session.ask(made);
