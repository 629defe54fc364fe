/**
 * Where nothing can be dragged, though elsewhere it could: says why, with ways out.
 * @import {ModeContext} from "../modes.js"
 * @import {Means} from "./drag.js"
 * @import {WayOut} from "./caption.js"
 */
import { eventsOf, numberOf } from "../../model/numbering.js";
import { isChosen } from "../edits/chosen.js";

/**
 * challenge: there one only chooses the next event; logical: on that axis no event has a place of its own.
 * @typedef {"challenge"|"logical"} Why
 */

export class Barrier {
  #context;
  #on;

  /**
   * @param {ModeContext} context
   * @param {{keep: Means["keep"], away: () => void, say: (why: string, ways: WayOut[]) => void}} on
   */
  constructor(context, on) {
    this.#context = context;
    this.#on = on;
  }

  /** Why nothing can be dragged now; "" if it can. @returns {""|Why} */
  get why() {
    const { shown, axis } = this.#context.playground.view;
    if (shown?.scenario.challenge) return "challenge";
    return axis === "logical" ? "logical" : "";
  }

  /**
   * Says why nothing can be dragged, with the ways out, and reports whether it did.
   * @param {Why} [only] only for this reason
   * @returns {boolean}
   */
  stops(only) {
    const { why } = this;
    if (!why || (only && why !== only)) return false;
    this.#on.say(this.#context.t(`acts.drag.barred.${why}`), this.#ways(why));
    return true;
  }

  /** @param {Why} why @returns {WayOut[]} */
  #ways(why) {
    const { playground, t } = this.#context;
    if (why === "challenge") return [{ name: t("acts.drag.barred.out"), act: () => this.#out() }];
    return /** @type {const} */ (["time", "steps"]).map((axis) => ({
      name: t(`acts.drag.barred.${axis}`),
      act: () => {
        this.#on.away();
        playground.set("axis", axis);
      },
    }));
  }

  /** Turns the challenge's run into a run by hand. */
  #out() {
    const { playground, t } = this.#context,
      { shown, beat } = playground.view;
    if (!shown) return;
    const { challenge, ...rest } = shown.scenario,
      scenario = isChosen(rest) ? rest : { ...rest, hand: true };
    this.#on.away();
    this.#on.keep(scenario, numberOf(shown.run, beat), t("acts.drag.barred.out"), eventsOf(shown.run));
  }
}
