/**
 * Style sheets that come with the modules whose work they dress, each fetched once.
 */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Fetches a style sheet; done when it is there, or did not come: then it is fetched again when it is next wanted.
 * @param {string} name as seen from a module @param {string} from that module's `import.meta.url`
 * @returns {Promise<void>}
 */
export function styled(name, from) {
  const { href } = new URL(name, from),
    coming = sheets.get(href) ?? fetched(href);
  sheets.set(href, coming);
  return coming;
}

/** @param {string} href @returns {Promise<void>} */
const fetched = (href) =>
  new Promise((done) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    sheet.onload = () => done();
    sheet.onerror = () => {
      sheets.delete(href);
      sheet.remove();
      done();
    };
    document.head.append(sheet);
  });
