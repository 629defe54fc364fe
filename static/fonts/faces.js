/**
 * The pages' fonts: their characters and weights, and the system fonts that stand in until they have loaded. The files
 * are written by `make fonts`.
 */

const range = (/** @type {number} */ from, /** @type {number} */ to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** Characters always included, used by our texts or not: those of any keyboard, and of Portuguese and Italian. */
export const ALWAYS = range(0x20, 0x7e) + "ÀÁÂÃÇÈÉÊÌÍÒÓÔÕÙÚàáâãçèéêìíòóôõùú\u00a0«»“”‘’–…";

/** The characters of a listing's variables. */
const NAMES = range(0x20, 0x7e).replace(/[^\w '()*+,./:;=[\]-]|_/g, "") + "’−–…";

/** The weights kept of a variable font. */
const WEIGHTS = { min: 400, max: 700 };

/**
 * One of our fonts: `file` is written here, `from` is the package's; `only` these characters, or all except
 * `without`; features `baked` into the glyphs, and those `kept` as features; `axes` fixed or limited; `share` is the
 * size at which it is set, 1 being full size.
 * @typedef {object} Face
 * @property {string} file @property {string} from @property {string} family @property {boolean} [italic]
 * @property {string} [only] @property {string} [without] @property {string[]} baked @property {string[]} kept
 * @property {Record<string, number | {min: number, max: number}>} axes @property {number} share
 */

const stix = "@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght";

/**
 * Inter has figures of equal width (tnum), and an l with a tail (cv05). It has no kerning, so that a text's width is
 * the sum of its characters': the diagram is laid out by these before the font has loaded. STIX Two Text is set as
 * large as Times.
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
    file: "stix-two-italic-more.woff2", // fetched only if italic prose needs it
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

/** The sample in which a font's mean width is measured: our languages, in the mixture of our pages. */
export const SAMPLE =
  "Both are deferred, and P2 goes first: it asked at 4. A process that waits can still enter, and no message is lost. " +
  "Todos os pedidos foram atendidos; o processo que espera ainda pode entrar, e nenhuma mensagem se perde no caminho. " +
  "Chi attende entra prima o poi: nessun messaggio va perso, e le richieste sono servite nell'ordine in cui sono fatte.";

/** The licence of each family, published with the fonts: our file, and the package's. */
export const LICENCES = {
  "inter.txt": "inter-ui/LICENSE.txt",
  "stix-two.txt": "@fontsource-variable/stix-two-text/LICENSE",
};

/** The ascent and descent of all fonts, in em, so that lines keep their height and baseline when a font loads. */
export const ASCENT = 0.94,
  DESCENT = 0.24;

/**
 * The fonts that most systems have, by their local names, and the mean width of their characters in the sample, in
 * em. (Liberation is as wide as Arial and Times New Roman.)
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

/** The weight from which the bold stand-in is used, and below it the regular one. */
export const BOLD = 550;

/** Characters of our texts that neither font has; the system's fonts draw them. */
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
