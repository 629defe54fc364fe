/**
 * The kinds of questions, as a document names them, in the order in which they are offered.
 * @type {import("./types.js").Kind[]}
 */
export const KINDS = ["enters", "answers", "clock", "messages", "waits", "order", "wrong"];
