/**
 * The pointer that grabs an arrowhead or an event, drags it, and drops it; a long touch opens the menu. Leaves all
 * other presses to the diagram.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {NearLevel} from "../../parts/diagram/near.js"
 */
import { wayOf } from "../edits/edit.js";
import { isOpen } from "./menu.js";
import { beatAt, REACH } from "./target.js";

/**
 * ground: the run that can be edited now; free: whether nothing forbids a drag; moving: the dragged beat; handle:
 * whether a point is on its handle; lead: moves it to a point of the diagram; menu: opens the menu of a point of the
 * window.
 * @typedef {object} Means
 * @property {() => {run: Run, scenario: Scenario}|null} ground
 * @property {() => boolean} free
 * @property {() => Beat|null} moving
 * @property {(x: number, y: number, reach: number) => boolean} handle
 * @property {(beat: Beat) => boolean} begin
 * @property {(x: number, y: number) => void} lead
 * @property {() => void} finish
 * @property {() => void} cancel
 * @property {(x: number, y: number) => void} menu
 */

/**
 * A press that may become a drag; led: whether it has.
 * @typedef {{beat: Beat, x: number, y: number, id: number, led: boolean}} Press
 */

/** A move shorter than SLOP, in pixels, is a click; a touch longer than LONG, in milliseconds, opens the menu. */
const SLOP = 4,
  LONG = 500;

export class Pointers {
  #level;
  #means;
  /** @type {Press|null} */
  #press = null;
  /** Whether the touch under way has opened the menu. */
  #rests = false;
  #timer = 0;
  #gone = new AbortController();

  /** @param {NearLevel} level @param {Means} means */
  constructor(level, means) {
    this.#level = level;
    this.#means = means;
    const { plot } = level.surface,
      before = { capture: true, passive: false, signal: this.#gone.signal }; // runs before the diagram; no scrolling
    plot.addEventListener("pointerdown", (event) => this.#down(event), before);
    plot.addEventListener("pointermove", (event) => this.#move(event), before);
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      plot.addEventListener(end, (event) => this.#up(event), before);
    for (const touch of /** @type {const} */ (["touchmove", "touchend"]))
      plot.addEventListener(touch, (event) => this.#touch(event), before);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const ground = this.#means.ground();
    if (event.button !== 0 || !ground) return;
    const [x, y] = this.#level.surface.at(event),
      { clientX, clientY, pointerId: id } = event,
      touch = event.pointerType === "touch",
      reach = touch ? REACH.touch : REACH.mouse,
      moving = this.#means.moving();
    clearTimeout(this.#timer);
    if (moving) {
      event.stopImmediatePropagation(); // nothing else can be grabbed during a drag
      if (this.#means.handle(x, y, reach)) this.#take({ beat: moving, x: clientX, y: clientY, id, led: false });
      return;
    }
    if (touch)
      this.#timer = window.setTimeout(() => {
        this.#press = null;
        this.#rests = true;
        this.#means.menu(clientX, clientY);
      }, LONG);
    this.#rests = false;
    const beat = beatAt(this.#level.frame(), ground.scenario, x, y, reach);
    if (!beat || !wayOf(ground.run, ground.scenario, beat)) return;
    event.stopImmediatePropagation();
    this.#take({ beat, x: clientX, y: clientY, id, led: false });
  }

  /** @param {Press} press */
  #take(press) {
    this.#press = press;
    this.#level.surface.plot.setPointerCapture(press.id);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (event.pointerType === "touch" && !press) clearTimeout(this.#timer);
    if (!press) this.#hover(event);
    if (!press || event.pointerId !== press.id) return;
    event.stopImmediatePropagation();
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) {
      clearTimeout(this.#timer);
      press.led ||= this.#means.moving() !== null || this.#means.begin(press.beat);
      if (!press.led) this.#press = null; // it cannot be dragged
    }
    if (press.led) this.#means.lead(...this.#level.surface.at(event));
  }

  /**
   * A touch that drags does not scroll, and a touch that has opened the menu does not click.
   * @param {TouchEvent} event
   */
  #touch(event) {
    if ((this.#press || this.#rests) && event.cancelable) event.preventDefault();
  }

  /** Marks the plot while the mouse is over something that can be dragged. @param {PointerEvent} event */
  #hover(event) {
    const ground = event.pointerType === "touch" || !this.#means.free() ? null : this.#means.ground(),
      beat = ground && beatAt(this.#level.frame(), ground.scenario, ...this.#level.surface.at(event), REACH.mouse);
    this.#level.surface.plot.toggleAttribute(
      "data-holds",
      Boolean(ground && beat && wayOf(ground.run, ground.scenario, beat)),
    );
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.#timer);
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    event.stopImmediatePropagation();
    if (press.led && event.type === "pointercancel") this.#means.cancel();
    else if (press.led) this.#means.finish();
    else if (!isOpen() && !this.#means.moving()) this.#level.diagram.select(press.beat.n);
  }

  leave() {
    clearTimeout(this.#timer);
    this.#level.surface.plot.removeAttribute("data-holds");
    this.#gone.abort();
  }
}
