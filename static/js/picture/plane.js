/**
 * The plane view: points, lines, and where forks and votes are.
 * @import {ViewKind} from "./types.js"
 */
import { svg } from "../parts/dom.js";

/** @type {ViewKind} */
export const plane = {
  name: "plane",
  suits: (header) => header.topology?.kind === "quorums",
  make(host) {
    return { show({ marks }) { host.replaceChildren(svg("svg", { "aria-label": String(marks.size) })); } };
  },
};
