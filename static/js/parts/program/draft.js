/**
 * What is written and not yet in any link: kept while the window lives, with the program that it is a change of.
 */

const KEY = "fano-own";

/** @param {Pick<Storage, "getItem"|"setItem"|"removeItem">} [storage] */
export function createDraft(storage = sessionStorage) {
  /** @template T @param {() => T} work @returns {T|null} a browser may refuse to keep anything */
  const tried = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    /** linked: it has come by a link, and nobody has written here. @param {string} of @param {string} text */
    keep: (of, text, linked = false) => void tried(() => storage.setItem(KEY, JSON.stringify({ of, text, linked }))),
    linked: () => tried(() => JSON.parse(storage.getItem(KEY) ?? "null")?.linked === true) ?? false,
    /** What a program was changed to; null if it was not. @param {string} of @returns {string|null} */
    take(of) {
      const kept = tried(() => JSON.parse(storage.getItem(KEY) ?? "null"));
      return kept?.of === of && typeof kept.text === "string" ? kept.text : null;
    },
    drop: () => void tried(() => storage.removeItem(KEY)),
  };
}
