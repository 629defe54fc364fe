/**
 * Style sheets of what is done to a run, each fetched once.
 */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Fetches a style sheet that stands beside these modules; done when it is there, or will never be.
 * @param {string} name @returns {Promise<void>}
 */
export function styled(name) {
  const known = sheets.get(name);
  if (known) return known;
  const coming = /** @type {Promise<void>} */ (
    new Promise((done) => {
      const href = new URL(name, import.meta.url).href,
        sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      sheet.onload = sheet.onerror = () => done();
      document.head.append(sheet);
    })
  );
  sheets.set(name, coming);
  return coming;
}
