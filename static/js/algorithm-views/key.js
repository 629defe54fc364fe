/**
 * The key of a drawing: each kind of mark that was shown so far, small, with its name. It grows as the run goes on and
 * never shrinks, so that nothing jumps when the cursor goes back.
 * @import {Scene} from "./seats.js"
 * @import {Mark, Translate} from "./types.js"
 * @import {Piece} from "./tree.js"
 */
import { el, svg } from "../parts/dom.js";
import { answer, fork, permission, release, request, token, turn, vote } from "./glyphs.js";
import { circle, line, path, rect, write } from "./tree.js";

const AT = { x: 11, y: 11 },
  SMALL = { x: 11, y: 10, scale: 0.66 },
  BARE = { bare: true };
const ARROW = "M1,11H24M19,7L24,11L19,15";

/** Each mark's sample, in the order of the key; its text is picture.key.<name>. @type {Array<[string, Piece[]]>} */
const ROWS = [
  ["clean", [fork("m", SMALL, BARE)]],
  ["dirty", [fork("m", SMALL, { dirty: true, bare: true })]],
  ["vote", [vote("m", { ...AT, scale: 0.8 }, BARE)]],
  ["used", [vote("m", { ...AT, scale: 0.8 }, { used: true, bare: true })]],
  ["token", [token("m", { ...AT, scale: 0.9 })]],
  ["permission", [permission("m", { ...AT, scale: 0.85 })]],
  ["request", [request("m", AT, BARE)]],
  ["strong", [request("m", AT, { strong: true, bare: true })]],
  ["answer", [answer("m", AT)]],
  ["failed", [answer("m", AT, "failed")]],
  ["inquire", [answer("m", AT, "inquire")]],
  ["release", [release("m", AT)]],
  ["turn", [turn("m", 11, 11)]],
  ["owner", [rect("m", [2, 3], [18, 16], "cell own")]],
  ["owed", [path("m", "M7,11H24", "pic-owed"), circle("k", 5, 11, 3.4, "pt on")]],
  ["father", [path("m", ARROW, "pointer father")]],
  ["holder", [path("m", ARROW, "pointer holder")]],
  ["next", [path("m", "M1,11H20", "pointer next"), path("h", "M19,7L24,11L19,15", "pointer")]],
  ["likely", [path("m", ARROW, "pointer likely")]],
  ["precedes", [path("m", ARROW, "arc")]],
  ["turned", [path("m", "M1,11H20", "arc turned"), path("h", "M19,7L24,11L19,15", "arc")]],
  ["asks", [line("m", [1, 11], [25, 11], "slot sa p0")]],
  ["has", [line("m", [1, 11], [25, 11], "slot sa p0 got")]],
  ["decides", [circle("r", 11, 11, 9.5, "slot sa p0 ring"), circle("c", 11, 11, 5.5, "pt dec")]],
];

/** Returns the name of a mark's row in the key. @param {Pick<Mark, "what"|"state">} mark */
export function keyOf({ what, state }) {
  switch (what) {
    case "fork":
      return state === "dirty" ? "dirty" : "clean";
    case "vote":
      return state === "used" || state === "yield" ? "used" : "vote";
    case "request":
      return state === "strong" ? "strong" : "request";
    case "answer":
      return state === "failed" || state === "inquire" ? state : "answer";
    case "pointer":
      return state;
    case "precedes":
      return state === "dirty" ? "turned" : "precedes";
    default:
      return what;
  }
}

/**
 * @param {HTMLElement} host @param {Translate} t
 * @param {ReadonlySet<string>} shown the kinds of marks that enter the key once seen
 * @param {string[]} always names of rows that are shown from the start
 */
export function createKey(host, t, shown, always) {
  const root = host.appendChild(el("div.pic-key"));
  const seen = new Set(always);

  /** @param {Scene} scene */
  function show(scene) {
    const before = root.childElementCount;
    for (const mark of scene.marks.values()) if (shown.has(mark.what)) seen.add(keyOf(mark));
    if (seen.size === before) return;
    root.replaceChildren(
      ...ROWS.filter(([name]) => seen.has(name)).map(([name, pieces]) =>
        el("span", sample(26, pieces), t(`picture.key.${name}`)),
      ),
    );
  }

  return { show };
}

/**
 * Makes a small drawing of a mark, hidden from screen readers.
 * @param {number} width @param {Piece[]} pieces @param {number} [height]
 */
export function sample(width, pieces, height = 22) {
  const viewBox = `0 0 ${width} ${height}`,
    root = svg("svg", { class: "pic-sample", width, height, viewBox, "aria-hidden": "true" });
  write(root, new Map(), pieces);
  return root;
}
