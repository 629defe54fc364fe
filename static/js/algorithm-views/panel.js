/**
 * The Picture tab: the views that suit the run, one of them visible, and below it the live region in which views
 * describe what they draw.
 * @import {Run, Translate} from "../model/types.js"
 * @import {Context, Shown, ViewKind} from "./types.js"
 */
import { kindsOf, pictureOf } from "../model/picture.js";
import { calm, el } from "../parts/dom.js";
import { sceneOf } from "./seats.js";
import { VIEWS } from "./views.js";

/**
 * @typedef {object} PanelOptions
 * @property {Translate} t
 * @property {import("../i18n.js").TranslateCount} tn
 * @property {(beat: number) => void} go
 * @property {() => boolean} playing
 */

/** A view that exists, and its elements. @typedef {{host: HTMLElement, aside: HTMLElement, view: Shown}} Made */

/** @param {HTMLElement} root @param {PanelOptions} options */
export const createPicturePanel = (root, options) => new Panel(root, options);

class Panel {
  /** The run on screen, or null if it has no picture. @type {Run|null} */
  #run = null;
  #beat = 0;
  /** The name of the view that the visitor chose last; kept for other runs. */
  #wanted = "";
  /** @type {Map<string, Made>} */
  #made = new Map();
  /** @type {ViewKind[]} */
  #offered = [];
  #stage = el("div.pic-stage");
  #below = el("div.pic-below");
  #words = el("p.pic-words", { role: "status" });
  #note = el("p.note.pic-note");

  /** @param {HTMLElement} root @param {PanelOptions} options */
  constructor(root, options) {
    this.root = root;
    this.options = options;
    this.choice = el("div.seg.small.pic-views", { role: "group", "aria-label": options.t("picture.views") });
    root.classList.add("pic");
    root.replaceChildren(this.choice, this.#stage, this.#words, this.#below, this.#note);
  }

  /** @param {Run} run @param {number} beat @param {boolean} [drawn] whether the run came with its picture */
  show(run, beat, drawn = true) {
    const another = run !== this.#run;
    this.#run = run;
    this.#beat = beat;
    const picture = pictureOf(run);
    if (!picture) return this.#bare(drawn);
    if (another) {
      this.#clear();
      this.#offered = [];
    }
    this.#offer(run);
    const marks = picture.at(run.beats[beat - 1]?.lastStep ?? 0);
    const view = this.#offered.find((v) => v.name === this.#wanted) ?? this.#offered[0];
    if (!view) return this.#bare(true);
    this.#note.textContent = "";
    this.#seen(view, run).show(sceneOf(run, beat, marks));
  }

  /** Offers the views that suit the run; there may be more of them as the run grows. @param {Run} run */
  #offer(run) {
    const kinds = kindsOf(run),
      views = VIEWS.filter((v) => v.suits(run.header, kinds)),
      { t } = this.options;
    if (views.length === this.#offered.length) return;
    this.#offered = views;
    this.choice.hidden = views.length < 2;
    this.choice.replaceChildren(
      ...views.map(({ name }) =>
        el(
          "button",
          { type: "button", "data-view": name, onclick: () => this.#choose(name) },
          t(`picture.view.${name}`),
        ),
      ),
    );
  }

  /** @param {string} name */
  #choose(name) {
    this.#wanted = name;
    this.#words.textContent = "";
    if (this.#run) this.show(this.#run, this.#beat);
  }

  /** Shows a view, made at its first use, and hides the others. @param {ViewKind} kind @param {Run} run */
  #seen({ name: wanted, make }, run) {
    for (const button of this.choice.children)
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.view === wanted));
    for (const [name, { host, aside }] of this.#made) host.hidden = aside.hidden = name !== wanted;
    const known = this.#made.get(wanted);
    if (known) return known.view;
    const host = this.#stage.appendChild(el("div", { class: `pic-view pic-${wanted}` })),
      aside = this.#below.appendChild(el("div.pic-aside")),
      view = make(host, this.#contextOf(aside, run));
    this.#made.set(wanted, { host, aside, view });
    return view;
  }

  /** @param {HTMLElement} aside @param {Run} run @returns {Context} */
  #contextOf(aside, run) {
    const { t, tn, go, playing } = this.options;
    return {
      t,
      tn,
      header: run.header,
      calm,
      aside,
      goTo: (key) => go(run.beatOfStep(pictureOf(run)?.since(key) ?? 0)),
      tell: (text) => {
        const live = !playing() && this.root.contains(document.activeElement); // while playing, the caption speaks
        this.#words.setAttribute("aria-live", live ? "polite" : "off");
        if (this.#words.textContent !== text) this.#words.textContent = text;
      },
    };
  }

  /** Shows a note instead of a picture. @param {boolean} drawn whether the run came without one, rather than not yet */
  #bare(drawn) {
    this.#clear();
    this.choice.hidden = true;
    this.#note.textContent = this.options.t(drawn ? "picture.too-many" : "picture.coming");
    this.#run = null;
  }

  #clear() {
    this.#made = new Map();
    this.#stage.replaceChildren();
    this.#below.replaceChildren();
    this.#words.textContent = "";
  }
}
