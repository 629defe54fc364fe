/**
 * The pointer that grabs an arrowhead or an event, drags it, and drops it; a long touch opens the menu. Leaves all
 * other presses to the diagram.
 * @import {Beat} from "../../model/types.js"
 * @import {Drag} from "./drag.js"
 */
import { wayOf } from "../edits/edit.js";
import { isOpen } from "./menu.js";
import { beatAt, REACH } from "./target.js";

/**
 * A press that may become a drag; led: whether it has.
 * @typedef {{beat: Beat, x: number, y: number, id: number, led: boolean}} Press
 */

/** A move shorter than SLOP, in pixels, is a click; a touch longer than LONG, in milliseconds, opens the menu. */
const SLOP = 4,
  LONG = 500;

export class Pointers {
  #drag;
  #level;
  /** @type {Press|null} */
  #press = null;
  /** Whether the touch under way has opened the menu. */
  #rests = false;
  #timer = 0;
  #gone = new AbortController();

  /** @param {Drag} drag */
  constructor(drag) {
    this.#drag = drag;
    this.#level = drag.diagram.near;
    const { plot } = this.#level.surface,
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
    const { changeable, moving, feedback, menus } = this.#drag;
    if (event.button !== 0 || !changeable) return;
    const [x, y] = this.#level.surface.at(event),
      { clientX, clientY, pointerId: id } = event,
      touch = event.pointerType === "touch",
      reach = touch ? REACH.touch : REACH.mouse;
    clearTimeout(this.#timer);
    if (moving) {
      event.stopImmediatePropagation(); // nothing else can be grabbed during a drag
      if (feedback.sketch.isHandle(x, y, reach))
        this.#take({ beat: moving.beat, x: clientX, y: clientY, id, led: false });
      return;
    }
    if (touch)
      this.#timer = window.setTimeout(() => {
        this.#press = null;
        this.#rests = true;
        if (!this.#drag.moving) menus.at(clientX, clientY, REACH.touch);
      }, LONG);
    this.#rests = false;
    const beat = beatAt(this.#level.projection(), changeable.scenario, x, y, reach);
    if (!beat || !wayOf(changeable.run, changeable.scenario, beat)) return;
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
      press.led ||= this.#drag.moving !== null || this.#drag.begin(press.beat, false);
      if (!press.led) this.#press = null; // it cannot be dragged
    }
    if (press.led) this.#drag.lead(...this.#level.surface.at(event));
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
    const of = event.pointerType === "touch" || this.#drag.barrier ? null : this.#drag.changeable,
      beat = of && beatAt(this.#level.projection(), of.scenario, ...this.#level.surface.at(event), REACH.mouse);
    this.#level.surface.plot.toggleAttribute("data-holds", Boolean(beat && wayOf(of.run, of.scenario, beat)));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.#timer);
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    event.stopImmediatePropagation();
    if (press.led && event.type === "pointercancel") this.#drag.cancel();
    else if (press.led) this.#drag.finish();
    else if (!isOpen() && !this.#drag.moving) this.#level.diagram.select(press.beat.n);
  }

  leave() {
    clearTimeout(this.#timer);
    this.#level.surface.plot.removeAttribute("data-holds");
    this.#gone.abort();
  }
}
