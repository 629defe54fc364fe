import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../../css/tokens.css", import.meta.url), "utf8");

const colours = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];

/** @param {string} hex relative luminance (WCAG) */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const themes = [2, 3].map((at) => Object.fromEntries(colours.map((m) => [m[1], m[at]])));

test("all that carries text has a contrast of 4.5 with paper, control borders 3", () => {
  for (const theme of themes) {
    for (const name of ["ink", "ink-2", "ink-3", "holds", "broken", "p1", "p2", "p3", "p4", "p5", "p6", "p7"])
      assert.ok(
        contrast(theme[name], theme.paper) >= 4.5,
        `${name} ${theme[name]}: ${contrast(theme[name], theme.paper)}`,
      );
    for (let i = 1; i <= 7; i++)
      assert.ok(contrast(theme[`p${i}`], theme["on-p"]) >= 4.5, `the name inside a bar of p${i}`);
    assert.ok(contrast(theme.edge, theme.paper) >= 3);
  }
});
