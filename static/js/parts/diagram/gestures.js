/**
 * Pointer and wheel: hover, tap, drag to pan, pinch or wheel to zoom, drag the flag to scrub. It only tells what was
 * meant; what happens is the diagram's business.
 */

/**
 * @typedef {object} Meaning
 * @property {(x: number, y: number) => "flag"|"foot"|"mark"|"plot"|"still"} what is under a point; still: nothing, and nothing to pan
 * @property {(x: number, y: number) => void} hover NaN: gone
 * @property {(x: number, y: number, shift: boolean) => void} tap
 * @property {(x: number, y: number, done: boolean) => void} scrub
 * @property {(dx: number, dy: number, done: boolean) => void} pan
 * @property {(factor: number, x: number) => boolean} zoom true if there was something to zoom
 * @property {(event: WheelEvent) => boolean} zooms whether a wheel means zooming here (else it scrolls the page)
 */

/** Movement below this, in pixels, is a tap. */
const SLOP = 5;

/** @param {HTMLElement} host @param {Meaning} means @returns {() => void} lets go of the host */
export function listen(host, means) {
  const stop = new AbortController(),
    { signal } = stop;
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** @type {"none"|"tap"|"pan"|"scrub"|"pinch"} */
  let doing = "none";
  let start = { x: 0, y: 0 },
    apart = 0;

  const at = (/** @type {MouseEvent} */ e) => {
    const box = host.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };
  const cursor = (/** @type {string} */ style) => {
    if (host.style.cursor !== style) host.style.cursor = style;
  };

  host.addEventListener(
    "pointerdown",
    (e) => {
      if (e.button !== 0) return;
      const p = at(e),
        under = means.what(p.x, p.y);
      down.set(e.pointerId, p);
      start = p;
      if (down.size === 2) {
        const [a, b] = [...down.values()];
        apart = Math.hypot(a.x - b.x, a.y - b.y);
        doing = "pinch";
        return;
      }
      doing = under === "flag" || under === "foot" ? "scrub" : "tap";
      if (doing === "scrub") {
        host.setPointerCapture(e.pointerId);
        means.scrub(p.x, p.y, false);
      }
    },
    { signal },
  );

  host.addEventListener(
    "pointermove",
    (e) => {
      const p = at(e),
        before = down.get(e.pointerId);
      if (!before) {
        if (e.pointerType === "touch") return;
        const under = means.what(p.x, p.y);
        cursor(
          under === "flag" || under === "foot"
            ? "ew-resize"
            : under === "mark"
              ? "pointer"
              : under === "plot"
                ? "grab"
                : "",
        );
        means.hover(p.x, p.y);
        return;
      }
      down.set(e.pointerId, p);
      if (doing === "pinch" && down.size === 2) {
        const [a, b] = [...down.values()],
          now = Math.hypot(a.x - b.x, a.y - b.y) || 1;
        means.zoom(apart / now, (a.x + b.x) / 2);
        apart = now;
      } else if (doing === "scrub") means.scrub(p.x, p.y, false);
      else if (doing === "tap" && Math.hypot(p.x - start.x, p.y - start.y) > SLOP) {
        doing = "pan";
        host.setPointerCapture(e.pointerId);
        means.hover(NaN, NaN);
        cursor("grabbing");
        means.pan(p.x - start.x, p.y - start.y, false);
      } else if (doing === "pan") means.pan(p.x - before.x, p.y - before.y, false);
    },
    { signal },
  );

  const up = (/** @type {PointerEvent} */ e) => {
    if (!down.delete(e.pointerId)) return;
    const p = at(e);
    if (e.type === "pointerup" && doing === "tap") means.tap(p.x, p.y, e.shiftKey);
    else if (doing === "scrub") means.scrub(p.x, p.y, true);
    else if (doing === "pan") {
      means.pan(0, 0, true);
      cursor("grab");
    }
    doing = "none";
  };
  host.addEventListener("pointerup", up, { signal });
  host.addEventListener("pointercancel", up, { signal });
  host.addEventListener(
    "pointerleave",
    () => {
      if (doing === "none") means.hover(NaN, NaN);
    },
    { signal },
  );

  host.addEventListener(
    "wheel",
    (e) => {
      const p = at(e),
        sideways = Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey,
        scale = e.deltaMode ? 16 : 1;
      if (sideways) {
        means.pan(-(e.deltaX || e.deltaY) * scale, 0, true);
        e.preventDefault();
      } else if (means.zooms(e) && means.zoom(Math.exp(e.deltaY * scale * (e.ctrlKey ? 0.01 : 0.0016)), p.x))
        e.preventDefault();
    },
    { signal, passive: false },
  );

  return () => stop.abort();
}
