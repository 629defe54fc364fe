/**
 * The types that the algorithm views share. There is no code here.
 *
 * A view is made once for a run's header and shows one scene after another. It draws the scene, animates its marks
 * unless `context.calm()`, and describes them through `context.tell`.
 */

/** @typedef {import("../model/types.js").Header} Header */
/** @typedef {import("../model/types.js").Translate} Translate */
/** @typedef {import("../model/picture.js").Mark} Mark */
/** @typedef {import("../model/picture.js").Marks} Marks */

/**
 * @typedef {object} Context
 * @property {Translate} t
 * @property {import("../i18n.js").TranslateCount} tn
 * @property {Header} header
 * @property {HTMLElement} aside the view's element below the live region
 * @property {(key: string) => void} goTo moves the cursor to the step that last changed the mark with this key
 * @property {(text: string) => void} tell writes to the live region below the drawing
 * @property {() => boolean} calm reports whether nothing must move
 */
/** A view on the page. @typedef {{show: (scene: import("./seats.js").Scene) => void}} Shown */
/**
 * @typedef {object} ViewKind
 * @property {string} name its label is picture.view.<name>
 * @property {(header: Header, kinds: ReadonlySet<string>) => boolean} suits reports whether it has something
 *   to show; kinds: the kinds of marks in the run so far
 * @property {(host: HTMLElement, context: Context) => Shown} make
 */

export {};
