/**
 * The playground's entry: joins the run, the picture, the panel, the strip, the socket and the address bar.
 * @import {Stretch} from "./model/stretch.js"
 * @import {Edit, Said, Scenario} from "./parts/scenario/edits.js"
 * @import {Origin} from "./parts/scenario/lineage.js"
 * @import {Refusal} from "./net/socket.js"
 * @import {Shown} from "./session.js"
 */
import { bundles, counter, readBlock, t } from "./i18n.js";
import { openingOf, readAddress } from "./net/address.js";
import { Socket, socketAddress } from "./net/socket.js";
import { placeInLine } from "./net/wait.js";
import { createCheck } from "./parts/check/check.js";
import { createHistory } from "./parts/history.js";
import { Controls } from "./parts/scenario/controls.js";
import { need } from "./parts/dom.js";
import { createHeading } from "./parts/heading.js";
import { createHelp } from "./parts/help/help.js";
import { later } from "./parts/later.js";
import { listenToKeys } from "./parts/transport/keyboard.js";
import { createPassing } from "./parts/passing.js";
import { promisesOf } from "./parts/verdicts/promises.js";
import { createScreen } from "./parts/screen.js";
import { createShare } from "./parts/share/share.js";
import { arrange } from "./parts/arrange.js";
import { Playground } from "./playground.js";
import { createSession } from "./session.js";

/**
 * What the server says of the page that was opened.
 * @typedef {object} Boot
 * @property {Scenario} scenario
 * @property {string} [name] in the gallery
 * @property {string} link
 * @property {string} [short] the id of the short link that led here
 * @property {string} lang
 * @property {boolean} [langChosen] whether the address says the language
 * @property {any[]} algorithms
 * @property {string[]} rules of clocks
 */
/**
 * How a run is asked for, and what has become of that.
 * @typedef {object} How
 * @property {Said[]} said what had to go with a change
 * @property {boolean} push whether it is a step in the browser's history
 * @property {boolean} play whether it plays at once
 * @property {Stretch|null} [stretch] what is to be seen of it
 * @property {boolean} [again] with its picture: the cursor stays
 * @property {boolean} [done] it has come
 */
/** @typedef {How & {scenario: Scenario|string, s: string, beat: number}} Asked */
/** @typedef {ReturnType<typeof readAddress>} Place */

/** @type {Boot} */
const boot = readBlock("boot");
const { algorithms, lang } = boot;
const pageLang = document.documentElement.lang || lang,
  tn = counter(t, pageLang);
const promises = promisesOf(algorithms);
/** Texts that the page did not bring: for parts opened later, and for other algorithms. */
const texts = bundles(lang, { had: [boot.scenario.algorithm] });
/** What parts speak with. */
const words = { t, tn, lang: pageLang, texts };

/** What nobody needs who only watches, once it is there. @type {typeof import("./parts/scenario/changes.js")|null} */
let changes = null;
const changing = async () =>
  (changes ??= (await Promise.all([import("./parts/scenario/changes.js"), texts("later")]))[0]);

/** What was opened, of which everything else is a change. @type {Origin} */
let origin = { s: boot.name ?? boot.link, scenario: boot.scenario };
/** What was asked for last; the run on screen may still be another. @type {Asked} */
let asked = { scenario: boot.scenario, s: origin.s, beat: 0, said: [], push: false, play: false };
/** Whether runs come with what their algorithms draw: from when somebody first wants to see it. */
let pictures = false;

const playground = new Playground((view, changes) => {
  screen.draw(view, changes);
  if (view.tab === "picture" && !pictures) withPictures();
  if (view.shown && asked.done) history.settle(view, changes); // else the address is already another's
});
const screen = createScreen({
  ...words,
  playground,
  textLang: lang,
  promises,
  draws: (name) => algorithms.some((a) => a.name === name && a.draws),
});
const history = createHistory(
  { lang, langChosen: Boolean(boot.langChosen), short: boot.short ? { id: boot.short, s: origin.s } : null },
  restore,
);
const heading = createHeading(t, lang, () => ask(origin.scenario, origin.s, playground.view.beat));
const check = createCheck({
  ...words,
  algorithms,
  url: socketAddress(location),
  watch,
  promised: promises.promised,
});
const controls = new Controls(need("#controls", HTMLFormElement), {
  ...words,
  algorithms,
  rules: boot.rules,
  change,
  newSeed,
  check,
  changing,
});

/** Says why a run does not come yet. */
const passing = createPassing();
const session = createSession(
  (listener) =>
    new Socket(
      {
        url: socketAddress(location),
        encoding: "DecompressionStream" in globalThis ? "deflate" : "text",
      },
      listener,
    ),
  { show, grow, refuse, wait, behind: (ahead) => passing(placeInLine(ahead, t), "line") },
);

/**
 * @param {Scenario|string} scenario or a gallery name
 * @param {string} s its place in an address
 * @param {number} beat
 * @param {Partial<How>} [how] else it is a step in the browser's history, and waits
 */
function ask(scenario, s, beat, how) {
  asked = { scenario, s, beat, said: [], push: true, play: false, ...how };
  check.set(typeof scenario === "string" ? null : scenario);
  const mine = asked,
    coming = typeof scenario === "string" ? null : texts(scenario.algorithm);
  if (coming)
    void coming.then(() => {
      if (asked === mine) session.open(scenario, pictures);
    });
  else session.open(scenario, pictures);
}

/**
 * Asks for the picture of the run on screen, or of the one that is coming: the same run again, which the server still
 * has.
 */
function withPictures() {
  pictures = true;
  const { shown, beat } = playground.view;
  if (!shown || !asked.done) return session.open(asked.scenario, true);
  ask(shown.scenario, history.source(), beat, { said: asked.said, push: false, again: true });
}

/** A change in the strip. @param {Edit} edit */
async function change({ scenario, said }) {
  const { canonical, encodeLink, reworded } = await changing();
  const next = reworded(scenario, origin, algorithms, t, lang);
  const s = next === origin.scenario ? origin.s : await encodeLink(canonical(next, algorithms));
  const dropsNotes =
    origin.scenario.notes?.length && next !== origin.scenario && playground.view.shown?.scenario.notes?.length;
  ask(next, s, playground.view.beat, { said: dropsNotes ? [...said, { key: "play.said.notes" }] : said });
}

/** @param {Shown} shown */
function show(shown) {
  passing("");
  if (typeof asked.scenario === "string") origin = { s: asked.s, scenario: shown.scenario };
  asked.done = true;
  const { beat, stretch } = asked.again ? playground.view : asked;
  playground.show(shown, beat, stretch);
  asked.again = false;
  asked.stretch = null;
  const same =
    JSON.stringify(shown.scenario) === JSON.stringify(origin.scenario) ||
    changes?.sameRun(shown.scenario, origin.scenario, algorithms);
  heading.show(shown.scenario, shown.run.header, same || !changes ? null : origin.scenario);
  if (!same && !changes) void changed(shown, origin);
  controls.set(shown.scenario, shown.run);
  controls.problems(null);
  controls.say(asked.said.map(told).join(" "));
  need("#scenario-brief", HTMLElement).textContent = t("play.brief", {
    order: t(`play.order.${shown.run.header.order ?? "any"}`),
    n: shown.run.n,
  });
  history.enter(asked.s, asked.push, playground.view);
  asked.push = false;
  check.set(shown.scenario);
  edit();
  if (asked.play) play();
}

/**
 * Says of what the run on screen is a change, if it runs in another way, as soon as that can be told.
 * @param {Shown} shown @param {Origin} from
 */
async function changed(shown, from) {
  const { sameRun } = await changing();
  if (playground.view.shown === shown && !sameRun(shown.scenario, from.scenario, algorithms))
    heading.show(shown.scenario, shown.run.header, from.scenario);
}

/** Plays what somebody asked to watch, in sight and under the hand. */
function play() {
  asked.play = false;
  need(".title", HTMLElement).scrollIntoView({ block: "nearest" });
  need("#buttons .play", HTMLElement).focus({ preventScroll: true });
  playground.toggle();
}

/** The shortest run that a check found. @param {Scenario} scenario @param {string} s */
function watch(scenario, s) {
  const back = {
    scenario: playground.view.shown?.scenario ?? origin.scenario,
    s: history.source(),
    beat: playground.view.beat,
  };
  ask(scenario, s, 0, { play: true });
  return () => ask(back.scenario, back.s, back.beat);
}

/** @param {Said} said */
function told({ key, params }) {
  return typeof params?.count === "number" ? tn(key, params.count, params) : t(key, params);
}

/**
 * The run on screen stays; if only deliveries or choices stand in the way that a change made impossible, they go.
 * @param {Refusal} refusal @param {Shown|null} back
 */
async function refuse(refusal, back) {
  const before = asked,
    { canonical, edits, encodeLink, placed, reworded } = await changing();
  if (asked !== before) return; // something else was asked for meanwhile
  asked.done = true;
  const edit =
    refusal.status === 422 && typeof asked.scenario === "object"
      ? edits.possible(asked.scenario, refusal.problems ?? [], asked.scenario !== origin.scenario)
      : null;
  if (edit) {
    const next = reworded(edit.scenario, origin, algorithms, t, lang);
    return void encodeLink(canonical(next, algorithms)).then((s) =>
      ask(next, s, before.beat, { said: edits.together(before.said, edit.said), push: before.push }),
    );
  }
  if (back) show(back);
  passing("");
  controls.say("");
  controls.problems(placed(refusal, t));
  if (!playground.view.shown) controls.set(boot.scenario, null);
}

/** More of the run on screen has come, perhaps on another connection. */
function grow() {
  passing("");
  playground.grown();
}

/** @param {number} seconds */
function wait(seconds) {
  passing(t("play.waiting", { seconds: Math.ceil(seconds) }), "connection");
}

/** Back and forward. @param {Place} place */
async function restore(place) {
  const { view } = playground,
    s = place.s || (boot.name ?? boot.link);
  if (s === history.source() && s === asked.s) {
    // else another is still coming
    const { stretch, step } = look(place, view.shown?.scenario);
    playground.set("stretch", stretch);
    return playground.go(place.step ?? step);
  }
  const { decodeLink, isLink } = await changing();
  const scenario = s === origin.s ? origin.scenario : isLink(s) ? await decodeLink(s).catch(() => s) : s;
  open(place, scenario, s);
}

/**
 * Asks for a run as an address says that it is looked at.
 * @param {Place} place @param {Scenario|string} scenario @param {string} s
 * @param {Scenario|string} [by] what is sent for it @param {boolean} [push]
 */
function open(place, scenario, s, by = scenario, push = false) {
  const { step, stretch } = look(place, typeof scenario === "string" ? {} : scenario);
  ask(by, s, step, { push, stretch });
}

/**
 * What an address does not say of how a run is looked at, its scenario may.
 * @param {Place} place @param {Scenario} [scenario]
 */
function look(place, scenario) {
  const own = openingOf(scenario?.view),
    { axis, tab, lens, vector, step, stretch = own.stretch } = place;
  playground.set("axis", axis ?? own.axis);
  playground.set("tab", tab ?? own.tab);
  playground.set("lens", lens ?? own.lens);
  playground.set("vector", vector ?? own.vector);
  return { step: step ?? own.step, stretch };
}

const json = need("#json", HTMLDetailsElement);
/** The scenario as text, once somebody has opened it. */
const editor = later(async () => {
  const [{ Editor }] = await Promise.all([import("./parts/editor/editor.js"), texts("json"), changing()]);
  return new Editor(json, need("#json-body", HTMLElement), {
    t,
    tn,
    algorithms,
    origin: () => origin,
    source: history.source,
    ask: (scenario, s, seen) =>
      seen ? open(readAddress(""), scenario, s, scenario, true) : ask(scenario, s, playground.view.beat),
  });
});
json.addEventListener("toggle", edit);

/** The text follows what is on screen. */
function edit() {
  const { shown } = playground.view;
  if (json.open && shown) editor.show(shown.scenario);
}

/** A seed that is short enough to be read aloud. */
function newSeed() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9999);
}

const help = createHelp(need("#help", HTMLDialogElement), need("#help-open", HTMLElement), t, texts);
createShare(need("#share", HTMLButtonElement), need("#shared", HTMLElement), t, {
  link: () => new URL(history.address(playground.view), location.href).href,
  ways: () => {
    const { view } = playground,
      s = history.source();
    return {
      s,
      short: (s === (boot.name ?? boot.link) && boot.short) || "",
      scenario: view.shown?.scenario ?? boot.scenario,
      seen: { ...view },
      lang,
      langChosen: Boolean(boot.langChosen),
    };
  },
  texts,
});
listenToKeys(playground, help);
arrange();
addEventListener("online", () => session.hurry());

const place = readAddress(location.search);
pictures = (place.tab ?? boot.scenario.view?.tab) === "picture";
controls.set(boot.scenario, null);
open(place, boot.scenario, origin.s, boot.name);
