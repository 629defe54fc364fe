/**
 * Chooses the menu for a point or for the focus: a message's or a lane's.
 * @import {Beat} from "../../model/types.js"
 * @import {Changeable, Drag} from "./drag.js"
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

export class Menus {
  #drag;

  /** @param {Drag} drag */
  constructor(drag) {
    this.#drag = drag;
    drag.diagram.plot.addEventListener("contextmenu", this.#menu);
  }

  /** The run that a menu can edit now; null if none. */
  get #changeable() {
    return this.#drag.busy || this.#drag.bars("challenge") ? null : this.#drag.changeable;
  }

  /** @param {MouseEvent} event a right click, a long press, or the menu key */
  #menu = (event) => {
    if (!this.#changeable) return;
    event.preventDefault();
    if (isOpen()) return;
    if (event.button === 2) this.at(event.clientX, event.clientY, REACH.mouse + 4);
    else if (!(event instanceof PointerEvent && event.pointerType === "touch")) this.here(); // touch has its own timer
  };

  /** Opens the menu of the beat in focus. */
  here() {
    const of = this.#changeable,
      beat = this.#drag.focused();
    if (!of || !beat) return;
    const { near } = this.#drag.diagram,
      [left, top] = near.surface.at({ clientX: 0, clientY: 0 }),
      mark = markOf(near.projection(), beat),
      [x, y] = [mark[0] - left, mark[1] - top],
      behind = isChosen(of.scenario) ? beat.n : timeBehind(of.run, beat.n);
    if (arrivalAt(beat)) this.#ofMessage(of, beat, x, y);
    else this.#ofLane(of, { process: beat.at, to: behind }, x, y, beat);
  }

  /**
   * Opens the menu of a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} reach
   */
  at(clientX, clientY, reach) {
    const of = this.#changeable;
    if (!of) return;
    const { near } = this.#drag.diagram,
      [x, y] = near.surface.at({ clientX, clientY }),
      f = near.projection(),
      beat = beatAt(f, of.scenario, x, y, reach),
      hit = near.hit(x, y),
      arrived = hit?.kind === "message" ? of.run.beats[hit.arc.receivedBeat - 1] : undefined,
      lane = laneAt(f, of.scenario, x, y, reach + 4);
    if (beat && arrivalAt(beat)) this.#ofMessage(of, beat, clientX, clientY);
    else if (arrived) this.#ofMessage(of, arrived, clientX, clientY);
    else if (lane) this.#ofLane(of, lane, clientX, clientY, beat);
  }

  /** @param {Changeable} of @param {Beat} beat @param {number} x @param {number} y */
  #ofMessage(of, beat, x, y) {
    const { run, scenario } = of,
      arc = arrivalAt(beat),
      offers = messageOffers(run, scenario, beat);
    if (arc && offers.length) this.#open(of, { name: messageName(run, arc), offers, x, y, beat });
  }

  /**
   * @param {Changeable} of @param {{process: number, to: number}} where @param {number} x @param {number} y
   * @param {Beat|null} beat the movable beat there, if any
   */
  #ofLane(of, { process, to }, x, y, beat) {
    const { run, scenario } = of,
      { t, lang } = this.#drag.context,
      at = isChosen(scenario)
        ? t("acts.drag.behind", { at: numberOf(run, to) })
        : t("acts.drag.at", { at: new Intl.NumberFormat(lang).format(to) }),
      name = t("acts.drag.lane", { p: nodeName(run.header, process), at });
    const moves = beat && beat.at === process ? moveOffers(run, scenario, beat) : [];
    this.#open(of, { name, offers: [...moves, ...laneOffers(run, scenario, process, to)], x, y, beat });
  }

  /** @param {Changeable} of @param {{name: string, offers: Offer[], x: number, y: number, beat: Beat|null}} menu */
  #open(of, { name, offers, x, y, beat }) {
    const { context, diagram } = this.#drag,
      { run, scenario } = of,
      timely = !isChosen(scenario);
    openMenu({
      heading: withNames(name, run),
      name,
      x,
      y,
      back: diagram.plot,
      items: offers.map((o) => ({
        label: context.t(`acts.drag.menu.${o.what}`, {
          message: o.other?.message ? messageName(run, o.other.message) : "",
        }),
        key: o.key,
        shown: { ArrowLeft: "←", ArrowRight: "→" }[o.key] ?? o.key.toUpperCase(),
        why: o.why ? reason(run, o.why, timely, context) : "",
        act: () => {
          if (o.edit) this.#drag.choose(o.edit, of);
          else if (beat) this.#drag.begin(beat, true);
        },
      })),
    });
  }

  leave() {
    this.#drag.diagram.plot.removeEventListener("contextmenu", this.#menu);
  }
}
