/**
 * The page's texts. The server puts the texts of one language into the page as a JSON block,
 * `{"key": "text with {name}"}`; nothing is fetched.
 * @import {Translate} from "./model/types.js"
 */

/**
 * Makes a translator from texts. An unknown key is shown as it is: visible, and never an exception in front of a class.
 * @param {Record<string, string>} texts
 * @returns {Translate}
 */
export function translator(texts) {
  return (key, params = {}) => {
    const text = Object.hasOwn(texts, key) ? texts[key] : key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => Object.hasOwn(params, name) ? String(params[name]) : whole);
  };
}

/**
 * A text that depends on a number: `key.one`, `key.other` … by the language's own rule, with `{count}`
 * written in the language's own way.
 * @param {Translate} t
 * @param {string} lang
 * @returns {(key: string, count: number, params?: Record<string, string|number>) => string}
 */
export function counter(t, lang) {
  const rule = new Intl.PluralRules(lang), write = new Intl.NumberFormat(lang);
  return (key, count, params = {}) => {
    const form = `${key}.${rule.select(count)}`, all = { ...params, count: write.format(count) };
    const text = t(form, all);
    return text === form ? t(`${key}.other`, all) : text;
  };
}

/** @type {Translate|undefined} */
let page;

/**
 * Looks up a text of this page.
 * @type {Translate}
 */
export const t = (key, params) => {
  page ??= translator(readBlock("messages"));
  return page(key, params);
};

/**
 * Reads one of the page's JSON blocks; a page without it has the empty object.
 * @param {string} id of the script element
 * @returns {any}
 */
export function readBlock(id) {
  const block = globalThis.document?.getElementById(id);
  return block?.textContent ? JSON.parse(block.textContent) : {};
}
