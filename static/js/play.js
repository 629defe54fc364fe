/**
 * The playground's entry: connects the run, the diagram, the panels, the stream and the address bar.
 * @import {Request, Shown} from "./run-lifecycle.js"
 * @import {Refusal} from "./net/socket.js"
 * @import {Said} from "./parts/scenario/edits.js"
 * @import {Scenario} from "./model/scenario.js"
 */
import { bundles, counter, readBlock, t } from "./i18n.js";
import { sameRun } from "./model/scenario.js";
import { readAddress } from "./net/address.js";
import { RunStream } from "./net/run-stream.js";
import { createRunTransport } from "./net/run-transport.js";
import { viewStateOf } from "./net/view-state.js";
import { socketAddress } from "./net/socket.js";
import { placeInLine } from "./net/retry.js";
import { createCheck } from "./parts/check/check.js";
import { createHistory } from "./parts/history.js";
import { Form } from "./parts/scenario/form.js";
import { el, need } from "./parts/dom.js";
import { createHeading } from "./parts/heading.js";
import { createHelp } from "./parts/help/help.js";
import { lazyPart } from "./parts/lazy-part.js";
import { listenToKeys } from "./parts/transport/keyboard.js";
import { createOver } from "./parts/panel/over.js";
import { createPanel } from "./parts/panel/panel.js";
import { createStatusLine } from "./parts/status-line.js";
import { promisesOf } from "./parts/verdicts/promises.js";
import { createScreen } from "./parts/screen.js";
import { createShare } from "./parts/share/share.js";
import { Playground } from "./playground.js";
import { createSession } from "./session.js";
import { createNavigation } from "./navigation.js";

/**
 * What the server writes into the page.
 * @typedef {object} Boot
 * @property {Scenario} scenario
 * @property {string} [name] its name in the gallery
 * @property {string} link
 * @property {string} [short] the id of the short link that was opened
 * @property {string} lang
 * @property {boolean} [langChosen] whether the address sets the language
 * @property {any[]} algorithms
 * @property {string[]} rules the clock rules
 * @property {number} sent the most events of a run that are streamed
 * @property {boolean} [programsOff] whether this server runs no programs
 */
/** @type {Boot} */
const boot = readBlock("boot");
const { algorithms, lang } = boot;
const pageLang = document.documentElement.lang || lang,
  tn = counter(t, pageLang);
const promises = promisesOf(algorithms);
/** Fetches texts that the page did not include: for parts opened later, and for other algorithms. */
const texts = bundles(lang, { had: [boot.scenario.algorithm] });
/** The language and texts of the parts. */
const words = { t, tn, lang: pageLang, texts };

/**
 * The module for changing scenarios, loaded at the first change.
 * @type {typeof import("./parts/scenario/changes.js")|null}
 */
let changes = null;
const changing = async () =>
  (changes ??= (await Promise.all([import("./parts/scenario/changes.js"), texts("later")]))[0]);

const panel = createPanel(() => playground.moved());
const playground = new Playground((view, changes) => {
  screen.draw(view, changes);
  if (view.tab === "picture" && session.asked()?.picture === false && !view.shown?.run.chunk)
    navigation.draw(session.settled());
  if (view.shown && session.settled()) history.settle(view, changes); // otherwise the address is already the next run's
  if (acting) modes.show(view, changes, begun);
});
const screen = createScreen({
  ...words,
  playground,
  textLang: lang,
  promises,
  named: () => addressed(playground.view.shown?.s ?? ""),
  draws: (name) => algorithms.some((a) => a.name === name && a.draws),
  written: (name) => !boot.programsOff && algorithms.some((a) => a.name === name && a.program),
  form: () => void form.open(),
  turn: (name, on) => form.change((edits, scenario) => edits.setSwitch(scenario, name, on)),
  put: (scenario) => void navigation.change({ scenario, said: [] }),
  pressed: panel.pressed,
  opened: panel.bring,
});
const navigation = createNavigation({
  origin: { s: boot.name ?? boot.link, scenario: boot.scenario },
  name: boot.name,
  ...words,
  lang,
  playground,
  changing,
  ask: (request) => {
    check.set(typeof request.scenario === "string" ? null : request.scenario);
    session.ask(request);
  },
  asked: () => session.asked(),
  settled: () => session.settled(),
  source: () => history.source(),
});
const history = createHistory(
  {
    lang,
    langChosen: Boolean(boot.langChosen),
    short: boot.short ? { id: boot.short, s: navigation.origin().s } : null,
  },
  navigation.restore,
);
const heading = createHeading(t, lang, navigation.back);
const check = createCheck({
  ...words,
  url: socketAddress(location),
  order: () => playground.view.shown?.run.header.order ?? "any",
  watch: navigation.watch,
  found: screen.setEvery,
  promised: promises.promised,
});
need("#foot", HTMLElement).prepend(check.root);
const json = need("#json", HTMLElement),
  jsonOpener = el("button.btn.small", { "aria-expanded": "false", "aria-controls": "json" }, t("play.json"));
const form = new Form(need("#controls", HTMLFormElement), {
  ...words,
  algorithms,
  rules: boot.rules,
  programs: !boot.programsOff,
  change: navigation.change,
  newSeed,
  changing,
  json: jsonOpener,
  undo: () => navigation.back(),
});

/** Whether a mode was begun, by the user or by a scenario: only then is the module of the modes fetched. */
let acting = false;
/**
 * The mode to begin, until the module has loaded; several frames may be drawn before that.
 * @type {import("./playground.js").ModeName|undefined}
 */
let begins;
const begun = () => {
  const name = begins;
  begins = undefined;
  return name;
};
const modes = lazyPart(async () => {
  const [{ createModes }] = await Promise.all([import("./modes/modes.js"), texts("acts"), changing()]);
  return createModes({
    ...words,
    ...{ algorithms, boot, changing, check, history, panel, playground, screen, session, navigation },
  });
});
/** @param {import("./playground.js").ModeName} [name] the mode to begin, or to end if it is on */
function act(name) {
  acting = true;
  begins = name;
  modes.show(playground.view, new Set(), begun);
}
addEventListener("click", ({ target }) => {
  const on = /** @type {any} */ (target).closest?.("[data-mode]");
  if (on) act(on.dataset.mode);
});

/** The fields of a scenario that begin a mode. */
const BEGIN_MODES = ["beside", "challenge", "futures", "program", "questions"];

/** The page preloads its own run by its link, unless the link is longer than this (see the server's preload). */
const LONGEST = 2000;
/** A scenario's name in an address; "" if it has to be posted. @param {unknown} scenario */
function named(scenario) {
  if (scenario === boot.scenario) return boot.link.length > LONGEST ? "" : boot.link;
  return typeof scenario === "string" ? scenario : "";
}
/** The parameter that names a run in an address: its link or name, or the short link. @param {string} s */
const addressed = (s) => /** @type {Record<string, string>} */ (s || !boot.short ? { s } : { id: boot.short });
/** Shows why a run has not arrived yet. */
const showStatus = createStatusLine();
const session = createSession(
  {
    connect: (listener) =>
      createRunTransport(
        {
          sent: boot.sent,
          stream: (l) => new RunStream({ named }, l),
          asks: (scenario) => (scenario === boot.name ? boot.scenario : scenario).stop?.events ?? 0,
          remote: async ({ s }, l, short) => {
            showStatus(t("play.far.coming"), "far");
            const [{ openLong }] = await Promise.all([import("./large-runs/open.js"), texts("scale")]);
            return openLong(addressed(s), boot.sent, l, short);
          },
        },
        listener,
      ),
    prepare: ({ scenario }) => (typeof scenario === "string" ? null : texts(scenario.algorithm ?? "own")),
    sourceOf: navigation.sourceOf,
  },
  { show, grow, refuse, wait, behind: (ahead) => showStatus(placeInLine(ahead, t), "line") },
);

/** @param {Shown} shown @param {boolean} again whether it was on screen before */
function show(shown, again) {
  const { scenario, request, run } = shown;
  showStatus("");
  navigation.arrived(shown);
  playground.show(shown, request.stay || again ? playground.view : request);
  const changed = !sameRun(scenario, navigation.origin().scenario);
  heading.show(scenario, run.header, changed ? navigation.origin().scenario : null);
  form.set(scenario, run, changed);
  read();
  form.problems(null);
  form.say((request.said ?? []).map(told).join(" "));
  history.enter(shown.s, Boolean(request.push) && !again, playground.view);
  check.set(scenario);
  edit();
  if (request.play && !again) play();
  acting ||= BEGIN_MODES.some((field) => field in scenario);
}

/** Plays a run that the user asked to watch: the panel folds, and the focus goes to the button. */
function play() {
  panel.pull(false);
  need("#buttons .play", HTMLElement).focus({ preventScroll: true });
  playground.toggle();
}

/** @param {Said} said */
function told({ key, params }) {
  return typeof params?.count === "number" ? tn(key, params.count, params) : t(key, params);
}

/**
 * Keeps the run on screen, and shows the problems in the controls.
 * @param {Refusal} refusal @param {Request} request
 */
async function refuse(refusal, request) {
  const changes = await navigation.refused(refusal, request);
  if (!changes) return;
  showStatus("");
  form.say("");
  form.problems(changes.placed(refusal, t));
  if (!playground.view.shown) form.set(boot.scenario, null);
}

/** Shows more events of the run on screen, perhaps from another connection. */
function grow() {
  showStatus("");
  playground.grown();
}

/** @param {number} seconds */
function wait(seconds) {
  showStatus(t("play.waiting", { seconds: Math.ceil(seconds) }), "connection");
}

const editing = createOver(json, need("#json header", HTMLElement), t, edit);
editing.openedBy(jsonOpener);
/** The editor of the scenario as text, loaded when it is first opened. */
const editor = lazyPart(async () => {
  const [{ Editor }] = await Promise.all([import("./parts/editor/editor.js"), texts("json"), changing()]);
  return new Editor(editing, need("#json-body", HTMLElement), {
    ...words,
    source: history.source,
    ask: (scenario, s, seen) =>
      void (seen ? navigation.seen(readAddress(""), scenario, s) : navigation.again(scenario, { s })),
  });
});

/** Shows the scenario on screen in the open editor. */
function edit() {
  const { shown } = playground.view;
  if (editing.isOpen() && shown) editor.show(shown);
}

/** A random seed short enough to read aloud. */
function newSeed() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9999);
}

/** The story and the key, drawn over the panel. */
const aboutRoot = need("#about", HTMLElement),
  aboutHead = aboutRoot.appendChild(el("header"));
const about = lazyPart(async () => (await import("./parts/panel/about.js")).createAbout(aboutRoot, aboutHead, t));
const reading = createOver(aboutRoot, aboutHead, t, read);
for (const opener of ["#more", "#key-open"]) reading.openedBy(need(opener, HTMLElement));

/** Shows the story and key of the run on screen, if they are open. */
function read() {
  const { shown } = playground.view;
  if (reading.isOpen() && shown) about.show(shown.run);
}

const help = createHelp(
  need("#help", HTMLDialogElement),
  [need("#help-open", HTMLElement), need("#rail-help", HTMLElement)],
  t,
  texts,
);
createShare(need("#share", HTMLButtonElement), need("#shared", HTMLElement), t, {
  link: () => new URL(history.address(playground.view), location.href).href,
  ways: () => {
    const { view } = playground,
      s = history.source();
    return {
      s,
      short: (s === (boot.name ?? boot.link) && boot.short) || "",
      scenario: view.shown?.scenario ?? boot.scenario,
      seen: viewStateOf(view),
      run: view.shown?.run,
      lang,
      langChosen: Boolean(boot.langChosen),
    };
  },
  texts,
});
listenToKeys(playground, help, undefined, { act, key: reading.toggle, fold: panel.fold, find: screen.find });
addEventListener("online", () => session.retryNow());

form.set(boot.scenario, null);
acting = /[?&]ask=1/.test(location.search);
navigation.open(readAddress(location.search));
