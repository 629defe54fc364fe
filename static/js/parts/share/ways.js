/**
 * The ways to pass a run on: its link, its short link, their QR code, an embed, downloads; with the view and the language
 * or without. Fetched when a user first shares.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Refused, With} from "../../net/share.js"
 * @import {ViewState} from "../../net/view-state.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { codePath, fullPath, makeShort, markOf, shortPath, snippetOf, viewOf } from "../../net/share.js";
import { copied, el, need } from "../dom.js";
import { checkbox } from "../fields.js";
import { patch } from "../patch.js";
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

/** What is shown: the path that is offered, the field's content and name, the address of the QR code. */
const NOTHING = { said: "", path: "", field: "", name: "", code: "", view: true, language: false };

export class ShareBox {
  /** Which run this is: a part of the whole link, once it is known. */
  #mark = "";
  #now = { ...NOTHING };
  #files;
  #t;
  #ways;
  #leave;

  /** @param {Translate} t @param {Ways} ways @param {() => void} leave */
  constructor(t, ways, leave) {
    const { s, short, scenario, seen, run, lang, langChosen } = ways,
      of = /** @type {Record<string, string>|null} */ (s ? { s } : short ? { id: short } : null),
      onkeydown = (/** @type {KeyboardEvent} */ e) => e.key === "Escape" && leave();
    this.#t = t;
    this.#ways = ways;
    this.#leave = leave;
    this.#files = createDownloads(t, { of, scenario, run, beat: seen.beat, lang });
    this.root = el("div.share-box", { onkeydown });
    this.#full({ language: langChosen });
  }

  /** @param {Partial<typeof NOTHING>} next */
  #draw(next) {
    const t = this.#t,
      now = Object.assign(this.#now, next),
      { lang, langChosen, run } = this.#ways,
      teach = new URLSearchParams({ link: now.path, ...(langChosen && { lang }) });
    const far = run?.chunk !== undefined, // an embed shows what is sent at once
      button = (/** @type {string} */ key, /** @type {() => void} */ onclick) => el("button.btn", { onclick }, t(key));
    patch(
      this.root,
      el(
        "div.share-head",
        el("p", { role: "status" }, now.said),
        el("button.icon.close", { "aria-label": t("play.share.close"), onclick: this.#leave }, "✕"),
      ),
      el("input", { type: "text", readonly: true, "aria-label": now.name, value: now.field }),
      checkbox(t("share.view"), now.view, (view) => this.#full({ view })),
      checkbox(t("share.language"), now.language, (language) => this.#full({ language })),
      el(
        "div.share-ways",
        button("share.link", () => {
          this.#full();
          return this.#copy("share.copied", "share.by-hand");
        }),
        button("share.short", async () => {
          if (await this.#short()) await this.#copy("share.short.copied", "share.short.by-hand");
        }),
        button("share.qr", async () => {
          if (!(await this.#short())) this.#full();
          this.#draw({ code: codePath(this.#now.path) });
        }),
        !far && button("share.embed", () => this.#embed()),
        !far && el("a.btn", { href: `/teach?${teach}` }, t("share.teach")),
      ),
      far && el("p.share-note", t("share.far"), " ", el("a", { href: "/docs/api#long" }, t("share.far.how"))),
      el("img.share-code", {
        ...{ alt: t("share.qr.of"), width: 200, height: 200, hidden: !now.code, src: now.code || null },
      }),
      this.#files.element,
    );
  }

  /**
   * Says what has become of the link, and puts it under the hand.
   * @param {boolean} copied whether it is on the clipboard already
   */
  open(copied) {
    this.#say(copied ? "share.copied" : "share.by-hand");
    this.#select(true);
    if (this.#ways.s)
      void markOf(this.#ways.scenario).then(
        ({ h }) => {
          this.#mark = h;
          if (this.#now.path.startsWith("/play")) this.#full();
        },
        () => {},
      );
  }

  /** Selects what the field has. @param {boolean} [focus] */
  #select(focus) {
    const field = need("input", HTMLInputElement, this.root);
    if (focus) field.focus();
    field.select();
  }

  /** @returns {With} */
  #along() {
    const { view, language } = this.#now;
    return { seen: view ? this.#ways.seen : null, lang: language ? this.#ways.lang : null };
  }

  /**
   * Offers the whole link. A scenario that is too long for it has only the short one.
   * @param {{view?: boolean, language?: boolean}} [chosen] the QR code is another's from now on
   */
  #full(chosen) {
    const { s, short, scenario } = this.#ways,
      own = scenario.view;
    Object.assign(this.#now, chosen && { code: "", ...chosen });
    this.#files.renew(this.#along().seen);
    this.#offer(s || !short ? fullPath(s, this.#along(), this.#mark, own) : shortPath(short, this.#along(), own));
  }

  /** Offers the short link, or says why there is none. */
  async #short() {
    this.#say("share.making");
    try {
      const { seen } = this.#along(),
        { id } = await makeShort(this.#ways.scenario, seen);
      this.#draw({ said: "" });
      this.#offer(shortPath(id, this.#along(), viewOf(seen)));
      return true;
    } catch (fault) {
      this.#say(...reason(/** @type {Partial<Refused>} */ (fault)));
      return false;
    }
  }

  /** The embed of what the whole link leads to, as a page's HTML. */
  async #embed() {
    this.#full({});
    try {
      this.#draw({ field: await snippetOf(this.#now.field), name: this.#t("share.embed.of") });
    } catch {
      return this.#say("share.embed.failed");
    }
    await this.#copy("share.embed.copied", "share.embed.by-hand");
  }

  /** @param {string} path */
  #offer(path) {
    this.#draw({ path, field: new URL(path, location.href).href, name: this.#t("play.share.link") });
  }

  /** @param {string} done what is said then @param {string} byHand what is said if the user has to copy it */
  async #copy(done, byHand) {
    this.#say((await copied(this.#now.field)) ? done : byHand);
    this.#select();
  }

  /** @param {string} key @param {Record<string, string>} [params] */
  #say(key, params) {
    this.#draw({ said: this.#t(key, params) });
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
