/**
 * Keeps an edited program that is not yet in a link, while the browser tab lives, along with the original program.
 */

const KEY = "fano-own";

/** @param {Pick<Storage, "getItem"|"setItem"|"removeItem">} [storage] */
export function createDraft(storage = sessionStorage) {
  /** @template T @param {() => T} work @returns {T|null} null: the browser refuses storage */
  const tried = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    /** linked: the text came by a link and has not been edited here. @param {string} of @param {string} text */
    keep: (of, text, linked = false) => void tried(() => storage.setItem(KEY, JSON.stringify({ of, text, linked }))),
    linked: () => tried(() => JSON.parse(storage.getItem(KEY) ?? "null")?.linked === true) ?? false,
    /** The edited text of a program; null: none. @param {string} of @returns {string|null} */
    take(of) {
      const kept = tried(() => JSON.parse(storage.getItem(KEY) ?? "null"));
      return kept?.of === of && typeof kept.text === "string" ? kept.text : null;
    },
    drop: () => void tried(() => storage.removeItem(KEY)),
  };
}
