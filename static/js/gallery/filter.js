/**
 * What runs of the gallery are asked for: at most one value of each row, and words. The server reads the same addresses
 * and finds the same runs (web/filter.go). Pure.
 */

/** The rows, as addresses call them. */
export const ROWS = ["algorithm", "processes", "shows", "breaks", "faults"];

/** How many characters of a search are read. */
const MOST = 120;

/**
 * @typedef {object} Filter
 * @property {string} said what is searched for, as it was typed
 * @property {Record<string, string>} chosen the value of each row in which one is chosen
 */
/**
 * A run by what it can be found by.
 * @typedef {object} Findable
 * @property {Set<string>} facets "breaks:EM1"
 * @property {string} words
 */

/** @type {Filter} */
export const ALL = { said: "", chosen: {} };

/** @param {Filter} filter */
export const isAny = ({ said, chosen }) => said !== "" || Object.keys(chosen).length > 0;

/**
 * Reads a filter from an address; what is not known to it is as if it was not said.
 * @param {URLSearchParams} query @param {(row: string, value: string) => boolean} known
 * @returns {Filter}
 */
export function readFilter(query, known) {
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const row of ROWS) {
    const value = query.get(row);
    if (value && known(row, value)) chosen[row] = value;
  }
  return { said: [...(query.get("q") ?? "").trim()].slice(0, MOST).join(""), chosen };
}

/**
 * The query of an address that says a filter, and beside it what the address said before.
 * @param {Filter} filter @param {URLSearchParams} [before]
 */
export function writeFilter({ said, chosen }, before = new URLSearchParams()) {
  const query = new URLSearchParams(before);
  for (const name of ["q", ...ROWS]) query.delete(name);
  if (said) query.set("q", said);
  for (const row of ROWS) if (chosen[row]) query.set(row, chosen[row]);
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The filter with another value in a row, or without one.
 * @param {Filter} filter @param {string} row @param {string} value
 */
export function choose({ said, chosen }, row, value) {
  const { [row]: _, ...others } = chosen;
  return { said, chosen: value ? { ...others, [row]: value } : others };
}

/**
 * A text as searches read it: its words in small letters without accents, with one space between them.
 * @param {string} text
 */
export const fold = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The beginnings of words that a run must have: those that are typed, without the small words between them.
 * @param {string} said @param {string[]} [ignored]
 */
export const termsOf = (said, ignored = []) =>
  fold(said)
    .split(" ")
    .filter((term) => term && !ignored.includes(term));

/** @param {Findable} run @param {Filter} filter @param {string[]} terms see termsOf */
export function meets(run, { chosen }, terms) {
  for (const row in chosen) if (!run.facets.has(`${row}:${chosen[row]}`)) return false;
  const words = ` ${run.words}`;
  return terms.every((term) => words.includes(` ${term}`));
}

/**
 * How many runs a filter leaves.
 * @param {Iterable<Findable>} runs @param {Filter} filter @param {string[]} [ignored]
 */
export function count(runs, filter, ignored = []) {
  const terms = termsOf(filter.said, ignored);
  let n = 0;
  for (const run of runs) if (meets(run, filter, terms)) n++;
  return n;
}

/**
 * What can be given up of a filter, one at a time.
 * @param {Filter} filter @returns {{row: string, value: string, to: Filter}[]} row "q" is what is typed
 */
export function ways(filter) {
  const all = ROWS.filter((row) => filter.chosen[row]).map((row) => ({
    row,
    value: filter.chosen[row],
    to: choose(filter, row, ""),
  }));
  if (filter.said) all.push({ row: "q", value: filter.said, to: { ...filter, said: "" } });
  return all;
}
