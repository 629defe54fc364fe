/**
 * A part whose module is fetched when it is first needed, since most users never open every tab.
 */

/**
 * @template {unknown[]} A
 * @param {() => Promise<{show: (...args: A) => void}>} load
 * @returns {{show: (...args: A) => void}} shows the latest arguments as soon as it is loaded
 */
export function lazyPart(load) {
  /** @type {{show: (...args: A) => void}|null} */
  let part = null;
  /** @type {A|null} */
  let newest = null;
  return {
    show(...args) {
      if (part) return part.show(...args);
      const first = newest === null;
      newest = args;
      if (first)
        load().then(
          (made) => {
            part = made;
            part.show(.../** @type {A} */ (newest));
          },
          (fault) => {
            newest = null;
            console.error(fault);
          },
        );
    },
  };
}
