/**
 * The share box: a run's link, its short link, their QR code, an embed, downloads; each with or without the view and
 * the language. Fetched when a user first shares.
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
 * @typedef {object} Ways `short`: the ID of the short link that already leads to this scenario, or ""
 * @property {string} s
 * @property {string} short
 * @property {Scenario} scenario
 * @property {ViewState} seen
 * @property {Run} [run] the one on screen
 * @property {string} lang
 * @property {boolean} langChosen
 */

/** The initial state: a status, the offered path, the field's content and name, the QR code's address, two options. */
const NOTHING = { said: "", path: "", field: "", name: "", code: "", view: true, language: false };

export class ShareBox {
  /** The run's hash, which the full link includes once it is known. */
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
    const far = run?.chunk !== undefined, // embeds show only runs that are sent whole
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
   * Reports whether the link was copied, and focuses it.
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

  /** Selects the field's content. @param {boolean} [focus] */
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
   * Offers the full link; if the scenario is too long for one, the short link.
   * @param {{view?: boolean, language?: boolean}} [chosen] changed options; they invalidate the QR code
   */
  #full(chosen) {
    const { s, short, scenario } = this.#ways,
      own = scenario.view;
    Object.assign(this.#now, chosen && { code: "", ...chosen });
    this.#files.renew(this.#along().seen);
    this.#offer(s || !short ? fullPath(s, this.#along(), this.#mark, own) : shortPath(short, this.#along(), own));
  }

  /** Offers the short link, or reports why there is none. @returns {Promise<boolean>} whether there is one */
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

  /** Offers the HTML that embeds what the full link shows. */
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

  /** @param {string} done status if copied @param {string} byHand status if the user has to copy it */
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
