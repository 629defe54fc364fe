/**
 * What a page and the diagram say to one another. There is no code here, only JSDoc typedefs.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 */

/**
 * What the page lines its scrubber up with. Where the cursor is, which glides, the host's custom property --cursor
 * says, in pixels from its left edge.
 * @typedef {object} Geometry
 * @property {number} left pixels from the host's left edge to the beginning of the axis
 * @property {number} right pixels to its end
 * @property {number} track pixels from the host's upper edge to the middle of the scrubber's track
 * @property {number} height of the picture
 * @property {boolean} whole whether the window shows the whole run
 * @property {"names"|"marks"|"lines"|"density"} detail
 * @property {(beat: number) => number} at pixels to a beat
 */
/** How numbers of an axis, and the step of a beat, are written. */
/** @typedef {{number: (text: string) => string, step: (beat: number) => string}} Written */
/**
 * @typedef {object} Options
 * @property {Translate} t
 * @property {string} [lang] for numbers
 * @property {(beat: number) => string} [tell] what happens at a beat, in words; else marks do not name themselves
 * @property {(beat: number) => number} [step] the number that a beat has for people; default: its own
 * @property {(beat: number) => void} [onSelect] an event was clicked, tapped or reached by key; 0: focus dropped
 * @property {(beat: number) => void} [onCompare] an event was clicked with the Shift key: it is to be compared with
 *   others
 * @property {(beat: number) => void} [onHover] 0: gone
 * @property {(beat: number) => void} [onCursor] the cursor is dragged there, or a message leads there
 * @property {(beat: number) => void} [onBroken] the cross of a broken property was pressed
 * @property {(geometry: Geometry) => void} [onLayout] the picture's measures changed
 * @property {(stretch: import("../../model/stretch.js").Stretch|null) => void} [onStretch] somebody has zoomed or
 *   panned, or what they chose has moved on with the cursor; null: it is again what opens by itself
 * @property {(text: string) => void} [onAside] what there is to say of the picture of a large run; empty: it is gone
 * @property {boolean} [embed] without lens and strip, sized for an iframe
 * @property {import("./rows.js").Promised} [promised] of which properties a break is one of a promise; without it, of all
 * @property {() => number} [room] its height in pixels, where the page's style sheet says none
 */
/**
 * What only some runs need, drawn below and above all else; all that is not of its `past` is dimmed, if it has one.
 * @typedef {{drawUnder: (ink: import("./ink.js").Ink, f: import("../../model/frame.js").Frame) => void, drawOver: (ink:
 * import("./ink.js").Ink, f: import("../../model/frame.js").Frame, t: Translate) => void, past?:
 * import("../../model/causality.js").Cone}} Overlay
 */
/**
 * @typedef {object} Diagram
 * @property {(run: Run) => void} setRun also after the same run has grown
 * @property {(beat: number, follows?: boolean) => void} setCursor follows: whether the window goes along, as it usually
 *   does
 * @property {(stretch: import("../../model/stretch.js").Stretch|null) => void} setStretch what is to be seen, until the
 *   cursor leaves it
 * @property {(axis: AxisName) => void} setAxis
 * @property {(on: boolean) => void} setLens
 * @property {(stamp: import("../../model/desk.js").Words["stamp"]) => void} setStamp what stands for an event's clock;
 *   undefined: the clock alone
 * @property {(overlay: Overlay, on?: boolean) => void} setOverlay draws it as well, or no longer
 * @property {() => void} setTheme reads the colours anew
 * @property {() => void} setType draws what stands there again, in a font that has come
 * @property {(event: KeyboardEvent) => boolean} key true if it was used
 * @property {() => void} resize
 * @property {(beat: number, done: boolean) => void} scrub the cursor is dragged to a beat; done: and let go, so that
 *   the window goes along
 * @property {HTMLElement} plot what can be focused
 */

export {};
