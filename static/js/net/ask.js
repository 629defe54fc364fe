/**
 * Questions that the server answers over HTTP, with JSON.
 * @import {Refusal} from "./socket.js"
 */
import { isBusy, Retry } from "./retry.js";

/** @typedef {{signal?: AbortSignal, get?: typeof fetch}} How */

/** The server's refusal. @param {Response} answer @returns {Promise<Refusal>} */
export const refusalIn = async (answer) => ({
  status: answer.status,
  ...(await answer.json().catch(() => ({ error: answer.statusText }))),
});

/**
 * Asks once. Rejects with the server's refusal, or with fetch's error.
 * @param {string} path @param {unknown} [document] posted if given: a text, or a value to be written as JSON
 * @param {How} [how] @returns {Promise<any>}
 */
export async function ask(path, document, { signal, get = fetch } = {}) {
  const body = typeof document === "string" ? document : JSON.stringify(document),
    headers = { "Content-Type": "application/json" },
    answer = await get(path, body === undefined ? { signal } : { method: "POST", headers, body, signal });
  if (answer.ok) return answer.json();
  throw await refusalIn(answer);
}

/**
 * Asks, and retries while the server is busy; with `away`, which it calls before each wait, also while there is no
 * connection.
 * @param {string} path @param {unknown} document
 * @param {How & {away?: () => void, later?: import("./retry.js").Later}} [how] @returns {Promise<any>}
 */
export async function askUntilAnswered(path, document, { away, later, ...how } = {}) {
  for (const retry = new Retry(later); ; ) {
    try {
      return await ask(path, document, how);
    } catch (fault) {
      how.signal?.throwIfAborted();
      if (!isBusy(/** @type {any} */ (fault)) && !(away && fault instanceof Error)) throw fault;
    }
    await retry.wait(null, { waiting: away ?? (() => {}) });
    how.signal?.throwIfAborted();
  }
}
