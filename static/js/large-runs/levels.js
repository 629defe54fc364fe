/**
 * The levels of detail of a large run. Pure.
 *
 * density: the number of events in each column; strokes: each event; arrows: also each message, and only lanes with
 * events; labels: also the type of each message.
 */

/** @typedef {"density"|"strokes"|"arrows"|"labels"} Level */

/** The maximum number in view: of events for strokes, of messages for arrows and labels. */
const MOST = { strokes: 3000, arrows: 260, labels: 32 };

/** @param {{events: number, messages: number}} inView @returns {Level} */
export function levelOf({ events, messages }) {
  if (events > MOST.strokes) return "density";
  if (messages > MOST.arrows) return "strokes";
  return messages > MOST.labels ? "arrows" : "labels";
}

/** Reports whether messages are drawn. @param {Level} level */
export const drawsMessages = (level) => level === "arrows" || level === "labels";
