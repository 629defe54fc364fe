// What a person at the screen finds, sees and reads: the stories have it put into every page before the page's own scripts.
globalThis.$ = (selector) => document.querySelector(selector);
globalThis.$$ = (selector) => [...document.querySelectorAll(selector)];
globalThis.person = (() => {
  const roles = {
    button: "button, summary, [role=button]",
    checkbox: "input[type=checkbox]",
    combobox: "select",
    link: "a[href]",
    searchbox: "input[type=search]",
    slider: "input[type=range]",
    spinbutton: "input[type=number]",
    textbox: "input[type=text], input:not([type]), textarea",
  };
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const shown = (e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const frames = (n) => new Promise((done) => (n ? requestAnimationFrame(() => frames(n - 1).then(done)) : done()));

  /** The text of a node as assistive technology reads it. */
  function read(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true" || !node.checkVisibility()) return "";
    const text = node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? [...node.childNodes].map(read).join("");
    return getComputedStyle(node).display.startsWith("inline") ? text : ` ${text} `;
  }

  /** The accessible name of an element. */
  function name(e) {
    const labelled = e
      .getAttribute("aria-labelledby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
    const labels = [...(e.labels ?? [])]
      .map((l) =>
        [...l.childNodes]
          .filter((n) => !n.contains(e))
          .map(read)
          .join(""),
      )
      .join(" ");
    const within = e.matches("input, select, textarea") ? "" : read(e);
    return clean(labelled) || clean(e.getAttribute("aria-label")) || clean(labels) || clean(within) || clean(e.title);
  }

  /** The elements of a role with an accessible name that are not hidden; of the role css, the first that a selector finds. */
  function find(role, wanted) {
    if (role === "css") return [...document.querySelectorAll(wanted)].filter((e) => e.checkVisibility()).slice(0, 1);
    const native = roles[role] ? `:is(${roles[role]}):not([role]), ` : "";
    return [...document.querySelectorAll(`${native}[role=${role}]`)].filter(
      (e) => e.checkVisibility() && name(e) === wanted,
    );
  }

  /** Says what keeps a box of an element from being seen where it is; empty if nothing does. */
  function hides(e, box) {
    if (!shown(e)) return "hidden by its style";
    if (box.width < 1 || box.height < 1) return "without any size";
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      return `outside the window, at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
    for (let above = e; above && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above),
        rim = above.getBoundingClientRect();
      if (style.display === "contents" || (style.overflowX === "visible" && style.overflowY === "visible")) continue;
      if (box.left < rim.left - 2 || box.top < rim.top - 2 || box.right > rim.right + 2 || box.bottom > rim.bottom + 2)
        return `cut by ${label(above)}`;
    }
    const on = touched(e, box.left + box.width / 2, box.top + box.height / 2);
    return on && (on.contains(e) || e.contains(on)) ? "" : `covered by ${on ? label(on) : "nothing of the page"}`;
  }
  /** What is uppermost at a place, where an element that lets the pointer through counts as well. */
  function touched(e, x, y) {
    if (!letsThrough(e)) return document.elementFromPoint(x, y);
    const before = e.style.pointerEvents;
    e.style.pointerEvents = "auto";
    const on = document.elementFromPoint(x, y);
    e.style.pointerEvents = before;
    return on;
  }
  const letsThrough = (e) => getComputedStyle(e).pointerEvents === "none";
  const label = (e) => `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ""} "${clean(e.textContent).slice(0, 40)}"`;

  /** The innermost elements whose visible text contains some words. */
  function holders(words, within = document.querySelector("dialog[open]") ?? document.body) {
    if (!clean(within.innerText).includes(words)) return within.matches("dialog") ? holders(words, document.body) : [];
    const inner = [...within.children].flatMap((e) => (e.checkVisibility() ? innermost(words, e) : []));
    return inner.length ? inner : [within];
  }
  function innermost(words, e) {
    if (!clean(e.innerText ?? e.textContent).includes(words)) return [];
    const inner = [...e.children].flatMap((c) => innermost(words, c));
    return inner.length ? inner : [e];
  }

  /** The boxes of the lines of the words in an element. */
  function lines(e, words) {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT),
      boxes = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = clean(node.data);
      if (!text || !(words.includes(text) || text.includes(words))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(...[...range.getClientRects()].map((box) => [node.parentElement, box]));
    }
    return boxes.length ? boxes : [[e, e.getBoundingClientRect()]];
  }

  /** Says why the words are not seen; empty if they are. Where scrolled is set, they may be scrolled to. */
  function unseen(words, scrolled) {
    const found = holders(clean(words));
    let why = "not on the page";
    for (const e of found) {
      if (scrolled) e.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      why =
        lines(e, clean(words))
          .map(([at, box]) => hides(at, box))
          .find(Boolean) ?? "";
      if (!why) return "";
    }
    return why;
  }

  /** The place of an element once it rests and can be clicked, or why it cannot. */
  async function ready(role, wanted) {
    let why = "",
      was = "";
    for (let rest = 0, tries = 0; tries < 40; tries++) {
      const all = find(role, wanted);
      if (all.length !== 1) return { why: `there are ${all.length}` };
      const [e] = all,
        native = e.matches("input[type=checkbox], input[type=radio]") && !shown(e) ? (e.labels[0] ?? e) : e;
      native.scrollIntoView({ block: tries > 9 ? "center" : "nearest", inline: "nearest", behavior: "instant" });
      const box = native.getClientRects()[0] ?? native.getBoundingClientRect(),
        now = [box.x, box.y, box.width].join();
      why = box.width
        ? hides(native, new DOMRect(box.x + box.width / 2 - 1, box.y + box.height / 2 - 1, 2, 2))
        : "without any size";
      rest = !why && now === was ? rest + 1 : 0;
      was = now;
      if (rest === 3) {
        aim = { at: [e, native], hit: "" };
        return { at: [box.left + box.width / 2, box.top + box.height / 2] };
      }
      await frames(1);
    }
    return { why: why || "never at rest" };
  }

  /** What the next press is meant for, and what it hits instead. A press that misses, as the page has moved, does nothing. */
  let aim = { at: [], hit: "" };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    addEventListener(
      type,
      (event) => {
        if (type === "pointerdown" && aim.hit === "nothing")
          aim.hit = aim.at.some((e) => e.contains(event.target) || letsThrough(e)) ? "" : label(event.target);
        if (!aim.hit) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
  /** The next press is meant for what was last found ready. */
  function aims() {
    aim.hit = "nothing";
  }
  /** Says what the press hit instead of what it was meant for; empty if it hit that. */
  function missed() {
    const { hit } = aim;
    aim.hit = "";
    return hit;
  }

  /** Says which elements of a selector are not seen whole where they are, and which of them lie over one another. */
  function disorder(selector) {
    const all = [...document.querySelectorAll(selector)].filter(shown);
    const boxes = all.map((e) => e.getBoundingClientRect());
    const faults = all
      .map((e, i) => [hides(e, boxes[i]), cut(e)].filter(Boolean).map((why) => `${label(e)} is ${why}`))
      .flat();
    all.forEach((a, i) =>
      all.slice(0, i).forEach((b, j) => {
        if (!a.contains(b) && !b.contains(a) && overlap(boxes[i], boxes[j]))
          faults.push(`${label(a)} lies over ${label(b)}`);
      }),
    );
    return faults;
  }
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;

  /** Says how the text of an element that does not scroll is cut; empty if it is whole. */
  function cut(e) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(e),
      clips = (overflow) => /hidden|clip/.test(overflow);
    if (clips(overflowX) && e.scrollWidth > e.clientWidth + 1) return `cut at its end (${textOverflow})`;
    return clips(overflowY) && e.scrollHeight > e.clientHeight + 1 ? "cut below" : "";
  }

  /**
   * Says which controls and texts on the screen cannot be reached or read: what is outside the page to the side, clipped by
   * something that does not scroll, shortened, or under something else. Links that are seen while they have the focus are left
   * out, and what a button beside it shows whole: title, story and notes.
   */
  function unreadable() {
    const faults = new Set();
    for (const e of document.querySelectorAll(
      "button, a[href], select, input, summary, h1, h2, h3, p, td, th, dt, dd, li, label",
    )) {
      if (
        !shown(e) ||
        e.closest(".vh, .skip, [aria-hidden=true], svg, #title, #story, #cap") ||
        e.getAttribute("type") === "range"
      )
        continue;
      for (const box of e.getClientRects()) {
        if (box.width < 2 || box.height < 2 || box.bottom < 1 || box.top > innerHeight - 1) continue;
        const why =
          clipped(e, box) ||
          (e.matches("button, a, select, input, summary") && under(e, box)) ||
          (cut(e) && e.title === "" ? cut(e) : "");
        if (why) faults.add(`${label(e)} is ${why}`);
      }
    }
    return [...faults].slice(0, 6);
  }

  /** Says by what a box is clipped that the reader cannot scroll to. */
  function clipped(e, box) {
    for (let above = e.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above),
        rim = above.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX + overflowY)) return "";
      if (/hidden|clip/.test(overflowX) && (box.left < rim.left - 2 || box.right > rim.right + 2))
        return `cut by ${label(above)}`;
      if (/hidden|clip/.test(overflowY) && (box.top < rim.top - 2 || box.bottom > rim.bottom + 2))
        return `cut by ${label(above)}`;
    }
    return box.left < -1 || box.right > innerWidth + 1 ? "outside the window" : "";
  }

  /** Says what lies over the middle of a control that is in the window. */
  function under(e, box) {
    const x = box.left + box.width / 2,
      y = box.top + box.height / 2;
    if (y < 1 || y > innerHeight - 1 || x < 1 || x > innerWidth - 1) return "";
    for (let above = e.parentElement; above; above = above.parentElement) {
      const rim = above.getBoundingClientRect();
      if (
        /auto|scroll/.test(getComputedStyle(above).overflow) &&
        (y < rim.top || y > rim.bottom || x < rim.left || x > rim.right)
      )
        return "";
    }
    const on = touched(e, x, y);
    for (let above = on; above; above = above.parentElement)
      if (getComputedStyle(above).position === "sticky") return "";
    return on && (on.contains(e) || e.contains(on) || [...(e.labels ?? [])].some((l) => l.contains(on)))
      ? ""
      : `under ${on ? label(on) : "nothing"}`;
  }

  return { unreadable, disorder, cut, find, name, clean, hides, unseen, ready, aims, missed, frames, shown, label };
})();
