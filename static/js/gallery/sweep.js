/**
 * Plays the thumbnail of a card under the pointer or the focus: a cursor sweeps over it, and what is right of it is
 * pale. With reduced motion the thumbnail stays still.
 */
import { svg } from "../parts/dom.js";

/** How long the sweep takes from left to right, and how long its end stays, in milliseconds. */
const LASTS = 2600,
  RESTS = 700;

/** @param {HTMLElement} root */
export function sweep(root) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {(() => void)|null} */
  let stop = null;
  /** @type {Element|null} */
  let played = null;

  /** @param {Event} event */
  function enter({ target }) {
    const card = target instanceof Element ? target.closest(".card") : null;
    if (card === played) return;
    leave();
    const drawing = card?.querySelector(".drawing");
    if (still.matches || !(drawing instanceof SVGSVGElement) || !drawing.childElementCount) return;
    played = card;
    stop = play(drawing);
  }

  function leave() {
    stop?.();
    stop = played = null;
  }

  root.addEventListener("pointerover", enter);
  root.addEventListener("focusin", enter);
  root.addEventListener("pointerleave", leave);
  root.addEventListener("focusout", leave);
}

/** Plays a drawing in a loop; returns a function that stops it. @param {SVGSVGElement} drawing */
function play(drawing) {
  const { width, height } = drawing.viewBox.baseVal;
  const veil = svg("rect", { class: "veil", y: 0, height }),
    line = svg("path", { class: "sweep", d: `M0 0V${height}` }),
    over = svg("g", { class: "played" }, veil, line);
  drawing.append(over);
  let frame = 0,
    begun = 0;
  const step = (/** @type {number} */ now) => {
    begun ||= now;
    const share = Math.min(1, ((now - begun) % (LASTS + RESTS)) / LASTS),
      x = share * width;
    veil.setAttribute("x", String(x));
    veil.setAttribute("width", String(Math.max(0, width - x)));
    line.setAttribute("transform", `translate(${x} 0)`);
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
    over.remove();
  };
}
