/**
 * Shows the run on screen with another second run, or with none, and updates the address.
 * @import {Scenario} from "../../model/scenario.js"
 * @import {PageContext} from "../modes.js"
 */

/**
 * @param {PageContext} context
 * @param {Scenario|null} but the difference of the second run; null for one run
 * @param {boolean} push whether to add an entry to the browser's history
 */
export async function showBeside({ playground, navigation }, but, push) {
  const { shown } = playground.view;
  if (!shown) return;
  const { beside, challenge, ...alone } = shown.scenario, // a comparison plays no challenge
    next = but ? { ...alone, beside: but } : { ...alone, ...(challenge && { challenge }) };
  await navigation.again(next, { push });
}
