/**
 * How the box of a picture is shared: the cursor's flag above, then lanes, the strip of properties, and one row of
 * ticks, track and numbers. What is shared depends on the box and on the run, never on where the cursor stands: nothing
 * that appears may move a lane. Pure.
 */

/**
 * What is told beside a lane: name, clock, phase and timestamp in two lines; name, phase and clock; name and phase; or,
 * where lanes are mere strokes, some of the names.
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
 * @property {number} fs size of texts
 * @property {number} bar height of a phase
 * @property {number} dot radius of a mark
 * @property {boolean} compact short words, no clocks in the heads
 * @property {Heads} heads
 * @property {boolean} clocks whether events have room for their clocks
 * @property {boolean} dense lanes are strokes
 * @property {Strip|null} strip
 * @property {number} most up to how many beats a run is shown whole
 * @property {number} beats how many a window shows of a longer run
 * @property {boolean} phone the cursor stays at ¾ of the window
 */
/** y of its first line; distance of two; how many there are; whether one stands for all. */
/** @typedef {{y: number, row: number, rows: number, folded: boolean}} Strip */
/**
 * @typedef {object} Room
 * @property {number} width of the box
 * @property {number} height of the box
 * @property {number} n lanes
 * @property {number} properties
 * @property {boolean} embed
 * @property {boolean} [low] whether the window has little height
 * @property {number} [levels] how many answers the first lane owes at once
 * @property {boolean} [loops] whether a bracket stands over the lanes
 * @property {(heads: Heads, compact: boolean, folded: boolean) => number} head least width of what stands left of the
 *   lanes
 */

/** Height of the flag; of ticks, track and numbers; of them, below the track; of a loop's bracket. */
const FLAG = 24,
  AXIS = 42,
  NUMBERS = 24,
  BRACKET = 18;
/** Above and below the lines of the strip, together. */
const GAP = 12;
/** More properties than these share one line. */
const FEW = 3;
/** The widest that two lanes are apart; and the least, while a box has no height yet. */
const WIDEST = 200,
  LEAST = 0.1;
/** A picture narrower than this is a phone's; an embed's, than that. */
const PHONE = 620,
  SMALL = 560;
/** Units of time in a phone's window. */
const PHONE_UNITS = 9.3;
/** The right end moves by so many pixels only, so that words stay where they are when the box is hardly wider. */
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
 * Lanes share what is left of the height: above the first there is room for the answers that it owes, below the last
 * for clocks. Few lanes in much room stand in its middle.
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

/** Bars and marks, which on dense lanes may not touch the next lane's. @param {number} lane */
function marksFor(lane) {
  if (lane < 14) return { bar: Math.max(0.5, lane * 0.6), dot: Math.max(0.5, lane * 0.3) };
  return { bar: clamp(lane * 0.3, 11, 20), dot: Math.min(clamp(lane * 0.09, 4.5, 6.5), lane * 0.3) };
}

/**
 * How much of a run is seen at once: all of it, if its beats have room.
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
