/**
 * Reads and writes the tables of a TrueType font. Pure; knows no file.
 *
 * @typedef {Map<string, Buffer>} Tables by tag, in the order of the font
 */

const ENTRY = 16,
  HEAD = 12;

/** @param {Buffer} font @returns {Tables} */
export function tablesOf(font) {
  /** @type {Tables} */
  const tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = HEAD + ENTRY * i,
      offset = font.readUInt32BE(at + 8);
    tables.set(font.toString("latin1", at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12)));
  }
  return tables;
}

/**
 * Returns a font with these tables. Checksums stay zero, because the subsetter writes its own.
 * @param {Tables} tables
 */
export function fontOf(tables) {
  const head = Buffer.alloc(HEAD + ENTRY * tables.size),
    body = [head];
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  let at = HEAD,
    offset = head.length;
  for (const [tag, table] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const padded = Buffer.alloc((table.length + 3) & ~3);
    table.copy(padded);
    head.write(tag, at, "latin1");
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    body.push(padded);
    at += ENTRY;
    offset += padded.length;
  }
  return Buffer.concat(body);
}

/** Returns a cmap table with one subtable, of format 12. @param {Map<number, number>} glyphs by code point */
export function cmapOf(glyphs) {
  const sorted = [...glyphs].sort(([a], [b]) => a - b),
    before = 12,
    table = Buffer.alloc(before + 16 + 12 * sorted.length);
  table.writeUInt16BE(1, 2); // one encoding: Windows, all of Unicode
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(before, 8);
  table.writeUInt16BE(12, before);
  table.writeUInt32BE(table.length - before, before + 4);
  table.writeUInt32BE(sorted.length, before + 12);
  sorted.forEach(([character, glyph], i) => {
    const at = before + 16 + 12 * i;
    table.writeUInt32BE(character, at);
    table.writeUInt32BE(character, at + 4);
    table.writeUInt32BE(glyph, at + 8);
  });
  return table;
}
