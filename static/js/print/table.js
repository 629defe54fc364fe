/** @template T @param {T[]} items @param {(item: T) => [string, any]} entry @returns {Record<string, any>} */
export const table = (items, entry) => Object.fromEntries(items.map(entry));
