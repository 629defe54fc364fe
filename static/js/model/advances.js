/**
 * Widths of texts in the page's font, from its style sheet (written there by `make fonts`). They are known before the
 * font has loaded, so that nothing is laid out twice.
 */

/** @typedef {(text: string, size: number, weight: number) => number | undefined} Advances */

/**
 * @param {string} told JSON: characters, and their widths at weights 400 and 700 in thousandths of the font size;
 *   empty if there is no font
 * @returns {Advances} undefined for a text with other characters
 */
export function advancesOf(told) {
  if (!told) return () => undefined;
  const { characters, 400: regular, 700: bold } = JSON.parse(told),
    at = new Map([.../** @type {string} */ (characters)].map((character, i) => [character, i]));
  return (text, size, weight) => {
    const bolder = Math.min(1, Math.max(0, (weight - 400) / 300));
    let sum = 0;
    for (const character of text) {
      const i = at.get(character);
      if (i === undefined) return;
      sum += regular[i] + bolder * (bold[i] - regular[i]);
    }
    return (sum * size) / 1000;
  };
}
