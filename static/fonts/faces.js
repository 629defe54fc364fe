/**
 * What type the pages are set in: which fonts, which of their characters and weights, and what stands in for them until
 * they have come. `make fonts` makes the files of it.
 */

const range = (/** @type {number} */ from, /** @type {number} */ to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** What is typed on any keyboard, and what people write in Portuguese and Italian, used by our texts or not. */
export const ALWAYS = range(0x20, 0x7e) + "ÀÁÂÃÇÈÉÊÌÍÒÓÔÕÙÚàáâãçèéêìíòóôõùú\u00a0«»“”‘’–…";

/** Variables of a listing. */
const NAMES = range(0x20, 0x7e).replace(/[^\w '()*+,./:;=[\]-]|_/g, "") + "’−–…";

/** The weights that are kept of a variable font. */
const WEIGHTS = { min: 400, max: 700 };

/**
 * A font of ours: its file here and its package's; `only` these characters, or all but those of `without`; `baked` are
 * features by which it stands for good; `fixed` axes; `share` is how large it is set, of 1.
 * @typedef {object} Face
 * @property {string} file @property {string} from @property {string} family @property {boolean} [italic]
 * @property {string} [only] @property {string} [without] @property {string[]} baked @property {string[]} kept
 * @property {Record<string, number | {min: number, max: number}>} axes @property {number} share
 */

const stix = "@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght";

/**
 * Inter's figures are of one width, and its l has a tail. It has no kerning, so that the widths of a text's characters
 * add up: by these the diagram is laid out before the font has come. STIX Two Text is set as large as Times.
 * @type {Face[]}
 */
export const FACES = [
  {
    file: "inter.woff2",
    from: "inter-ui/variable/InterVariable.woff2",
    family: "Inter",
    baked: ["tnum", "cv05"],
    kept: [],
    axes: { wght: WEIGHTS, opsz: 14 },
    share: 1,
  },
  {
    file: "stix-two.woff2",
    from: `${stix}-normal.woff2`,
    family: "STIX Two Text",
    baked: [],
    kept: ["kern"],
    axes: { wght: WEIGHTS },
    share: 0.97,
  },
  {
    file: "stix-two-italic.woff2",
    from: `${stix}-italic.woff2`,
    family: "STIX Two Text",
    italic: true,
    only: NAMES,
    baked: [],
    kept: ["kern"],
    axes: { wght: 400 },
    share: 0.97,
  },
  {
    file: "stix-two-italic-more.woff2", // fetched where prose in italics needs it
    from: `${stix}-italic.woff2`,
    family: "STIX Two Text",
    italic: true,
    without: NAMES,
    baked: [],
    kept: [],
    axes: { wght: 400 },
    share: 0.97,
  },
];

/** In what is measured how wide a font is: our languages, in the mixture of our pages. */
export const SAMPLE =
  "Both are deferred, and P2 goes first: it asked at 4. A process that waits can still enter, and no message is lost. " +
  "Todos os pedidos foram atendidos; o processo que espera ainda pode entrar, e nenhuma mensagem se perde no caminho. " +
  "Chi attende entra prima o poi: nessun messaggio va perso, e le richieste sono servite nell'ordine in cui sono fatte.";

/** The licence of each family, which goes where the fonts go: ours, and its package's. */
export const LICENCES = {
  "inter.txt": "inter-ui/LICENSE.txt",
  "stix-two.txt": "@fontsource-variable/stix-two-text/LICENSE",
};

/** Of all fonts, so that a line is as high, and stands where it stands, before and after one has come. */
export const ASCENT = 0.94,
  DESCENT = 0.24;

/**
 * What most systems have, by the names under which it is found, and the mean width of its characters in the sample, in
 * em. (Liberation's are as wide as Arial's and Times New Roman's.)
 * @typedef {{family: string, as: string, italic?: boolean, bold?: boolean, names: string[], mean: number}} StandIn
 * @type {StandIn[]}
 */
export const STAND_INS = [
  { family: "Inter", as: "Arial", mean: 0.4442, names: ["Arial", "ArialMT", "Liberation Sans"] },
  { family: "Inter", as: "Arial", mean: 0.4776, names: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"], bold: true },
  { family: "Inter", as: "Roboto", mean: 0.4423, names: ["Roboto", "Roboto Regular", "Roboto-Regular"] },
  { family: "Inter", as: "Roboto", mean: 0.448, names: ["Roboto Bold", "Roboto-Bold"], bold: true },
  { family: "STIX Two Text", as: "Times", mean: 0.396, names: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"] },
  {
    family: "STIX Two Text",
    as: "Times",
    mean: 0.42,
    names: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"],
    bold: true,
  },
  {
    family: "STIX Two Text",
    as: "Times",
    mean: 0.3994,
    names: ["Times New Roman Italic", "TimesNewRomanPS-ItalicMT", "Liberation Serif Italic"],
    italic: true,
  },
  { family: "STIX Two Text", as: "Noto", mean: 0.4699, names: ["Noto Serif", "NotoSerif", "NotoSerif-Regular"] },
  { family: "STIX Two Text", as: "Noto", mean: 0.4995, names: ["Noto Serif Bold", "NotoSerif-Bold"], bold: true },
  { family: "STIX Two Text", as: "Noto", mean: 0.4577, names: ["Noto Serif Italic", "NotoSerif-Italic"], italic: true },
];

/** Where regular stands in as bold: below and from there on. */
export const BOLD = 550;

/** Characters of our texts that neither font has: the system's fonts have them. */
export const THE_SYSTEMS = {
  "⇄": "rightwards arrow over leftwards arrow",
  "∈": "element of",
  "∉": "not an element of",
  "∩": "intersection",
  "∪": "union",
  "⌊": "left floor",
  "⌋": "right floor",
  "✕": "multiplication x",
  "▴": "black up-pointing small triangle",
  "▸": "black right-pointing small triangle",
  "▾": "black down-pointing small triangle",
  "◐": "circle with left half black",
  "⟨": "mathematical left angle bracket",
  "⟩": "mathematical right angle bracket",
};
