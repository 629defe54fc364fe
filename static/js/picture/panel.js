/**
 * The Picture tab: the views that the run's picture has, of which one is seen, and below it the live region in which
 * views tell in words what they draw.
 * @import {Run, Translate} from "../model/types.js"
 * @import {Context, Shown, ViewKind} from "./types.js"
 */
import { kindsOf, pictureOf } from "../model/picture.js";
import { calm, el } from "../parts/dom.js";
import { VIEWS } from "./views.js";

/**
 * @typedef {object} PanelOptions
 * @property {Translate} t
 * @property {(key: string, count: number, params?: Record<string, string|number>) => string} tn
 * @property {string} lang
 * @property {(beat: number) => void} go
 * @property {() => boolean} playing
 */

/** @param {HTMLElement} root @param {PanelOptions} options */
export function createPicturePanel(root, { t, tn, lang, go, playing }) {
  const choice = el("div", { class: "seg small pic-views", role: "group", "aria-label": t("picture.views") });
  const stage = el("div", { class: "pic-stage" }),
    below = el("div", { class: "pic-below" }),
    words = el("p", { class: "pic-words", role: "status" });
  const note = el("p", { class: "note pic-note" });
  root.classList.add("pic");
  root.replaceChildren(choice, stage, words, below, note);
  dress();

  /** Whose picture is on show, and how it was drawn up. @type {Run|null} */
  let run = null;
  let beat = 0;
  /** What the visitor wants to see, of what there may be in another run. */
  let wanted = "";
  /** @type {Map<string, {host: HTMLElement, aside: HTMLElement, view: Shown}>} */
  let made = new Map();
  /** @type {ViewKind[]} */
  let offered = [];

  /** @param {Run} next @param {number} at @param {boolean} [drawn] whether the run came with its picture */
  function show(next, at, drawn = true) {
    const another = next !== run;
    run = next;
    beat = at;
    const picture = pictureOf(next);
    if (!picture) return bare(drawn);
    if (another) begin();
    offer(next);
    const step = next.beats[at - 1]?.lastStep ?? 0,
      marks = picture.at(step);
    const view = offered.find((v) => v.name === wanted) ?? offered[0];
    if (!view) return bare(true);
    note.textContent = "";
    seen(view).show({ run: next, beat: at, step, time: next.timeOf(at), marks, playing: playing() });
  }

  /** Another run: nothing is left of the views of the last. */
  function begin() {
    clear();
    offered = [];
  }

  /** The views that have something to show: more of them, perhaps, as the run grows. @param {Run} of */
  function offer(of) {
    const kinds = kindsOf(of),
      views = VIEWS.filter((v) => v.suits(of.header, kinds));
    if (views.length === offered.length) return;
    offered = views;
    choice.hidden = offered.length < 2;
    choice.replaceChildren(
      ...offered.map(({ name }) =>
        el("button", { type: "button", "data-view": name, onclick: () => choose(name) }, t(`picture.view.${name}`)),
      ),
    );
  }

  /** @param {string} name */
  function choose(name) {
    wanted = name;
    words.textContent = "";
    if (run) show(run, beat);
  }

  /** The view that is seen; it is made when it is first wanted. @param {ViewKind} kind */
  function seen(kind) {
    for (const button of choice.children)
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.view === kind.name));
    for (const [name, { host, aside }] of made) host.hidden = aside.hidden = name !== kind.name;
    const known = made.get(kind.name);
    if (known) return known.view;
    const host = stage.appendChild(el("div", { class: `pic-view pic-${kind.name}` })),
      aside = below.appendChild(el("div", { class: "pic-aside" })),
      view = kind.make(host, contextOf(aside));
    made.set(kind.name, { host, aside, view });
    return view;
  }

  /** @param {HTMLElement} aside @returns {Context} */
  function contextOf(aside) {
    const of = /** @type {Run} */ (run);
    return {
      t,
      tn,
      lang,
      header: of.header,
      go,
      calm,
      aside,
      goTo(key) {
        go(of.beatOfStep(pictureOf(of)?.since(key) ?? 0));
      },
      tell(text) {
        words.setAttribute("aria-live", !playing() && root.contains(document.activeElement) ? "polite" : "off"); // else the caption speaks
        if (words.textContent !== text) words.textContent = text;
      },
    };
  }

  /** There is no picture, or not yet. @param {boolean} drawn */
  function bare(drawn) {
    clear();
    choice.hidden = true;
    note.textContent = t(drawn ? "picture.too-many" : "picture.coming");
    run = null;
  }

  function clear() {
    made = new Map();
    stage.replaceChildren();
    below.replaceChildren();
    words.textContent = "";
  }

  return { show };
}

/** The style sheet of pictures comes with their module. */
function dress() {
  document.head.append(el("link", { rel: "stylesheet", href: new URL("./picture.css", import.meta.url).href }));
}
