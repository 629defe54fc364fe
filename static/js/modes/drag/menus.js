/**
 * Chooses the menu for a point or for the focus: a message's or a lane's.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {ModeContext} from "../modes.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Changeable} from "./drag.js"
 * @import {Edit} from "../edits/edit.js"
 * @import {Offer} from "../edits/offers.js"
 */
import { numberOf } from "../../model/numbering.js";
import { nodeName } from "../../model/names.js";
import { withNames } from "../../parts/dom.js";
import { isChosen } from "../edits/chosen.js";
import { arrivalAt } from "../edits/edit.js";
import { laneOffers, messageOffers, moveOffers } from "../edits/offers.js";
import { messageName } from "../hand/words.js";
import { isOpen, openMenu } from "./menu.js";
import { beatAt, laneAt, markOf, REACH, timeBehind } from "./target.js";
import { reason } from "./words.js";

/**
 * ground: the run that can be edited now; focused: the beat in focus.
 * @typedef {{ground: () => Changeable|null, focused: () => Beat|null, begin: (beat: Beat) => void, apply: (edit: Edit, ground: Changeable) => void}} Means
 */

export class Menus {
  #context;
  #means;

  /** @param {ModeContext} context @param {Means} means */
  constructor(context, means) {
    this.#context = context;
    this.#means = means;
    context.screen.diagram.plot.addEventListener("contextmenu", this.#menu);
  }

  get #level() {
    return this.#context.screen.diagram.near;
  }

  get #speech() {
    return { t: this.#context.t, lang: this.#context.lang };
  }

  /** @param {MouseEvent} event a right click, a long press, or the menu key */
  #menu = (event) => {
    if (!this.#means.ground()) return;
    event.preventDefault();
    if (isOpen()) return;
    if (event.button === 2) this.at(event.clientX, event.clientY, REACH.mouse + 4);
    else if (!(event instanceof PointerEvent && event.pointerType === "touch")) this.here(); // touch has its own timer
  };

  /** Opens the menu of the beat in focus. */
  here() {
    const ground = this.#means.ground(),
      beat = this.#means.focused();
    if (!ground || !beat) return;
    const { run, scenario } = ground,
      [x, y] = markOf(this.#level.frame(), beat),
      box = this.#level.surface.pen.c.canvas.getBoundingClientRect(),
      behind = isChosen(scenario) ? beat.n : timeBehind(run, beat.n);
    if (arrivalAt(beat)) this.#ofMessage(ground, beat, box.left + x, box.top + y);
    else this.#ofLane(ground, { process: beat.at, to: behind }, box.left + x, box.top + y, beat);
  }

  /**
   * Opens the menu of a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} reach
   */
  at(clientX, clientY, reach) {
    const ground = this.#means.ground();
    if (!ground) return;
    const box = this.#level.surface.pen.c.canvas.getBoundingClientRect(),
      [x, y] = [clientX - box.left, clientY - box.top],
      f = this.#level.frame(),
      beat = beatAt(f, ground.scenario, x, y, reach),
      hit = this.#level.hit(x, y),
      arrived = hit?.kind === "message" ? ground.run.beats[hit.arc.receivedBeat - 1] : undefined,
      lane = laneAt(f, ground.scenario, x, y, reach + 4);
    if (beat && arrivalAt(beat)) this.#ofMessage(ground, beat, clientX, clientY);
    else if (arrived) this.#ofMessage(ground, arrived, clientX, clientY);
    else if (lane) this.#ofLane(ground, lane, clientX, clientY, beat);
  }

  /** @param {Changeable} ground @param {Beat} beat @param {number} x @param {number} y */
  #ofMessage(ground, beat, x, y) {
    const { run, scenario } = ground,
      arc = arrivalAt(beat),
      offers = messageOffers(run, scenario, beat);
    if (arc && offers.length) this.#open(ground, { name: messageName(run, arc), offers, x, y, beat });
  }

  /**
   * @param {Changeable} ground @param {{process: number, to: number}} where @param {number} x @param {number} y
   * @param {Beat|null} beat the movable beat there, if any
   */
  #ofLane(ground, { process, to }, x, y, beat) {
    const { run, scenario } = ground,
      { t, lang } = this.#context,
      at = isChosen(scenario)
        ? t("acts.drag.behind", { at: numberOf(run, to) })
        : t("acts.drag.at", { at: new Intl.NumberFormat(lang).format(to) }),
      name = t("acts.drag.lane", { p: nodeName(run.header, process), at });
    const moves = beat && beat.at === process ? moveOffers(run, scenario, beat) : [];
    this.#open(ground, { name, offers: [...moves, ...laneOffers(run, scenario, process, to)], x, y, beat });
  }

  /** @param {Changeable} ground @param {{name: string, offers: Offer[], x: number, y: number, beat: Beat|null}} of */
  #open(ground, { name, offers, x, y, beat }) {
    const { t } = this.#context,
      { run, scenario } = ground,
      { begin, apply } = this.#means,
      timely = !isChosen(scenario);
    openMenu({
      heading: withNames(name, run),
      name,
      x,
      y,
      back: this.#context.screen.diagram.plot,
      items: offers.map((o) => ({
        label: t(`acts.drag.menu.${o.what}`, { message: o.other?.message ? messageName(run, o.other.message) : "" }),
        key: o.key,
        shown: { ArrowLeft: "←", ArrowRight: "→" }[o.key] ?? o.key.toUpperCase(),
        why: o.why ? reason(run, o.why, timely, this.#speech) : "",
        act: () => (o.edit ? apply(o.edit, ground) : beat && begin(beat)),
      })),
    });
  }

  leave() {
    this.#context.screen.diagram.plot.removeEventListener("contextmenu", this.#menu);
  }
}
