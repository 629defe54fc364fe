/**
 * Drawings as plain keyed trees. A view's model makes one from a scene, tests inspect it, and `write` updates only what
 * changed on the page. A piece that keeps its key keeps its element, so that the style sheet can animate its move.
 * @import {Point} from "./seats.js"
 */

/**
 * A piece of a drawing.
 * @typedef {object} Piece
 * @property {string} tag
 * @property {string} key unique among its siblings, and the same for as long as the piece exists
 * @property {Record<string, string|number|undefined>} attrs
 * @property {Place} [at] its transform
 * @property {string} [text]
 * @property {Piece[]} [kids]
 * @property {string} [says] its description, which makes it focusable; with data-press or data-go it can be pressed
 */
/**
 * A position in pixels, a rotation in degrees, and a scale. With `round`, the position is on a circle instead, and a
 * piece that moves to another such place stays on that circle.
 * @typedef {{x: number, y: number, turn?: number, scale?: number, round?: {x: number, y: number, r: number, angle:
 * number}}} Place
 */
/**
 * A drawing; `words` describe it as a whole.
 * @typedef {{width: number, height: number, label: string, pieces: Piece[], words: string[]}} Drawing
 */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const round = (/** @type {number} */ v) => Math.round(v * 10) / 10;

/** @param {string} tag @param {string} key @param {Record<string, string|number|undefined>} attrs @returns {Piece} */
const piece = (tag, key, attrs) => ({ tag, key, attrs });

/** A piece, several, or none. @typedef {Piece|Piece[]|""|0|false|null|undefined} Maybe */

/** Returns the pieces, flattened, without empty values. @param {Maybe[]} pieces */
export const present = (pieces) => pieces.flat().filter((p) => !!p);

/**
 * @param {string} key @param {Maybe[]} kids @param {{class?: string, at?: Place, says?: string}} [more]
 * @returns {Piece}
 */
export const group = (key, kids, { class: name, ...more } = {}) => ({
  ...piece("g", key, { class: name }),
  kids: present(kids),
  ...more,
});

/**
 * A group with the pieces of each thing.
 * @template T
 * @param {string} key @param {T[]} things @param {(thing: T, i: number) => Maybe} drawn
 */
export const groupOf = (key, things, drawn) => group(key, things.map(drawn));

/**
 * @param {string} key @param {string} d @param {string} name @param {string} [end] the ID of the marker at its end
 * @returns {Piece}
 */
export const path = (key, d, name, end) => piece("path", key, { d, class: name, "marker-end": end && `url(#${end})` });

/** @param {string} key @param {number} x @param {number} y @param {number} r @param {string} name @returns {Piece} */
export const circle = (key, x, y, r, name) =>
  piece("circle", key, { cx: round(x), cy: round(y), r: round(r), class: name });

/**
 * @param {string} key @param {Point} at its top left corner @param {[number, number]} size @param {string} name
 * @returns {Piece}
 */
export const rect = (key, [x, y], [width, height], name) =>
  piece("rect", key, { x: round(x), y: round(y), width: round(width), height: round(height), class: name });

/**
 * @param {string} key @param {number} x @param {number} y @param {string|number} text @param {string} [name]
 * @returns {Piece}
 */
export const text = (key, x, y, text, name) => ({
  ...piece("text", key, { x: round(x), y: round(y), class: name }),
  text: String(text),
});

/**
 * A straight line.
 * @param {string} key @param {Point} from @param {Point} to @param {string} name @param {string} [end] as of a path
 */
export const line = (key, [x1, y1], [x2, y2], name, end) =>
  path(key, `M${round(x1)},${round(y1)}L${round(x2)},${round(y2)}`, name, end);

/**
 * Makes a piece focusable, with a description; pressing it leads to the step that last changed its mark.
 * @param {Piece} made @param {string} key of the mark @param {string} says
 * @returns {Piece}
 */
export const pressable = (made, key, says) => ({
  ...made,
  attrs: { ...made.attrs, class: `${made.attrs.class ?? ""} pic-token`, "data-go": key },
  says,
});

/** Yields all pieces of a drawing, parents first. @param {Piece[]} pieces @returns {Generator<Piece>} */
export function* all(pieces) {
  for (const p of pieces) {
    yield p;
    if (p.kids) yield* all(p.kids);
  }
}

/* ---- on the page ---- */

/**
 * Sets the size and the label of an SVG element.
 * @param {Element} svg @param {Pick<Drawing, "width"|"height"|"label">} made
 * @param {boolean} still changes are not animated
 */
export function frame(svg, { width, height, label }, still) {
  const attrs = { viewBox: `0 0 ${width} ${height}`, width, height, "aria-label": label };
  for (const [name, value] of Object.entries(attrs)) svg.setAttribute(name, String(value));
  svg.classList.toggle("still", still);
}

/** @typedef {{element: SVGElement, piece: Piece, kids: Map<string, Written>}} Written */

/**
 * Updates an element's children to the pieces, in order: creates, changes, moves and removes by key.
 * @param {Element} parent @param {Map<string, Written>} known @param {Piece[]} pieces
 */
export function write(parent, known, pieces) {
  const wanted = new Set(pieces.map((p) => p.key));
  for (const [key, old] of known) {
    if (wanted.has(key)) continue;
    old.element.remove();
    known.delete(key);
  }
  /** @type {ChildNode|null} */
  let next = parent.firstChild;
  for (const p of pieces) {
    let w = known.get(p.key);
    if (!w || w.piece.tag !== p.tag) {
      w?.element.remove();
      if (w?.element === next) next = null;
      w = {
        element: document.createElementNS(SVG_NAMESPACE, p.tag),
        piece: piece(p.tag, p.key, {}),
        kids: new Map(),
      };
      known.set(p.key, w);
    }
    dress(w, p);
    if (w.element !== next) parent.insertBefore(w.element, next);
    next = w.element.nextSibling;
  }
}

/** @param {Written} w @param {Piece} p */
function dress(w, p) {
  const { element, piece: old } = w;
  for (const name of new Set([...Object.keys(old.attrs), ...Object.keys(p.attrs)])) {
    const value = p.attrs[name];
    if (old.attrs[name] === value) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
    // unlike the attribute, the CSS property can be animated
    if (name === "d" && value !== undefined) element.style.setProperty("d", `path("${value}")`);
  }
  if (p.at && !samePlace(old.at, p.at)) element.style.transform = placed(p.at);
  if (p.says !== old.says) stop(element, p);
  if (p.text !== old.text) element.textContent = p.text ?? "";
  if (p.kids) write(element, w.kids, p.kids);
  w.piece = p;
}

/** @param {Place|undefined} a @param {Place} b */
const samePlace = (a, b) => a !== undefined && placed(a) === placed(b);

/** @param {Place} at */
function placed({ x, y, turn = 0, scale = 1, round: on }) {
  if (on)
    return `translate(${round(on.x)}px, ${round(on.y)}px) rotate(${round(on.angle)}deg) translate(${round(on.r)}px, 0px) rotate(${round(turn - on.angle)}deg) scale(${scale})`;
  return `translate(${round(x)}px, ${round(y)}px)${turn ? ` rotate(${round(turn)}deg)` : ""}${scale === 1 ? "" : ` scale(${scale})`}`;
}

/**
 * Sets the role of a focusable piece: a button if it can be pressed, else an image. Without `says` it has none.
 * @param {SVGElement} element @param {Piece} piece
 */
function stop(element, { says, attrs }) {
  if (says === undefined) for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
  else {
    element.setAttribute("role", attrs["data-press"] || attrs["data-go"] ? "button" : "img");
    element.setAttribute("aria-label", says);
    if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  }
}
