/**
 * Links: `1.` and the base64url of the raw deflate of a scenario's JSON. A link contains its whole scenario; it needs
 * no storage and never expires.
 */
const VERSION = "1.";
/** The greatest length of a link that the server reads. */
export const MOST_ENCODED = 64 * 1024;
const MOST_INFLATED = 1024 * 1024;

/**
 * Returns the link of a scenario. For a canonical document the server writes the same link.
 * @param {Record<string, any>} scenario
 * @returns {Promise<string>}
 */
export async function encodeLink(scenario) {
  const text = new TextEncoder().encode(JSON.stringify(scenario)),
    bytes = await pump(text, new CompressionStream("deflate-raw"), Infinity);
  return VERSION + toBase64url(bytes);
}

/**
 * Returns the scenario in a link.
 * @param {string} link `1.…`
 * @returns {Promise<Record<string, any>>}
 * @throws {Error} if the text is no link of a known version, or too large
 */
export async function decodeLink(link) {
  if (!isLink(link)) throw new Error("not a link of version 1");
  if (link.length > MOST_ENCODED) throw new Error("the link is too long");
  const bytes = fromBase64url(link.slice(VERSION.length));
  const text = await pump(bytes, new DecompressionStream("deflate-raw"), MOST_INFLATED);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
}

/**
 * Passes bytes through a stream; throws if more than `most` bytes come out.
 * @param {Uint8Array} input
 * @param {CompressionStream|DecompressionStream} stream
 * @param {number} most bytes to accept
 */
async function pump(input, stream, most) {
  const source = new Blob([/** @type {BlobPart} */ (input)]).stream(),
    pair = /** @type {ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>} */ (/** @type {unknown} */ (stream)),
    reader = source.pipeThrough(pair).getReader(),
    chunks = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("it holds too much");
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Whether a text is a link, and not a gallery name. @param {string} text */
export function isLink(text) {
  return text.startsWith(VERSION);
}

/** @param {Uint8Array} bytes */
function toBase64url(bytes) {
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64url(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}
