/**
 * The size of the panel. Beside the run it is a column that can be resized or folded; below it, on a phone, a sheet
 * that is pulled up; on a phone held sideways, a rail with a drawer. The style sheet decides which.
 */
import { need } from "../dom.js";

/** The least and greatest width, and the step of an arrow key, in pixels. */
const LEAST = 320,
  MOST = 640,
  BY = 16;
/** A press that moves less than this, in pixels, is a click. */
const STILL = 4;

/** The windows in which the panel is no column beside the run. */
const UPRIGHT = "(max-width: 640px)",
  SIDEWAYS = "(max-height: 480px) and (min-width: 641px)";

/** @param {() => void} moved called when the panel's content has moved */
export function createPanel(moved) {
  const panel = need("#panel", HTMLElement),
    bench = need("#bench", HTMLElement),
    grip = need("#grip", HTMLElement);
  const upright = matchMedia(UPRIGHT),
    sideways = matchMedia(SIDEWAYS);
  /** Whether the sheet is up, or the drawer out. */
  let open = false;
  /** Whether the last press resized it, so that the click that follows is ignored. */
  let dragged = false;
  const isColumn = () => !upright.matches && !sideways.matches;
  grip.setAttribute("aria-expanded", String(isColumn())); // sheet and drawer are initially closed

  /** @param {boolean} to */
  function pull(to) {
    open = to;
    panel.classList.toggle("open", to);
    if (!isColumn()) grip.setAttribute("aria-expanded", String(to));
    moved();
  }

  function fold() {
    if (!isColumn()) return pull(!open);
    const folded = bench.classList.toggle("folded");
    grip.setAttribute("aria-expanded", String(!folded));
  }

  /** @param {number} width */
  function draw(width) {
    bench.classList.remove("folded");
    grip.setAttribute("aria-expanded", "true");
    bench.style.setProperty("--panel", `${Math.round(Math.min(MOST, Math.max(LEAST, width)))}px`);
  }

  grip.addEventListener("pointerdown", (event) => {
    const { clientX: x, clientY: y } = event,
      width = panel.offsetWidth;
    let moved = false;
    grip.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ to) => {
      moved ||= Math.hypot(to.clientX - x, to.clientY - y) >= STILL;
      if (!moved) return;
      if (isColumn()) draw(width + x - to.clientX);
      else pull(to.clientY < y);
    };
    const end = () => {
      grip.removeEventListener("pointermove", move);
      dragged = moved;
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", end, { once: true });
    grip.addEventListener("pointercancel", end, { once: true });
  });
  grip.addEventListener("click", () => {
    if (!dragged) fold();
    dragged = false;
  });
  grip.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: BY, ArrowRight: -BY }[event.key];
    if (!by || !isColumn()) return;
    event.preventDefault();
    draw(panel.offsetWidth + by);
  });
  // in another kind of window it starts closed
  for (const query of [upright, sideways]) query.addEventListener("change", () => pull(false));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !open || isColumn()) return;
    pull(false);
  });

  /**
   * Reacts to a click on a tab: a drawer opens, or closes if the tab was selected already; a sheet stays.
   * @param {boolean} same whether the tab was selected already
   */
  function pressed(same) {
    if (sideways.matches) pull(!open || !same);
  }

  /** Makes the panel's content visible. */
  function bring() {
    if (!isColumn()) pull(true);
    else if (bench.classList.contains("folded")) fold();
  }

  return { bring, fold, pressed, pull };
}
