/**
 * The contents follow the scroll: the chapter that is being read is marked in them. And what is chosen stands beside
 * the search once the chips are out of sight.
 */

/** So far below the upper edge a chapter has begun, in pixels. */
const BEGUN = 160;

/** @param {HTMLElement} contents @param {HTMLElement} rows the chips @param {HTMLElement} bar */
export function follow(contents, rows, bar) {
  let due = false;

  function look() {
    due = false;
    const entries = [...contents.querySelectorAll("[data-chapter]")];
    const shown = entries.filter((entry) => entry.hasAttribute("href")),
      begun = shown.filter((entry) => topOf(entry.getAttribute("data-chapter") ?? "") < BEGUN);
    const here = begun.at(-1) ?? shown[0];
    for (const entry of entries) {
      if (entry === here) entry.setAttribute("aria-current", "true");
      else entry.removeAttribute("aria-current");
    }
  }

  const soon = () => {
    if (!due) requestAnimationFrame(look);
    due = true;
  };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon);
  new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) =>
    bar.classList.toggle("away", !isIntersecting && boundingClientRect.top < 0),
  ).observe(rows);
  soon(); // and not before the first picture
  return soon;
}

/** @param {string} id */
const topOf = (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
