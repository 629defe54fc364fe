/**
 * How wide texts are in the page's own font, as its style sheet tells (make fonts writes it there): the same before the
 * font has come as after, so that nothing is laid out twice.
 */

/** @typedef {(text: string, size: number, weight: number) => number | undefined} Advances */

/**
 * @param {string} told JSON: characters, and their widths at two weights in thousandths; empty where no font is told of
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
