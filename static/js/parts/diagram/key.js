/**
 * The key of the diagram's marks, in the running algorithm's words.
 * @import {Header, Run, Translate} from "../../model/types.js"
 */
import { el, svg } from "../dom.js";

const DIAMOND = "M8 1l6 6-6 6-6-6z";

/**
 * @param {HTMLElement} root a list
 * @param {Translate} t
 */
export function createKey(root, t) {
  /** @type {Header|null} */
  let drawn = null;

  /** @param {Run} run */
  function show(run) {
    if (drawn === run.header) return;
    drawn = run.header;
    const messages = run.header.messages ?? [],
      words = run.header.words;
    root.replaceChildren(
      item(strip(16, svg("circle", { class: "km full", cx: 8, cy: 7, r: 6 })), t("play.key.send")),
      item(strip(16, svg("circle", { class: "km", cx: 8, cy: 7, r: 5.5 })), t("play.key.receive")),
      ...(run.header.owes
        ? [item(strip(16, svg("rect", { class: "km", x: 2.5, y: 1.5, width: 11, height: 11 })), t("play.key.defer"))]
        : []),
      item(strip(16, svg("path", { class: "km", d: DIAMOND })), t("play.key.internal")),
      ...examples(messages).map((m) => item(arrow(m.role === "grant"), el("span.msgname", m.type))),
      item(
        strip(24, svg("path", { class: "kl", d: "M0 7h12" }), svg("path", { class: "kt o", d: "M22 7l-9-4v8z" })),
        t("play.key.flying"),
      ),
      ...(run.header.owes ? [item(strip(28, svg("path", { class: "kl owe", d: "M2 7h24" })), t("play.key.owed"))] : []),
      item(
        strip(
          22,
          svg("rect", { class: "kw", x: 0.7, y: 1.7, width: 20.6, height: 10.6 }),
          svg("path", { class: "kh", d: "M2 12 10 2M7.5 12l8-10M13 12l8-10" }),
        ),
        words?.waiting ?? t("play.key.waiting"),
      ),
      item(strip(22, svg("rect", { class: "kf", y: 1, width: 22, height: 12 })), words?.inside ?? t("play.key.inside")),
      item(el("b.kn", "7"), t("play.key.clock")),
    );
  }

  return { show };
}

/**
 * The first kind of message of each role, in the order ask, grant, release, other; at most three.
 * @param {import("../../model/types.js").MessageKind[]} messages
 */
function examples(messages) {
  const first = ["ask", "grant", "release", "other"].flatMap((role) => messages.find((m) => m.role === role) ?? []);
  return first.slice(0, 3);
}

/** @param {Element} picture @param {string|Node} text */
function item(picture, text) {
  return el("li", picture, el("span", text));
}

/** @param {number} width @param {...SVGElement} shapes */
function strip(width, ...shapes) {
  return svg("svg", { width, height: 14, viewBox: `0 0 ${width} 14`, "aria-hidden": "true" }, ...shapes);
}

/** @param {boolean} grants */
function arrow(grants) {
  return strip(
    30,
    svg("path", { class: grants ? "kl rep" : "kl", d: "M0 7h22" }),
    svg("path", { class: "kt", d: "M30 7l-9-4v8z" }),
  );
}
