/**
 * The ways to pass a run on: its link, its short link, their QR code; with the view and the language or without. Fetched
 * when somebody first shares.
 * @import {Translate} from "../../model/types.js"
 * @import {Refused, Seen, With} from "../../net/share.js"
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../scenario/edits.js"
 */
import { codePath, fullPath, makeShort, markOf, shortPath, snippetOf, viewOf } from "../../net/share.js";
import { el } from "../dom.js";
import { createDownloads } from "./downloads.js";

/** @typedef {{s: string, short: string, scenario: Scenario, seen: Seen & {shown?: {run: Run}|null}, lang: string, langChosen: boolean}} Ways `short`: the id of the short link that leads to this scenario already, or "" */

/**
 * @param {HTMLElement} place
 * @param {Translate} t
 * @param {Ways} ways
 * @param {{copied: boolean, leave: () => void}} begun copied: whether the link is on the clipboard already
 */
export function openSharing(place, t, ways, { copied, leave }) {
  let mark = "",
    path = "";
  const said = el("p", { role: "status" });
  const field = el("input", { type: "text", readonly: true, "aria-label": t("play.share.link") });
  const view = el("input", { type: "checkbox", checked: true, onchange: renew });
  const language = el("input", { type: "checkbox", checked: ways.langChosen, onchange: renew });
  /** @type {Record<string, string>|null} */
  const of = ways.s ? { s: ways.s } : ways.short ? { id: ways.short } : null;
  const files = createDownloads(t, {
    of,
    scenario: ways.scenario,
    run: ways.seen.shown?.run,
    beat: ways.seen.beat,
    lang: ways.lang,
  });
  const teach = el("a", { class: "btn", href: "/teach" }, t("share.teach"));
  const code = el("img", { class: "share-code", alt: t("share.qr.of"), width: 200, height: 200, hidden: true });
  const box = el(
    "div",
    {
      class: "share-box",
      onkeydown: (/** @type {KeyboardEvent} */ e) => {
        if (e.key === "Escape") leave();
      },
    },
    said,
    field,
    el("label", { class: "check" }, view, el("span", {}, t("share.view"))),
    el("label", { class: "check" }, language, el("span", {}, t("share.language"))),
    el(
      "div",
      { class: "share-ways" },
      button("share.link", () => {
        full();
        return copy("share");
      }),
      button("share.short", async () => {
        if (await short()) await copy("share.short");
      }),
      button("share.qr", async () => {
        if (!(await short())) full();
        code.src = codePath(path);
        code.hidden = false;
      }),
      button("share.embed", embed),
      teach,
      button("play.share.close", leave),
    ),
    code,
    files.element,
  );
  full();
  place.replaceChildren(box);
  say(copied ? "share.copied" : "share.by-hand");
  field.focus();
  field.select();
  // which run this is: known in a moment, and from then on a part of the link
  if (ways.s)
    void markOf(ways.scenario).then(
      ({ h }) => {
        mark = h;
        if (path.startsWith("/play")) full();
      },
      () => {},
    );

  /** @returns {With} */
  function along() {
    return { seen: view.checked ? ways.seen : null, lang: language.checked ? ways.lang : null };
  }

  /** A scenario that is too long for a link of its own has only the short one. */
  function full() {
    const own = ways.scenario.view;
    files.renew(along().seen);
    offer(ways.s || !ways.short ? fullPath(ways.s, along(), mark, own) : shortPath(ways.short, along(), own));
  }

  function renew() {
    code.hidden = true;
    full();
  }

  /** Offers the short link, or says why there is none. */
  async function short() {
    say("share.making");
    try {
      const { id } = await makeShort(ways.scenario, along().seen);
      offer(shortPath(id, along(), viewOf(along().seen)));
      said.replaceChildren();
      return true;
    } catch (fault) {
      say(...reason(/** @type {Partial<Refused>} */ (fault)));
      return false;
    }
  }

  /** The embed of what the whole link leads to, as a page's HTML. */
  async function embed() {
    code.hidden = true;
    full();
    try {
      field.value = await snippetOf(field.value);
    } catch {
      return say("share.embed.failed");
    }
    field.setAttribute("aria-label", t("share.embed.of"));
    await copy("share.embed");
  }

  /** @param {string} to */
  function offer(to) {
    path = to;
    field.setAttribute("aria-label", t("play.share.link"));
    field.value = new URL(path, location.href).href;
    teach.href = `/teach?link=${encodeURIComponent(path)}${ways.langChosen ? `&lang=${ways.lang}` : ""}`;
  }

  /** @param {"share"|"share.short"|"share.embed"} what */
  async function copy(what) {
    const done = await navigator.clipboard.writeText(field.value).then(
      () => true,
      () => false,
    );
    if (what === "share") say(done ? "share.copied" : "share.by-hand");
    else if (what === "share.embed") say(done ? "share.embed.copied" : "share.embed.by-hand");
    else say(done ? "share.short.copied" : "share.short.by-hand");
    field.select();
  }

  /** @param {string} key @param {Record<string, string>} [params] */
  function say(key, params) {
    said.replaceChildren(t(key, params));
  }

  /** @param {string} key @param {() => void} does */
  function button(key, does) {
    return el("button", { type: "button", class: "btn", onclick: does }, t(key));
  }
}

/** Why no short link was made. @param {Partial<Refused>} fault @returns {[string, Record<string, string>?]} */
export function reason({ status, error, cause }) {
  /** @type {Record<string, string>} */
  const known = { "links-down": "share.down", "links-full": "share.full", "links-none": "share.none" };
  if (!status) return ["share.offline"];
  if (cause && Object.hasOwn(known, cause)) return [known[cause]];
  return ["share.failed", { why: error ?? String(status) }];
}
