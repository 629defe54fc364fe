/**
 * The types that pass between a page, its modes and the diagram's detail levels. There is no code here, only JSDoc
 * typedefs.
 *
 * @import {AxisName, Header, Run, Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {Sizes} from "../../model/sizes.js"
 * @import {ViewRange} from "../../model/view-range.js"
 * @import {Bounds, Viewport} from "../../model/viewport.js"
 * @import {CanvasPen} from "./pen.js"
 */

/**
 * What the page aligns its scrubber with. The host's custom property --cursor holds the position of the gliding cursor,
 * in pixels from the host's left edge.
 * @typedef {object} Geometry
 * @property {number} left pixels from the host's left edge to the beginning of the axis
 * @property {number} right pixels to its end
 * @property {(beat: number) => number} at pixels to a beat
 */
/**
 * Formats the numbers of an axis and the step of a beat; and the text of the cursor's flag.
 * @typedef {{number: (text: string) => string, step: (beat: number) => string, flag: string}} Written
 */
/**
 * @typedef {object} Options
 * @property {Translate} t
 * @property {string} [lang] for formatting numbers
 * @property {(beat: number) => string} [tell] describes what happens at a beat; without it, marks have no tip
 * @property {(beat: number) => number} [step] the number shown for a beat; default: the beat
 * @property {(beat: number) => void} [onSelect] an event was clicked, tapped or reached by key; 0: focus dropped
 * @property {(beat: number) => void} [onCompare] an event was clicked with the Shift key, to be compared with others
 * @property {(beat: number) => void} [onHover] the event under the pointer; 0: none
 * @property {(beat: number) => void} [onCursor] the cursor is dragged there, or a message leads there
 * @property {(beat: number) => void} [onBroken] the cross of a broken property was pressed
 * @property {(geometry: Geometry) => void} [onLayout] the picture's measures changed
 * @property {(range: ViewRange|null) => void} [onRange] reports the range that the user zoomed or panned to, also when
 *   it has moved on with the cursor; null: the opening window. The page does not send it back
 * @property {(text: string) => void} [onAside] the sentence about the picture of a large run; empty: none
 * @property {boolean} [embed] without causal past and strip, sized for an iframe
 * @property {import("./rows.js").Promised} [promised] which properties the algorithm promises; default: all
 * @property {() => number} [room] the height in pixels, if the page's style sheet sets none
 * @property {Link} [link] joins it with another diagram
 */
/**
 * What a diagram shares with another one next to it.
 * @typedef {object} Link
 * @property {(run: Run) => import("../../model/axis.js").Axis|undefined} axisOf the shared axis; undefined: its own
 * @property {(level: import("./near.js").NearLevel) => Sizes} sizes of its picture and the things in it
 * @property {number} x the cursor's position on every lane, in units; NaN: the run's own cut
 * @property {() => string} flag the text on the cursor's flag; empty: the step
 * @property {(glides: boolean) => void} moved its window, cursor or focus has changed
 */
/**
 * Drawn below and above everything else. If it has a `past`, all events outside it are dimmed.
 * @typedef {object} Overlay
 * @property {(ink: CanvasPen, f: Projection) => void} drawUnder
 * @property {(ink: CanvasPen, f: Projection, t: Translate) => void} drawOver
 * @property {import("../../model/causality.js").Cone} [past]
 */
/**
 * A run shown whole through a fixed window, with the cursor at one of its beats and a number on the flag.
 * @typedef {{run: Run, beat: number, number: number, view: Viewport}} Preview
 */
/**
 * A run on an axis, as the camera sees it.
 * @typedef {object} Scenery
 * @property {Run} run
 * @property {number} last its last beat
 * @property {number} spacing the mean distance of two events, in units
 * @property {(other: Scenery) => boolean} continues whether it shows the same run as another
 * @property {(beat: number) => number} xOf position of a beat in units
 * @property {(sizes: Sizes) => Bounds} bounds
 * @property {(sizes: Sizes, cursor: number) => Viewport} opening
 * @property {(view: Viewport, sizes: Sizes, beat: number, where?: {early: number, late: number, at: number}) =>
 *   Viewport} followed a window moved so that it shows a beat
 * @property {(range: ViewRange, sizes: Sizes, cursor: number) => Viewport} windowOf
 * @property {(view: Viewport, sizes: Sizes) => ViewRange|null} rangeOf
 */
/**
 * A detail level: near runs show each event, large ones lanes and density. Only one level is on screen.
 * @typedef {object} Level
 * @property {import("../../large-runs/source.js").Source|null} source of a large run
 * @property {(run: Run, axis: AxisName) => Scenery} take shows a run from now on
 * @property {() => Sizes} sized
 * @property {() => void} forget called before another run is shown
 * @property {(glides: boolean) => void} glide moves to the current window and cursor
 * @property {() => void} stepped the cursor has moved
 * @property {() => void} settle lays everything out
 * @property {(now: number) => void} paint
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {(hidden: boolean) => void} hide
 * @property {() => void} setTheme
 */

export {};
