/**
 * Pointer events on the marks of possible next events: highlights and chooses them, and keeps these events from the
 * diagram.
 * @import {CanvasSurface} from "../../parts/diagram/surface.js"
 * @import {Marks} from "./marks.js"
 * @import {Row} from "./rows.js"
 */

/**
 * @param {CanvasSurface} surface of the diagram @param {Marks} marks
 * @param {{light: (row: number) => void, choose: (row: Row) => void}} does
 * @returns {() => void} removes the listeners
 */
export function pointing(surface, marks, { light, choose }) {
  /** The row under the pointer; −1 if there is none. @param {MouseEvent} event */
  const under = (event) => marks.at(...surface.at(event));
  /** @param {MouseEvent} event */
  const hover = (event) => {
    const row = under(event);
    if (row !== marks.focused) light(row);
  };
  /** @param {MouseEvent} event */
  const hold = (event) => {
    if (under(event) >= 0) event.stopPropagation();
  };
  /** @param {MouseEvent} event */
  const press = (event) => {
    const row = marks.rows[under(event)];
    if (!row) return;
    event.stopPropagation();
    event.preventDefault();
    choose(row);
  };
  const gone = new AbortController(),
    { signal } = gone,
    { plot } = surface;
  plot.addEventListener("pointermove", hover, { signal });
  plot.addEventListener("pointerdown", hold, { capture: true, signal });
  plot.addEventListener("click", press, { capture: true, signal });
  return () => gone.abort();
}
