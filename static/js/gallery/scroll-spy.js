/**
 * Marks the chapter being read in the table of contents as the page scrolls, and shows the choices next to the search
 * when the chips are out of sight.
 */

/** A chapter is being read when its top is less than this below the window's, in pixels. */
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
  soon(); // after the first paint
  return soon;
}

/** @param {string} id */
const topOf = (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
