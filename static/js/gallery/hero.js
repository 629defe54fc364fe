/**
 * Plays the example run of a page, such as the home page: the elements of the run's embed replace its picture.
 * @import {Shown} from "../run-lifecycle.js"
 * @import {Change, View} from "../playground.js"
 */
import { bundles, counter, t } from "../i18n.js";
import { writeAddress } from "../net/address.js";
import { RunStream } from "../net/run-stream.js";
import { viewStateOf } from "../net/view-state.js";
import { placeInLine } from "../net/retry.js";
import { createDeck } from "../parts/deck.js";
import { el, need } from "../parts/dom.js";
import { Playground } from "../playground.js";
import { createSession } from "../session.js";

/** The height of the scrubber below the lanes, in pixels. */
const SCRUBBER = 44;

/**
 * @typedef {{source: string, algorithm: string, lang: string, at: number}} Boot what the server writes into the embed
 */

/**
 * Replaces a run's picture by the run, and plays it. If the embed cannot be fetched, it says so, and the link to the
 * playground stays.
 * @param {HTMLElement} root the figure @param {HTMLButtonElement} button the button pressed
 * @param {(view: View) => void} [seen] called with the view whenever it is drawn
 */
export async function createHero(root, button, seen = () => {}) {
  const said = need("#hero-said", HTMLElement, root);
  try {
    const answer = await fetch(root.dataset.embed ?? "");
    if (!answer.ok) throw new Error(`${root.dataset.embed}: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html"),
      read = (/** @type {string} */ id) => JSON.parse(page.getElementById(id)?.textContent ?? "{}");
    const boot = /** @type {Boot} */ (read("boot")),
      texts = bundles(boot.lang, { get: async () => read("messages") });
    await texts("embed");
    said.textContent = "";
    play({ ...build(root, page), seen }, boot);
  } catch (fault) {
    console.warn(fault);
    said.textContent = t("gallery.hero.offline");
    button.disabled = false;
  }
}

/**
 * Replaces the picture and the button by the embed's elements, and prepares the caption.
 * @param {HTMLElement} root @param {Document} page the embed's
 */
function build(root, page) {
  const high = need("#hero-picture", HTMLElement, root).offsetHeight + SCRUBBER,
    diagram = need("#diagram", HTMLElement, page.documentElement),
    buttons = need("#buttons", HTMLElement, page.documentElement);
  need("#hero-picture", HTMLElement, root).replaceWith(document.adoptNode(diagram));
  need("#hero-play", HTMLElement, root).replaceWith(document.adoptNode(buttons));
  need(".hero-caption", HTMLElement, root).id = "caption";
  root.classList.add("steps");
  root.append(
    el("p.vh", { id: "announce", role: "status" }),
    el("p", { id: "keys", hidden: true }, t("play.log.keys")),
  );
  return { root, high, open: need("#hero-open", HTMLAnchorElement) };
}

/**
 * @param {{root: HTMLElement, high: number, open: HTMLAnchorElement, seen: (view: View) => void}} parts
 * @param {Boot} boot
 */
function play({ root, high, open, seen }, boot) {
  const { lang } = document.documentElement,
    said = need("#hero-said", HTMLElement, root);
  const tell = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const playground = new Playground(draw),
    deck = createDeck({
      t,
      tn: counter(t, lang),
      lang,
      texts: bundles(boot.lang, { had: [boot.algorithm] }),
      playground,
      above: need("figcaption", HTMLElement, root),
      section: () => root.appendChild(el("section")),
      room: () => high,
      embed: true,
      play: () => playground.toggle(),
    });

  /** @param {View} view @param {Set<Change>} changes */
  function draw(view, changes) {
    deck.draw(view, (...any) => any.some((change) => changes.has(change)));
    const shown = { ...viewStateOf(view), s: boot.source, tab: null, lens: undefined, lang: boot.lang };
    if (view.shown) open.href = writeAddress(shown, "/play", view.shown.scenario.view);
    seen(view);
  }

  const session = createSession(
    { connect: (listener) => new RunStream({}, listener) },
    {
      show(/** @type {Shown} */ shown, again) {
        tell("");
        playground.show(shown, shown.request);
        if (!again) playground.toggle();
      },
      grow: () => playground.grown(),
      refuse: (refusal) => tell(t("embed.refused", { why: refusal.error })),
      wait: (seconds) => tell(t("play.waiting", { seconds: Math.ceil(seconds) })),
      behind: (ahead) => tell(placeInLine(ahead, t)),
    },
  );
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => deck.diagram.setTheme());
  addEventListener("resize", () => deck.diagram.resize());
  session.ask({
    scenario: boot.source,
    s: boot.source,
    beat: 0,
    at: boot.at,
    picture: false,
    play: true,
  });
}
