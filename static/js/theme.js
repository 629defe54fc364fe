// The theme, before the first paint: a classic script in the head, so that no page is ever drawn in the wrong colours.
// The user's choice is stored in the browser and never leaves it; without a choice the system's preference counts.
(() => {
  const key = "fano-theme",
    root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const ofSystem = () => (system.matches ? "dark" : "light");

  /** @param {string|null} stored */
  const valid = (stored) => (stored === "light" || stored === "dark" ? stored : "auto");
  const stored = () => {
    try {
      return valid(localStorage.getItem(key));
    } catch {
      return "auto"; // storage is forbidden, as in some frames
    }
  };
  let choice = stored();
  const show = () => {
    root.dataset.theme = choice === "auto" ? ofSystem() : choice;
    const button = document.getElementById("theme");
    if (!button) return;
    const name = button.dataset[choice] ?? "";
    button.setAttribute("aria-label", name);
    button.title = name;
    button.hidden = false;
  };

  // From "auto" the first press goes to the theme that is not shown, so that it always has a visible effect.
  const next = () => {
    const own = ofSystem(),
      other = own === "dark" ? "light" : "dark";
    return choice === "auto" ? other : choice === other ? own : "auto";
  };
  const store = () => {
    try {
      if (choice === "auto") localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
    } catch {
      // The choice then lasts as long as the page.
    }
  };

  show();
  system.addEventListener("change", show);
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    choice = valid(event.newValue);
    show();
  });
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => {
      choice = next();
      store();
      show();
    });
  });
})();
