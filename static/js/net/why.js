/**
 * Asks the server why a run broke.
 * @import {Answer} from "../parts/why/answer.js"
 */
import { ask } from "./ask.js";

/**
 * Null if it does not say.
 * @param {Record<string, string>} query property, step, and s where the scenario is a link's
 * @param {Record<string, any>} [scenario]
 * @returns {Promise<Answer|null>}
 */
export const whyOf = (query, scenario) => ask(`/api/v1/why?${new URLSearchParams(query)}`, scenario).catch(() => null);
