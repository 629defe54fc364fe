/**
 * The picture of a card plays under the pointer or the focus: a cursor goes over it, and what is still to come is pale.
 * Who asks for less motion sees it as it is.
 */
import { svg } from "../parts/dom.js";

/** How long one run takes from left to right, in milliseconds, and how long its end stays. */
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

/** Plays a drawing until it is told to stop. @param {SVGSVGElement} drawing */
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
