/**
 * The page's texts. The server puts those that a page opens with into it as a JSON block,
 * `{"key": "text with {name}"}`; what only some visitors need is fetched as a bundle when they do.
 * @import {Translate} from "./model/types.js"
 */

import { ask } from "./net/ask.js";

/**
 * A text that depends on a number.
 * @typedef {(key: string, count: number, params?: Record<string, string|number>) => string} TranslateCount
 */
/** Texts by their keys. @typedef {Record<string, string>} Texts */
/** Fetches the texts of a bundle; null if they are there. @typedef {(bundle: string) => Promise<void>|null} Bundles */

/**
 * Makes a translator from texts. An unknown key is shown as it is: visible, and never an exception in front of a class.
 * Numbers are written in the language's own way.
 * @param {Texts} texts
 * @param {string} [lang]
 * @returns {Translate}
 */
export function translator(texts, lang = "en") {
  const { format } = new Intl.NumberFormat(lang),
    written = (/** @type {string|number} */ x) => (typeof x === "number" ? format(x) : x);
  return (key, params = {}) => {
    const text = Object.hasOwn(texts, key) ? texts[key] : key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(params, name) ? written(params[name]) : whole));
  };
}

/**
 * A text that depends on a number: `key.one`, `key.other` … by the language's own rule, with `{count}`
 * written in the language's own way.
 * @param {Translate} t
 * @param {string} lang
 * @returns {TranslateCount}
 */
export function counter(t, lang) {
  const rule = new Intl.PluralRules(lang),
    write = new Intl.NumberFormat(lang);
  return (key, count, params = {}) => {
    const form = `${key}.${rule.select(count)}`,
      all = { ...params, count: write.format(count) };
    const text = t(form, all);
    return text === form ? t(`${key}.other`, all) : text;
  };
}

/** @type {Texts|undefined} */
let texts;
/** @type {Translate|undefined} */
let page;

/**
 * Looks up a text of this page.
 * @type {Translate}
 */
export const t = (key, params) => {
  page ??= translator((texts ??= readBlock("messages")), pageLang());
  return page(key, params);
};

const pageLang = () => globalThis.document?.documentElement.lang || "en";
/** @type {Intl.NumberFormat|undefined} */
let numbers;
/** A whole number, as this page writes it: the same in each place where it stands. @param {number} n */
export const written = (n) => (numbers ??= new Intl.NumberFormat(pageLang())).format(n);

/**
 * Bundles of texts, each fetched once. Without one its keys stand in for the texts; the next call that needs it tries
 * again.
 * @param {string} lang
 * @param {{had?: string[], get?: (path: string) => Promise<Texts>, add?: (more: Texts) => void}} [how]
 */
export function bundles(lang, { had = [], get = ask, add = addTexts } = {}) {
  /** @type {Map<string|undefined, Promise<void>|null>} null: it is there */
  const asked = new Map([...had, undefined].map((name) => [name, null])); // a reader's own algorithm has none
  /**
   * A promise that is kept in any case, or null if nothing has to be waited for.
   * @param {string} name @returns {Promise<void>|null}
   */
  const fetched = (name) => {
    const known = asked.get(name);
    if (known !== undefined) return known;
    const coming = get(`/texts/${lang}/${encodeURIComponent(name)}`).then(
      (more) => {
        add(more);
        asked.set(name, null);
      },
      (fault) => {
        asked.delete(name);
        console.error(fault);
      },
    );
    asked.set(name, coming);
    return coming;
  };
  return fetched;
}

/** Adds to the texts of this page. @param {Texts} more */
function addTexts(more) {
  texts = Object.assign(texts ?? readBlock("messages"), more);
}

/**
 * Reads one of the page's JSON blocks; a page without it has the empty object.
 * @param {string} id of the script element
 * @returns {any}
 */
export function readBlock(id) {
  const block = globalThis.document?.getElementById(id);
  return block?.textContent ? JSON.parse(block.textContent) : {};
}
