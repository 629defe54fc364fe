/**
 * What a page and the diagram say to one another. There is no code here, only JSDoc typedefs.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 */

/**
 * What the page lines its scrubber up with.
 * @typedef {object} Geometry
 * @property {number} left pixels from the host's left edge to the beginning of the axis
 * @property {number} right pixels to its end
 * @property {number} cursor pixels to the cursor
 * @property {number} first pixels to the place before the first beat
 * @property {number} last pixels to the last beat
 * @property {boolean} whole whether the window shows the whole run
 * @property {number} height of the picture
 * @property {"names"|"marks"|"lines"|"density"} detail
 */
/**
 * @typedef {object} Options
 * @property {Translate} t
 * @property {(beat: number) => void} [onSelect] an event was clicked, tapped or reached by key; 0: focus dropped
 * @property {(beat: number) => void} [onCompare] an event was clicked with the Shift key: it is to be compared with others
 * @property {(beat: number) => void} [onHover] 0: gone
 * @property {(beat: number) => void} [onCursor] the cursor is dragged there
 * @property {(geometry: Geometry) => void} [onLayout] the picture's measures changed
 * @property {(stretch: import("../../model/stretch.js").Stretch|null) => void} [onStretch] somebody has zoomed or panned, or what they chose has moved on with the cursor; null: it is again what opens by itself
 * @property {boolean} [embed] without lens and strip, sized for an iframe
 * @property {() => number} [room] the height of the window that it may take as a measure; default: the browser window's
 */
/**
 * What only some runs need, drawn below and above all else.
 * @typedef {{drawUnder: (ink: import("./ink.js").Ink, f: import("../../model/frame.js").Frame) => void, drawOver: (ink:
 * import("./ink.js").Ink, f: import("../../model/frame.js").Frame, t: Translate) => void}} Overlay
 */
/**
 * @typedef {object} Diagram
 * @property {(run: Run) => void} setRun also after the same run has grown
 * @property {(beat: number, follows?: boolean) => void} setCursor follows: whether the window goes along, as it usually does
 * @property {(stretch: import("../../model/stretch.js").Stretch|null) => void} setStretch what is to be seen, until the cursor leaves it
 * @property {(axis: AxisName) => void} setAxis
 * @property {(on: boolean) => void} setLens
 * @property {(stamp: import("../../model/desk.js").Words["stamp"]) => void} setStamp what stands for an event's clock; undefined: the clock alone
 * @property {(overlay: Overlay) => void} setOverlay
 * @property {() => void} setTheme reads the colours anew
 * @property {(event: KeyboardEvent) => boolean} key true if it was used
 * @property {() => void} resize
 */

export {};
