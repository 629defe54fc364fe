/**
 * The ways to pass a run on: its link, its short link, their QR code; with the view and the language or without.
 * Fetched when somebody first shares.
 * @import {Translate} from "../../model/types.js"
 * @import {Refused, With} from "../../net/share.js"
 * @import {ViewState} from "../../net/view-state.js"
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { codePath, fullPath, makeShort, markOf, shortPath, snippetOf, viewOf } from "../../net/share.js";
import { copied, el } from "../dom.js";
import { createDownloads } from "./downloads.js";

/**
 * @typedef {object} Ways `short`: the id of the short link that leads to this scenario already, or ""
 * @property {string} s
 * @property {string} short
 * @property {Scenario} scenario
 * @property {ViewState} seen
 * @property {Run} [run] the one on screen
 * @property {string} lang
 * @property {boolean} langChosen
 */

export class ShareBox {
  #mark = "";
  #path = "";
  #said = el("p", { role: "status" });
  #code;
  #field;
  #view;
  #language;
  #teach;
  #files;
  #t;
  #ways;

  /** @param {Translate} t @param {Ways} ways @param {() => void} leave */
  constructor(t, ways, leave) {
    const { s, short, scenario, seen, run, lang, langChosen } = ways,
      renew = () => this.#renew();
    const id = short ? { id: short } : null;
    this.#t = t;
    this.#ways = ways;
    this.#field = el("input", { type: "text", readonly: true, "aria-label": t("play.share.link") });
    this.#view = el("input", { type: "checkbox", checked: true, onchange: renew });
    this.#language = el("input", { type: "checkbox", checked: langChosen, onchange: renew });
    this.#files = createDownloads(t, { of: s ? { s } : id, scenario, run, beat: seen.beat, lang });
    this.#teach = el("a.btn", { href: "/teach" }, t("share.teach"));
    this.#code = el("img.share-code", { alt: t("share.qr.of"), width: 200, height: 200, hidden: true });
    this.#full();
    this.root = el(
      "div.share-box",
      {
        onkeydown: (/** @type {KeyboardEvent} */ e) => {
          if (e.key === "Escape") leave();
        },
      },
      el(
        "div.share-head",
        this.#said,
        el("button.icon.close", { "aria-label": t("play.share.close"), onclick: leave }, "✕"),
      ),
      this.#field,
      el("label.check", this.#view, el("span", t("share.view"))),
      el("label.check", this.#language, el("span", t("share.language"))),
      this.#buttons(),
      ...(run?.chunk
        ? [el("p.share-note", t("share.far"), " ", el("a", { href: "/docs/api#long" }, t("share.far.how")))]
        : []),
      this.#code,
      this.#files.element,
    );
  }

  #buttons() {
    return el(
      "div.share-ways",
      this.#button("share.link", () => {
        this.#full();
        return this.#copy("share.copied", "share.by-hand");
      }),
      this.#button("share.short", async () => {
        if (await this.#short()) await this.#copy("share.short.copied", "share.short.by-hand");
      }),
      this.#button("share.qr", async () => {
        if (!(await this.#short())) this.#full();
        this.#code.src = codePath(this.#path);
        this.#code.hidden = false;
      }),
      // an embed shows what a socket sends
      ...(this.#ways.run?.chunk ? [] : [this.#button("share.embed", () => this.#embed()), this.#teach]),
    );
  }

  /**
   * Says what has become of the link, and puts it under the hand.
   * @param {boolean} copied whether it is on the clipboard already
   */
  open(copied) {
    this.#say(copied ? "share.copied" : "share.by-hand");
    this.#field.focus();
    this.#field.select();
    // which run this is: known in a moment, and from then on a part of the link
    if (this.#ways.s)
      void markOf(this.#ways.scenario).then(
        ({ h }) => {
          this.#mark = h;
          if (this.#path.startsWith("/play")) this.#full();
        },
        () => {},
      );
  }

  /** @returns {With} */
  #along() {
    return { seen: this.#view.checked ? this.#ways.seen : null, lang: this.#language.checked ? this.#ways.lang : null };
  }

  /** A scenario that is too long for a link of its own has only the short one. */
  #full() {
    const own = this.#ways.scenario.view;
    this.#files.renew(this.#along().seen);
    this.#offer(
      this.#ways.s || !this.#ways.short
        ? fullPath(this.#ways.s, this.#along(), this.#mark, own)
        : shortPath(this.#ways.short, this.#along(), own),
    );
  }

  #renew() {
    this.#code.hidden = true;
    this.#full();
  }

  /** Offers the short link, or says why there is none. */
  async #short() {
    this.#say("share.making");
    try {
      const { id } = await makeShort(this.#ways.scenario, this.#along().seen);
      this.#offer(shortPath(id, this.#along(), viewOf(this.#along().seen)));
      this.#said.replaceChildren();
      return true;
    } catch (fault) {
      this.#say(...reason(/** @type {Partial<Refused>} */ (fault)));
      return false;
    }
  }

  /** The embed of what the whole link leads to, as a page's HTML. */
  async #embed() {
    this.#code.hidden = true;
    this.#full();
    try {
      this.#field.value = await snippetOf(this.#field.value);
    } catch {
      return this.#say("share.embed.failed");
    }
    this.#field.setAttribute("aria-label", this.#t("share.embed.of"));
    await this.#copy("share.embed.copied", "share.embed.by-hand");
  }

  /** @param {string} to */
  #offer(to) {
    this.#path = to;
    this.#field.setAttribute("aria-label", this.#t("play.share.link"));
    this.#field.value = new URL(this.#path, location.href).href;
    const { lang, langChosen } = this.#ways,
      query = new URLSearchParams({ link: to, ...(langChosen && { lang }) });
    this.#teach.href = `/teach?${query}`;
  }

  /** @param {string} done what is said then @param {string} byHand what is said if it is for somebody else to do */
  async #copy(done, byHand) {
    this.#say((await copied(this.#field.value)) ? done : byHand);
    this.#field.select();
  }

  /** @param {string} key @param {Record<string, string>} [params] */
  #say(key, params) {
    this.#said.replaceChildren(this.#t(key, params));
  }

  /** @param {string} key @param {() => void} does */
  #button(key, does) {
    return el("button.btn", { onclick: does }, this.#t(key));
  }
}

/** Why no short link was made. @param {Partial<Refused>} fault @returns {[string, Record<string, string>?]} */
export function reason({ status, error, cause }) {
  /** @type {Record<string, string>} */
  const known = {
    "links-down": "share.down",
    "links-full": "share.full",
    "links-none": "share.none",
    "links-spent": "share.spent",
    "link-gone": "share.gone",
  };
  if (!status) return ["share.offline"];
  if (cause && Object.hasOwn(known, cause)) return [known[cause]];
  return ["share.failed", { why: error ?? String(status) }];
}
