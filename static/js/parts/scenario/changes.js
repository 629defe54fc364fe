/**
 * The modules needed to change a scenario: fetched together when the user is about to change something.
 */
export { decodeLink, encodeLink, isLink } from "../../net/link.js";
export * as edits from "./edits.js";
export { reworded } from "./lineage.js";
export { placed } from "./problems.js";
