/**
 * What the views of a picture share. There is no code here.
 *
 * A view is made once for a run's header and shows one moment after another. It draws what stands in the moment, moves
 * its marks only as far as `context.calm()` lets it, and tells in words through `context.tell`.
 */

/** @typedef {import("../model/types.js").Header} Header */
/** @typedef {import("../model/types.js").Run} Run */
/** @typedef {import("../model/types.js").Translate} Translate */
/** @typedef {import("../model/picture.js").Mark} Mark */
/** @typedef {import("../model/picture.js").Marks} Marks */
/** @typedef {import("../model/picture.js").Seat} Seat */

/**
 * What the cursor shows.
 * @typedef {object} Moment
 * @property {Run} run
 * @property {number} beat
 * @property {number} time
 * @property {Marks} marks
 */
/**
 * @typedef {object} Context
 * @property {Translate} t
 * @property {(key: string, count: number, params?: Record<string, string|number>) => string} tn
 * @property {string} lang for numbers
 * @property {Header} header
 * @property {(beat: number) => void} go moves the cursor
 * @property {HTMLElement} aside for what stands below the words
 * @property {(key: string) => void} goTo moves it to the step that made the mark of this key what it is
 * @property {(text: string) => void} tell says something in the live region below the drawing
 * @property {() => boolean} calm whether to move nothing
 */
/** @typedef {{show: (moment: Moment) => void}} Shown what a view hands out */
/**
 * @typedef {object} ViewKind
 * @property {string} name its label is picture.view.<name>
 * @property {(header: Header, kinds: ReadonlySet<string>) => boolean} suits whether it has something to show; kinds: of the marks that occur in the run so far
 * @property {(host: HTMLElement, context: Context) => Shown} make
 */

export {};
