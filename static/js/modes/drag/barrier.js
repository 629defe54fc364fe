/**
 * Where nothing can be dragged, though elsewhere it could: why, and the ways out.
 * @import {ModeContext} from "../modes.js"
 * @import {View} from "../../playground.js"
 * @import {Means} from "./drag.js"
 * @import {WayOut} from "./caption.js"
 */
import { eventsOf, numberOf } from "../../model/numbering.js";
import { isChosen } from "../edits/chosen.js";

/**
 * challenge: there one only chooses the next event; logical: on that axis no event has a place of its own.
 * @typedef {"challenge"|"logical"} Barrier
 */

/** What prevents dragging now; "" if nothing does. @param {View} view @returns {""|Barrier} */
export function barrierIn({ shown, axis }) {
  if (shown?.scenario.challenge) return "challenge";
  return axis === "logical" ? "logical" : "";
}

/** @param {Barrier} barrier @param {ModeContext} context @param {Means["keep"]} keep @returns {WayOut[]} */
export function waysOut(barrier, { playground, t }, keep) {
  if (barrier === "logical")
    return /** @type {const} */ (["time", "steps"]).map((axis) => ({
      name: t(`acts.drag.barred.${axis}`),
      act: () => playground.set("axis", axis),
    }));
  const name = t("acts.drag.barred.out");
  return [{ name, act: () => leaveChallenge(playground.view, name, keep) }];
}

/** Turns a challenge's run into a run by hand. @param {View} view @param {string} name @param {Means["keep"]} keep */
function leaveChallenge({ shown, beat }, name, keep) {
  if (!shown) return;
  const { challenge, ...rest } = shown.scenario,
    scenario = isChosen(rest) ? rest : { ...rest, hand: true };
  keep(scenario, numberOf(shown.run, beat), name, eventsOf(shown.run));
}
