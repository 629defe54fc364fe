/** A cache of the values that were used last. Pure. */

/** @template K, V */
export class LruCache {
  /** What was used last stands last. @type {Map<K, V>} */
  #values = new Map();
  #size;

  /** @param {number} size how many values it holds */
  constructor(size) {
    this.#size = size;
  }

  /** @param {K} key @returns {V|undefined} */
  get(key) {
    const value = this.#values.get(key);
    return value === undefined ? undefined : this.set(key, value);
  }

  /** @param {K} key @param {V} value */
  set(key, value) {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#size) this.#values.delete(/** @type {K} */ (this.#values.keys().next().value));
    return value;
  }

  /** A value, without its being used. @param {K} key */
  peek(key) {
    return this.#values.get(key);
  }
}
