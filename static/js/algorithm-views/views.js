/**
 * The algorithm views, in the order in which they are offered. The topology and the kinds of marks decide which views
 * suit a run; no view knows an algorithm.
 * @import {ViewKind} from "./types.js"
 */
import { arbiters } from "./arbiters.js";
import { graph } from "./graph.js";
import { plane, quorums } from "./plane.js";
import { precedence } from "./precedence.js";
import { waits } from "./waits.js";

/** @type {ViewKind[]} */
export const VIEWS = [plane, quorums, arbiters, graph, precedence, waits];
