/**
 * The pages of the log, and the page of a step. Pure.
 */

/** The most rows that are shown without pages. */
export const WHOLE = 2000;
/** Rows of a page. */
export const PAGE = 500;

/**
 * @param {number} rows
 * @param {number} page from 0
 * @returns {{from: number, to: number, page: number, pages: number}} rows from (inclusive) to (exclusive); page is
 *   limited to those that exist
 */
export function pageOf(rows, page) {
  if (rows <= WHOLE) return { from: 0, to: rows, page: 0, pages: 1 };
  const pages = Math.ceil(rows / PAGE),
    p = Math.min(Math.max(page, 0), pages - 1);
  return { from: p * PAGE, to: Math.min(rows, (p + 1) * PAGE), page: p, pages };
}

/** The page that a row is on. @param {number} rows @param {number} row from 0 */
export function pageWith(rows, row) {
  return rows <= WHOLE ? 0 : Math.floor(Math.max(row, 0) / PAGE);
}

/** The rows that Page Up and Page Down skip. */
const LEAP = 10;

/**
 * The row that a key leads to; null for other keys.
 * @param {string} key @param {number} row @param {number} rows
 */
export function rowAfter(key, row, rows) {
  const to = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + LEAP,
    PageUp: row - LEAP,
    Home: 0,
    End: rows - 1,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), rows - 1);
}
