/**
 * How much room the panel takes. Beside the run it is drawn wider or folded away; below it, on a phone, it is a sheet
 * that is pulled up; on a phone held sideways it is a rail with a drawer. Which of these it is, the style sheet says.
 */
import { need } from "../dom.js";

/** The widths that it can be drawn to, and how far an arrow key draws it, in pixels. */
const LEAST = 320,
  MOST = 640,
  BY = 16;
/** A press that moves less is a click. */
const STILL = 4;

/** The windows in which it is no column beside the run. */
const UPRIGHT = "(max-width: 640px)",
  SIDEWAYS = "(max-height: 480px) and (min-width: 641px)";

/** @param {() => void} moved what is in it has got another place */
export function createPanel(moved) {
  const panel = need("#panel", HTMLElement),
    bench = need("#bench", HTMLElement),
    grip = need("#grip", HTMLElement);
  const upright = matchMedia(UPRIGHT),
    sideways = matchMedia(SIDEWAYS);
  /** Whether the sheet is pulled up, or the drawer out. */
  let open = false;
  /** Whether the last press drew it: the click that follows means nothing. */
  let dragged = false;
  const isColumn = () => !upright.matches && !sideways.matches;
  grip.setAttribute("aria-expanded", String(isColumn())); // a sheet and a drawer begin closed

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
  // in another window it is another thing, and closed
  for (const query of [upright, sideways]) query.addEventListener("change", () => pull(false));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !open || isColumn()) return;
    pull(false);
  });

  /**
   * A tab was pressed: in a drawer its own content comes out, or goes in again; a sheet stays as it is.
   * @param {boolean} same whether it was the one that is seen
   */
  function pressed(same) {
    if (sideways.matches) pull(!open || !same);
  }

  /** What it holds is to be seen. */
  function bring() {
    if (!isColumn()) pull(true);
    else if (bench.classList.contains("folded")) fold();
  }

  return { bring, fold, pressed, pull };
}
