/**
 * What is seen of a large run, told in events, as addresses tell it. Pure.
 * @import {Stretch} from "../model/stretch.js"
 * @import {Source, Window} from "./source.js"
 */

/**
 * The events in a window; null: it shows the whole run.
 * @param {Source} source
 * @param {Window} w
 * @returns {Stretch|null}
 */
export function stretchIn(source, { t0, t1 }) {
  const { lo, hi, last } = source,
    from = t0 <= lo ? 0 : Math.min(last, source.eventAt(t0) + 1),
    to = t1 >= hi ? last + 1 : Math.max(1, source.eventAt(t1));
  return from === 0 && to > last ? null : { from, to, lane: 0 };
}

/** The window that shows a stretch. @param {Source} source @param {Stretch|null} stretch @returns {Window} */
export function windowFor(source, stretch) {
  const { lo, hi, last } = source;
  if (!stretch) return { t0: lo, t1: hi };
  return { t0: stretch.from > 0 ? source.xOf(stretch.from) : lo, t1: stretch.to < last ? source.xOf(stretch.to) : hi };
}
