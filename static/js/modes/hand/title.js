/**
 * The title of a run made by hand. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { inLanguage } from "../../parts/notes/pinned.js";
import { titled } from "../../parts/scenario/lineage.js";

/**
 * Titles a scenario made by hand after the one it was made from.
 * @param {Scenario} scenario @param {Scenario} origin the scenario that was opened
 * @param {{t: Translate, lang: string}} speech
 * @returns {Scenario}
 */
export function called(scenario, origin, { t, lang }) {
  const from = inLanguage(origin.title, lang);
  if (scenario === origin || !from) return scenario;
  return { ...scenario, title: titled((title) => t("acts.hand.from", { title }), from) };
}
