/**
 * What a change of the scenario needs, and nobody who only watches: fetched as one when somebody is about to make one.
 */
export { canonical } from "../../net/canonical.js";
export { decodeLink, encodeLink, isLink } from "../../net/link.js";
export * as edits from "./edits.js";
export { reworded, sameRun } from "./lineage.js";
export { placed } from "./problems.js";
