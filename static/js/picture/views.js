/**
 * The views of a picture, in the order in which they are offered. Which of them make sense, the topology and the marks
 * decide: no view knows an algorithm.
 * @import {ViewKind} from "./types.js"
 */
import { plane } from "./plane.js";

/** @type {ViewKind[]} */
export const VIEWS = [plane];
