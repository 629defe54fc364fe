/**
 * Divides the diagram's box: the cursor's flag on top, then lanes, the strip of properties, and one row of ticks,
 * track and numbers. The division depends on the box and the run, never on the cursor, so that nothing that appears
 * moves a lane. Pure.
 */

/**
 * What the lane heads show: name, clock, phase and timestamp in two lines; name, phase and clock; name and phase; or,
 * if lanes are mere strokes, some of the names.
 * @typedef {"two"|"side"|"line"|"few"} Heads
 */
/**
 * @typedef {object} Sizes
 * @property {number} width of the canvas
 * @property {number} height of the canvas
 * @property {number} left where the axis begins: right of the lane heads
 * @property {number} right where it ends
 * @property {number} top y of the first lane
 * @property {number} lane distance of two lanes
 * @property {number} rows lanes that are visible at once
 * @property {number} track y of the axis, on which the scrubber runs
 * @property {number} fs font size
 * @property {number} bar height of a phase
 * @property {number} dot radius of a mark
 * @property {boolean} compact short words, no clocks in the heads
 * @property {Heads} heads
 * @property {boolean} clocks whether events have room for their clocks
 * @property {boolean} dense lanes are strokes
 * @property {Strip|null} strip
 * @property {number} most a run of up to this many beats (on a phone, units) is shown whole
 * @property {number} beats the number of beats (on a phone, units) that a window shows of a longer run
 * @property {boolean} phone the cursor stays at ¾ of the window
 */
/** y of its first line; distance of lines; number of lines; whether one line is for all properties. */
/** @typedef {{y: number, row: number, rows: number, folded: boolean}} Strip */
/**
 * @typedef {object} Room
 * @property {number} width of the box
 * @property {number} height of the box
 * @property {number} n lanes
 * @property {number} properties
 * @property {boolean} embed
 * @property {boolean} [low] whether the window has little height
 * @property {number} [levels] the most replies that the first lane defers at once
 * @property {boolean} [loops] whether a loop's bracket is drawn above the lanes
 * @property {(heads: Heads, compact: boolean, folded: boolean) => number} head least width of the lane heads
 */

/** Heights: of the flag; of ticks, track and numbers; of the part of these below the track; of a loop's bracket. */
const FLAG = 24,
  AXIS = 42,
  NUMBERS = 24,
  BRACKET = 18;
/** The space above and below the lines of the strip, together. */
const GAP = 12;
/** More properties than these share one line. */
const FEW = 3;
/** The greatest distance of two lanes; and the least, while the box has no height yet. */
const WIDEST = 200,
  LEAST = 0.1;
/** A narrower diagram is laid out for a phone; the second limit is for embeds. */
const PHONE = 620,
  SMALL = 560;
/** Units of time in a phone's window. */
const PHONE_UNITS = 9.3;
/** The right end moves in steps of this many pixels, so that texts keep their places when the box is hardly wider. */
const GRID = 8;

/** @param {Room} room @returns {Sizes} */
export function sizesFor({ width, height, n, properties, embed, low = false, levels = 0, loops = false, head }) {
  const phone = width < (embed ? SMALL : PHONE),
    compact = phone || embed,
    folded = properties > FEW || low || phone;
  const row = clamp(Math.round(height / 33), 18, 24),
    rows = embed || !properties ? 0 : folded ? 1 : properties,
    foot = AXIS + (rows ? rows * row + GAP : 0);
  const { lane, top } = lanesIn(height - foot - (loops ? BRACKET : 0), n, levels, loops ? BRACKET : 0),
    heads = headsFor(lane, compact),
    large = width > 1250 && heads === "two" && !compact;
  return {
    width,
    height,
    left: Math.max(phone ? 76 : 96, Math.ceil(head(heads, compact, folded))),
    right: Math.floor((width - (phone ? 12 : 10)) / GRID) * GRID,
    top,
    lane,
    rows: n,
    track: height - NUMBERS,
    fs: compact || lane < 46 ? 12 : large ? 15 : 13,
    ...marksFor(lane),
    compact,
    heads,
    clocks: lane >= 30,
    dense: lane < 14,
    strip: rows ? { y: height - foot + (GAP + row) / 2, row, rows, folded } : null,
    phone,
    ...windowFor(width, n, phone, lane < 14),
  };
}

/**
 * Divides the rest of the height among the lanes: above the first there is room for its deferred replies, below the
 * last for clocks. A few lanes in much room are centred.
 * @param {number} height down to the strip, without the bracket @param {number} n @param {number} levels
 * @param {number} bracket its height
 */
function lanesIn(height, n, levels, bracket) {
  const room = height - FLAG,
    owed = levels ? 20 + 18 * levels + GAP : 0,
    above = Math.max(30, Math.min(owed, (1.1 * room) / (n + 1))),
    below = Math.min(34, (room * 0.5) / (n + 1.2) + 4),
    left = Math.max(0, room - above - below);
  const lane = clamp(left / Math.max(1, n - 1), LEAST, WIDEST),
    slack = Math.max(0, left - lane * (n - 1));
  return { lane, top: FLAG + bracket + above + slack / 2 };
}

/** @param {number} lane @param {boolean} compact @returns {Heads} */
function headsFor(lane, compact) {
  if (lane >= (compact ? 46 : 84)) return "two";
  if (lane >= 46) return "side";
  return lane >= 14 ? "line" : "few";
}

/** The sizes of bars and marks, which must not touch the next lane's if lanes are dense. @param {number} lane */
function marksFor(lane) {
  if (lane < 14) return { bar: Math.max(0.5, lane * 0.6), dot: Math.max(0.5, lane * 0.3) };
  return { bar: clamp(lane * 0.3, 11, 20), dot: Math.min(clamp(lane * 0.09, 4.5, 6.5), lane * 0.3) };
}

/**
 * How much of a run the window shows: all of it, if its beats have room.
 * @param {number} width @param {number} n @param {boolean} phone @param {boolean} dense
 */
function windowFor(width, n, phone, dense) {
  if (dense) return { most: Infinity, beats: Infinity };
  if (phone) return { most: PHONE_UNITS, beats: PHONE_UNITS };
  return {
    most: clamp((width - 130) / clamp(500 / n, 8, 24), 12, 160),
    beats: clamp((width - 180) / clamp(700 / n, 9, 34), 12, 140),
  };
}

/** @param {number} x @param {number} lo @param {number} hi */
const clamp = (x, lo, hi) => Math.max(lo, Math.min(hi, x));
