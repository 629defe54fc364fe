/**
 * What a page draws, print draws too (the server's package figure), and the page leads: this is what the page's modules
 * answer to what both are asked. The answers are kept in server/figure/testdata/page/drawn.json, which the tests
 * of both read; print.write.js writes them. Pure: texts and numbers in, tables out.
 *
 * Numbers of beats and of processes begin at 1; 0 is nobody, and before the run. Places are in pixels of the page's own
 * sizes for a window of 1000 × 900, without a cursor: as print, it stands at the right edge, after everything.
 *
 * @import {Header} from "./model/types.js"
 * @import {Asks} from "./print/moment.js"
 * @import {Lines} from "./print/run.js"
 */
import { niceStep } from "./model/axis.js";
import { forms } from "./model/labels.js";
import { sizesFor } from "./model/sizes.js";
import { setLine, vocabulary } from "./parts/listing/text.js";
import { curveAnswers } from "./print/diagram.js";
import { teeth } from "./print/moment.js";
import { runAnswers } from "./print/run.js";
import { table } from "./print/table.js";

/**
 * An algorithm's messages with samples of what they carry, and the lines of its listing.
 * @typedef {object} Kinds
 * @property {string} algorithm
 * @property {Header["messages"]} messages
 * @property {{type: string, fields?: Record<string, any>}[]} carried
 * @property {string[]} names
 * @property {string[]} variables
 * @property {string[]} listing
 */
/**
 * @typedef {object} Asked
 * @property {Kinds[]} algorithms
 * @property {Lines[]} runs
 * @property {Asks[]} dials
 * @property {number[]} steps
 * @property {number[][]} curves
 * @property {[number, number][]} embeds
 */

/** @param {Asked} asked @param {string} css the style sheet with the tokens of colour */
export function drawnOf(asked, css) {
  return {
    forms: table(asked.algorithms, (a) => [a.algorithm, a.carried.map((m) => namesOf(a, m))]),
    listings: table(asked.algorithms, (a) => [a.algorithm, a.listing.map((line) => set(a, line))]),
    runs: table(asked.runs, (r) => [r.name, runAnswers(r)]),
    teeth: asked.dials.map(teeth),
    steps: asked.steps.map(niceStep),
    curves: asked.curves.map(curveAnswers),
    colours: { light: colours(css, ":root, [data-theme=light]"), dark: colours(css, "[data-theme=dark]") },
    embeds: asked.embeds.map(([n, height]) => embed(n, height)),
  };
}

/** @param {Kinds} kinds @param {Kinds["carried"][number]} message */
function namesOf(kinds, { type, fields = {} }) {
  const run = /** @type {any} */ ({ header: kinds });
  return forms(run, /** @type {any} */ ({ arc: { type, fields } }));
}

/**
 * The marks by which the server's test of listings (web/typeset_test.go) writes down how pieces are set.
 * @type {Record<string, string>}
 */
const MARKS = { variable: "_", keyword: "!", name: "^" };

/** @param {Kinds} kinds @param {string} line */
function set({ names, variables }, line) {
  const header = { messages: names.map((type) => ({ type })), fields: variables.map((name) => ({ name })) };
  return setLine(line, vocabulary(/** @type {any} */ (header)))
    .map(({ style, text }) => (MARKS[style] ?? "") + text + (MARKS[style] ?? ""))
    .join("");
}

/** The colours in the block after a selector. @param {string} css @param {string} selector */
export function colours(css, selector) {
  const begin = css.indexOf("{", css.indexOf(selector)),
    block = css.slice(begin, css.indexOf("}", begin));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]));
}

/** What of an embed is its title's, its buttons' and its sentence's, in pixels. */
const WORDS = 112;

/** How an embed of a height shows so many lanes. @param {number} n @param {number} height */
function embed(n, height) {
  const { lane, rows } = sizesFor({
    width: 720,
    height: height - WORDS,
    n,
    properties: 0,
    embed: true,
    head: () => 0,
  });
  return { n, height, lane, rows };
}
