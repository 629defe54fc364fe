/**
 * The page's texts. The server includes those that a page opens with as a JSON block, `{"key": "text with {name}"}`;
 * the others are fetched in bundles when they are needed.
 * @import {Translate} from "./model/types.js"
 */

import { ask } from "./net/ask.js";

/**
 * A text that depends on a number.
 * @typedef {(key: string, count: number, params?: Record<string, string|number>) => string} TranslateCount
 */
/** Texts by their keys. @typedef {Record<string, string>} Texts */
/** Fetches the texts of a bundle; null if they are loaded. @typedef {(bundle: string) => Promise<void>|null} Bundles */

/**
 * Makes a translator from texts. An unknown key is shown itself: visible, and never an exception in front of a class.
 * Numbers are formatted for the language.
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
 * Makes a translator for texts that depend on a number: `key.one`, `key.other` … by the language's plural rules, with
 * `{count}` formatted for the language.
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
/** Formats a number in the page's language. @param {number} n */
export const written = (n) => (numbers ??= new Intl.NumberFormat(pageLang())).format(n);

/**
 * Returns a function that fetches a bundle of texts once. If that fails, keys are shown instead of texts, and the
 * next call tries again.
 * @param {string} lang
 * @param {{had?: string[], get?: (path: string) => Promise<Texts>, add?: (more: Texts) => void}} [how]
 */
export function bundles(lang, { had = [], get = ask, add = addTexts } = {}) {
  /** @type {Map<string|undefined, Promise<void>|null>} null: it is loaded */
  const asked = new Map([...had, undefined].map((name) => [name, null])); // a user's own algorithm has no bundle
  /**
   * Returns a promise that always resolves, or null if the bundle is loaded.
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
 * Reads one of the page's JSON blocks; returns {} if the page does not have it.
 * @param {string} id of the script element
 * @returns {any}
 */
export function readBlock(id) {
  const block = globalThis.document?.getElementById(id);
  return block?.textContent ? JSON.parse(block.textContent) : {};
}
