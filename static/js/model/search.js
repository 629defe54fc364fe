/** Binary search, written once. */

/**
 * How many of the numbers 0 … n − 1 satisfy a test that holds up to somewhere and not beyond.
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

/** How many of the ascending numbers are ≤ x. @param {ArrayLike<number>} sorted @param {number} x */
export function upTo(sorted, x) {
  return bisect(sorted.length, (i) => sorted[i] <= x);
}
