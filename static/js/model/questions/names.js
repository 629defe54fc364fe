/**
 * The kinds of questions, as a scenario names them, in the order in which the page offers them.
 * @type {import("./types.js").Kind[]}
 */
export const KINDS = ["enters", "answers", "clock", "messages", "waits", "order", "wrong"];
