/**
 * The pointer that takes hold of an arrowhead or an event, moves it, and lets it go; a finger that rests asks for the menu.
 * Whatever it does not take hold of is the diagram's, as ever.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../parts/scenario/edits.js"
 * @import {Picture} from "../../parts/diagram/diagram.js"
 */
import { wayOf } from "../edits/edit.js";
import { isOpen } from "./menu.js";
import { beatAt, REACH } from "./target.js";

/**
 * ground: what can be changed now; lead: what is moved goes to a place of the diagram; menu: of a place of the window.
 * @typedef {{ground: () => {run: Run, scenario: Scenario}|null, moving: () => boolean, begin: (beat: Beat) => boolean,
 *   lead: (x: number, y: number) => void, finish: () => void, cancel: () => void, menu: (x: number, y: number) => void}} Means
 */

/**
 * A press shorter than this, in pixels, is a click; and longer than this, in milliseconds, on a touch screen, asks for
 * the menu.
 */
const SLOP = 4,
  LONG = 500;

export class Pointers {
  #picture;
  #means;
  /** A press that may become a drag. @type {{beat: Beat, x: number, y: number, id: number}|null} */
  #press = null;
  #timer = 0;

  /** @param {Picture} picture @param {Means} means */
  constructor(picture, means) {
    this.#picture = picture;
    this.#means = means;
    for (const [name, listener] of this.#listeners()) picture.plot.addEventListener(name, listener, true);
  }

  /** @returns {Array<[string, (event: any) => void]>} */
  #listeners() {
    return [
      ["pointerdown", this.#down],
      ["pointermove", this.#move],
      ["pointerup", this.#up],
      ["pointercancel", this.#up],
    ];
  }

  /** @param {MouseEvent} event @returns {[number, number]} */
  #at(event) {
    const box = this.#picture.ink.c.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  #down = (event) => {
    const ground = this.#means.ground();
    if (event.button !== 0 || !ground) return;
    const [x, y] = this.#at(event),
      { clientX, clientY, pointerId: id } = event,
      touch = event.pointerType === "touch",
      beat = beatAt(this.#picture.frame(), ground.scenario, x, y, touch ? REACH.touch : REACH.mouse);
    clearTimeout(this.#timer);
    if (touch)
      this.#timer = window.setTimeout(() => {
        this.#press = null;
        this.#means.menu(clientX, clientY);
      }, LONG);
    if (this.#means.moving() && !beat) return event.stopImmediatePropagation();
    if (!beat || !wayOf(ground.run, ground.scenario, beat)) return;
    this.#press = { beat, x: clientX, y: clientY, id };
    event.stopImmediatePropagation();
    this.#picture.plot.setPointerCapture(id);
  };

  /** @param {PointerEvent} event */
  #move = (event) => {
    const press = this.#press,
      moving = this.#means.moving();
    if (event.pointerType === "touch" && !press) clearTimeout(this.#timer);
    if (!press) this.#hover(event);
    if (!press || event.pointerId !== press.id) return;
    event.stopImmediatePropagation();
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (far > SLOP) clearTimeout(this.#timer);
    if (!moving && (far <= SLOP || !this.#means.begin(press.beat))) return;
    this.#means.lead(...this.#at(event));
  };

  /** What can be taken hold of says so. @param {PointerEvent} event */
  #hover(event) {
    const ground = event.pointerType === "touch" ? null : this.#means.ground(),
      beat = ground && beatAt(this.#picture.frame(), ground.scenario, ...this.#at(event), REACH.mouse);
    this.#picture.plot.toggleAttribute(
      "data-holds",
      Boolean(ground && beat && wayOf(ground.run, ground.scenario, beat)),
    );
  }

  /** @param {PointerEvent} event */
  #up = (event) => {
    clearTimeout(this.#timer);
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    event.stopImmediatePropagation();
    if (this.#means.moving() && event.type === "pointercancel") this.#means.cancel();
    else if (this.#means.moving()) this.#means.finish();
    else if (!isOpen()) this.#picture.select(press.beat.n);
  };

  leave() {
    clearTimeout(this.#timer);
    this.#picture.plot.removeAttribute("data-holds");
    for (const [name, listener] of this.#listeners()) this.#picture.plot.removeEventListener(name, listener, true);
  }
}
