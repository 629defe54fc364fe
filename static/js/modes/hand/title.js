/**
 * What a run that was made by hand is called. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { inLanguage } from "../../parts/notes/pinned.js";
import { titled } from "../../parts/scenario/lineage.js";

/**
 * A scenario that was made by hand says so, and of what.
 * @param {Scenario} scenario @param {Scenario} origin what was opened @param {{t: Translate, lang: string}} speech
 * @returns {Scenario}
 */
export function called(scenario, origin, { t, lang }) {
  const from = inLanguage(origin.title, lang);
  if (scenario === origin || !from) return scenario;
  return { ...scenario, title: titled((title) => t("acts.hand.from", { title }), from) };
}
