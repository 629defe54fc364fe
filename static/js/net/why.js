/**
 * Asks the server why a run violated a property.
 * @import {Answer} from "../parts/why/answer.js"
 */
import { ask } from "./ask.js";

/**
 * Returns the server's answer; null if there is none.
 * @param {Record<string, string>} query property, step, and s if a link names the scenario
 * @param {Record<string, any>} [scenario]
 * @returns {Promise<Answer|null>}
 */
export const whyOf = (query, scenario) => ask(`/api/v1/why?${new URLSearchParams(query)}`, scenario).catch(() => null);
