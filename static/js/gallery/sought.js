/**
 * What the page does not open with: the words by which runs are found, and the pictures of those that are not shown at
 * first. Fetched once, when they are needed.
 * @import {Findable} from "./filter.js"
 */

/** @typedef {{ignored: string[], runs: Record<string, {words: string, picture: string}>}} Sought */

/**
 * @param {string} lang @param {Map<string, Findable>} runs get their words
 * @param {(path: string) => Promise<Sought>} [get]
 */
export function createSought(lang, runs, get = getJSON) {
  /** @type {Promise<Sought|null>|null} */
  let coming = null;
  /** A promise that is kept in any case. */
  const fetched = () =>
    (coming ??= get(`/gallery/${lang}`).then(
      (sought) => {
        for (const [name, run] of runs) run.words = sought.runs[name]?.words ?? "";
        return sought;
      },
      (fault) => {
        coming = null;
        console.error(fault);
        return null;
      },
    ));
  return {
    words: async () => (await fetched())?.ignored ?? null,
    pictures: async () => {
      const sought = await fetched();
      return (/** @type {string} */ name) => sought?.runs[name]?.picture ?? "";
    },
  };
}

/** @param {string} path @returns {Promise<Sought>} */
async function getJSON(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * The runs that elements of a page stand for. @param {Iterable<Element>} elements @param {string} name of the attribute
 * with which they say which run that is
 * @returns {Map<string, Findable>}
 */
export function runsOf(elements, name) {
  /** @type {Map<string, Findable>} */
  const runs = new Map();
  for (const element of elements) {
    const facets = new Set((element.getAttribute("data-facets") ?? "").split(" "));
    runs.set(element.getAttribute(name) ?? "", { facets, words: "" });
  }
  return runs;
}
