/**
 * Deflating and inflating, by the browser's own streams.
 */

/** Inflates one complete raw-deflate stream to text, as the socket's binary frames are. @param {Uint8Array} bytes */
export async function inflate(bytes) {
  return new TextDecoder().decode(await pump(bytes, new DecompressionStream("deflate-raw"), Infinity));
}

/**
 * What comes out of a stream.
 * @param {Uint8Array} input
 * @param {CompressionStream|DecompressionStream} stream
 * @param {number} most bytes to accept
 */
export async function pump(input, stream, most) {
  const source = new Blob([/** @type {BlobPart} */ (input)]).stream();
  const reader = source
    .pipeThrough(/** @type {ReadableWritablePair<Uint8Array, BufferSource>} */ (/** @type {unknown} */ (stream)))
    .getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("it holds too much");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
