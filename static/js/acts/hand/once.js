/**
 * A step by hand makes the picture anew several times before it is seen: the run comes, the cursor moves on, what can
 * happen next is placed. Its words, which cost the most, get their places once for each frame.
 * @import {Frame} from "../../model/frame.js"
 * @import {Picture} from "../../parts/diagram/diagram.js"
 * @import {Stage} from "../../parts/diagram/stage.js"
 */

/** @param {Picture} picture @returns {() => void} puts it back as it was */
export function onceAFrame({ easel, painter }) {
  const { paint, settle } = painter;
  /** What stands still since the last frame. @type {[Frame, Stage]|null} */
  let last = null;
  const settled = () => {
    const now = last;
    last = null;
    if (now) settle.apply(painter, now);
  };
  painter.settle = (...of) => {
    last = of;
    easel.draw();
  };
  painter.paint = (...of) => {
    settled();
    paint.apply(painter, of);
  };
  return () => {
    Object.assign(painter, { paint, settle });
    settled();
  };
}
