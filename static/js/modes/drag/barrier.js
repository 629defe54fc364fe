/**
 * Where nothing can be moved, though elsewhere it could: it is said why, with the way out.
 * @import {ModeContext} from "../modes.js"
 * @import {Means} from "./drag.js"
 * @import {WayOut} from "./caption.js"
 */
import { eventsOf, numberOf } from "../../model/numbering.js";
import { isChosen } from "../edits/chosen.js";

/** challenge: there one only chooses what is next; logical: along that axis nothing has a place of its own. @typedef {"challenge"|"logical"} Why */

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

  /** Why nothing can be moved now; "" if it can. @returns {""|Why} */
  get why() {
    const { shown, axis } = this.#context.playground.view;
    if (shown?.scenario.challenge) return "challenge";
    return axis === "logical" ? "logical" : "";
  }

  /** Says why nothing can be moved, and what helps. @param {Why} [only] if it is for this @returns {boolean} whether it is so */
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

  /** The run of a challenge goes on as one that is only by hand. */
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
