/** Binary search. */

/**
 * Returns how many of 0 … n − 1 satisfy a test that holds for a prefix of them.
 * @param {number} n @param {(i: number) => boolean} test
 */
export function bisect(n, test) {
  let lo = 0,
    hi = n;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (test(mid)) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Returns how many of some ascending numbers are ≤ x. @param {ArrayLike<number>} sorted @param {number} x */
export function upTo(sorted, x) {
  return bisect(sorted.length, (i) => sorted[i] <= x);
}
