/**
 * The document of the run on screen with another one beside it, or with none: asked for in its place, with its address.
 * @import {Scenario} from "../../model/scenario.js"
 * @import {PageContext} from "../modes.js"
 */

/**
 * @param {PageContext} context
 * @param {Scenario|null} but in what the second run differs; null: there is to be one run
 * @param {boolean} push whether it is a step in the browser's history
 */
export async function showBeside({ playground, navigation }, but, push) {
  const { shown } = playground.view;
  if (!shown) return;
  const { beside, challenge, ...alone } = shown.scenario, // who compares plays no challenge
    next = but ? { ...alone, beside: but } : { ...alone, ...(challenge && { challenge }) };
  await navigation.again(next, { push });
}
