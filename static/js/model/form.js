/**
 * A form whose state is an address. Pure.
 */

/**
 * The address that says what a form says: a field that says nothing is not in it.
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
 * What there is to be said of a frame's height: null if all that is in the frame is seen.
 * @param {number} need the height of what is in it, in pixels
 * @param {number} height the frame's own
 */
export function roomFor(need, height) {
  return need > height + SLACK ? { need: Math.ceil(need), height } : null;
}

/** Nobody misses so few pixels. */
const SLACK = 8;

/**
 * Calls at most once in a while: what is asked for meanwhile is asked for at its end, the last only.
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
