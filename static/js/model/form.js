/** Helpers of forms whose state is an address, and of embedded frames. Pure. */

/**
 * The address of a form's state; empty fields are left out.
 * @param {string} path
 * @param {Iterable<[string, unknown]>} entries such as a FormData's
 */
export function addressOf(path, entries) {
  const query = new URLSearchParams();
  for (const [name, value] of entries) {
    const text = String(value).trim();
    if (text) query.append(name, text);
  }
  const said = query.toString();
  return said ? `${path}?${said}` : path;
}

/**
 * The heights to report of a frame that is too low; null if all its content is visible.
 * @param {number} need the height of its content, in pixels
 * @param {number} height the frame's own
 */
export function roomFor(need, height) {
  return need > height + SLACK ? { need: Math.ceil(need), height } : null;
}

/** Pixels that may be cut off unnoticed. */
const SLACK = 8;

/**
 * Debounces a function: calls it with the last arguments, `ms` milliseconds after the last request.
 * @template {unknown[]} A
 * @param {(...args: A) => void} call
 * @param {number} ms
 * @param {{later?: (call: () => void, ms: number) => any, forget?: (timer: any) => void}} [clock]
 */
export function settled(call, ms, { later = setTimeout, forget = clearTimeout } = {}) {
  /** @type {any} */
  let timer = null;
  return (/** @type {A} */ ...args) => {
    if (timer !== null) forget(timer);
    timer = later(() => {
      timer = null;
      call(...args);
    }, ms);
  };
}
