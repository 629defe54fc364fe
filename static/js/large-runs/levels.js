/**
 * How much of a run is drawn: the closer, the more. Pure.
 *
 * density: how many events, column by column; strokes: each event; arrows: each message, and only the lanes on which
 * something happens; labels: messages have their names.
 */

/** @typedef {"density"|"strokes"|"arrows"|"labels"} Level */

/** Up to so many in view. */
const MOST = { strokes: 3000, arrows: 260, labels: 32 };

/** @param {{events: number, messages: number}} inView @returns {Level} */
export function levelOf({ events, messages }) {
  if (events > MOST.strokes) return "density";
  if (messages > MOST.arrows) return "strokes";
  return messages > MOST.labels ? "arrows" : "labels";
}

/** Whether every message is drawn. @param {Level} level */
export const drawsMessages = (level) => level === "arrows" || level === "labels";
