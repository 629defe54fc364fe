/**
 * What a change of the scenario needs, and nobody who only watches: fetched as one when somebody is about to make one.
 */
export { decodeLink, encodeLink, isLink } from "../../net/link.js";
export * as edits from "./edits.js";
export { reworded } from "./lineage.js";
export { placed } from "./problems.js";
