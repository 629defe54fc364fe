/**
 * Sockets for questions: searches through all schedules, and what can happen next.
 */

/**
 * In the text of a program it has a line, and columns from which and before which, from 1.
 * @typedef {{path: string, code: string, value?: any, allowed?: any, text?: string, line?: number, column?: number,
 * end?: number, meant?: string}} Problem
 */
/** @typedef {{status: number, error: string, problems?: Problem[], retryAfter?: number}} Refusal */
/** Does something after so many milliseconds. @typedef {(work: () => void, ms: number) => any} Later */
/**
 * How a socket is opened, and what waiting is done with.
 * @typedef {object} Calling
 * @property {string} url
 * @property {(url: string) => WebSocket} [open]
 * @property {Later} [later]
 * @property {(handle: any) => void} [forget]
 */

/** The socket's address on the server that this page came from; it is to tell a place in line. @param {Location} page */
export function socketAddress(page) {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws?waiting=1`;
}

/** Ends a connection. @param {WebSocket|null} socket */
export function close(socket) {
  if (socket?.readyState === 0)
    socket.onopen = () => socket.close(); // browsers complain of one closed while it is opening
  else socket?.close();
}
