/**
 * The table of verdicts: each property in this run, with the step that proves it, and in every schedule. Properties
 * that may still be fulfilled are judged only if the run is complete.
 * @import {Run, Translate, Violation} from "../../model/types.js"
 * @import {Row} from "./rows.js"
 */
import { written } from "../../i18n.js";
import { propertyName, propertyShort } from "../../model/names.js";
import { endingOf, isWhole } from "../../model/ending.js";
import { eventsOf, numberOf } from "../../model/numbering.js";
import { FEW, invitation, MOST } from "../check/check.js";
import { el, need } from "../dom.js";
import { patch } from "../patch.js";
import { seedMatters } from "./chance.js";
import { failure } from "./failure.js";
import { rowsOf } from "./rows.js";

/** A check's result for a property. @typedef {{is: string, sign: string, text: string}} Every */
/**
 * @typedef {object} How
 * @property {Translate} t
 * @property {(beat: number) => void} go
 * @property {import("./promises.js").Promises["promised"]} promised
 * @property {import("./promises.js").Promises["dropsFIFO"]} dropsFIFO
 */

/** @param {HTMLElement} root @param {How} how */
export function createVerdicts(root, how) {
  const { t } = how,
    strip = need("#strip", HTMLElement);
  /** The results of the check of every schedule, once there are any. @type {Map<string, Every>} */
  let every = new Map();
  /** @type {Run|null} */
  let run = null;
  let cursor = 0;

  /** @param {Run} shown @param {number} beat the cursor */
  function show(shown, beat) {
    run = shown;
    cursor = beat;
    const rows = rowsOf(run, beat);
    strip.textContent = beat ? rows.map((row) => stripWords(shown, row, beat, t)).join(" ") : "";
    patch(root, table(run, rows), sentences(run));
  }

  /** @param {Map<string, Every>} said */
  function setEvery(said) {
    every = said;
    if (run) show(run, cursor);
  }

  /** @param {Run} of @param {Row[]} rows */
  function table(of, rows) {
    const columns = ["property", "here", of.n > MOST ? "every.few" : "every"],
      head = columns.map((c) => el("th", { scope: "col" }, t(`play.verdict.${c}`, { few: FEW })));
    return el(
      "table.verdict-table",
      el("caption.vh", t("play.verdicts")),
      el("thead", el("tr", ...head)),
      el("tbody", ...rows.map((row) => line(of, row))),
    );
  }

  /** @param {Run} of @param {Row} row */
  function line(of, { property, here, beat }) {
    const promised = how.promised(of.header, property),
      known = every.get(property);
    const number = numberOf(of, beat),
      step = `${t("strip.broken")}: ${t("play.verdict.at", { step: number })}`;
    const at = () => el("button.witness-step", { onclick: () => how.go(beat), "aria-label": step }, written(number));
    const cell =
      here === "broken"
        ? [sign("✕", promised ? "cross" : "plain"), at()]
        : here === "open"
          ? [el("span.open", t("play.verdict.unjudged"))]
          : here === "watched"
            ? [sign("✓", "tick"), t("play.verdict.watched", { step: number })]
            : [sign("✓", "tick"), t(here === "holds" ? "play.verdict.holds" : "play.verdict.sofar")];
    return el(
      "tr",
      { "data-property": property, "data-here": here, "data-promised": String(promised) },
      el("th", { scope: "row" }, ...called(of, property, t)),
      el(
        "td",
        ...cell,
        here === "later" ? el("span", { class: promised ? "later" : "later plain" }, "✕ ", at()) : null,
      ),
      el(
        "td",
        { class: known ? `is-${known.is}` : "muted" },
        ...(known
          ? [sign(known.sign, known.is === "broken" ? "cross" : "tick"), known.text]
          : [t("play.verdict.not-yet")]),
      ),
    );
  }

  /** @param {Run} of */
  function sentences(of) {
    const broken = new Map(of.violations.map((v) => [v.property, v]));
    return el(
      "ul",
      ...[...broken.values()].map((v) =>
        how.promised(of.header, v.property)
          ? el("li.fails", violation(of, v, how))
          : el("li.fails.unpromised", violation(of, v, how), ` ${t("play.verdict.unpromised")}`),
      ),
      ...(cursor < of.beats.length ? [] : expected(of, broken, every.size === 0, t)),
      ...ended(of, t),
      how.dropsFIFO(of.header) && el("li.muted", t("play.drops.fifo")),
      of.header.timeless && el("li.muted", t("play.drops.time")),
    );
  }

  return { show, setEvery };
}

/**
 * The diagram's strip of a property, in words for screen readers.
 * @param {Run} of @param {Row} row @param {number} cursor @param {Translate} t
 */
function stripWords(of, { property, here, beat }, cursor, t) {
  const { code, name } = propertyName(of.header.algorithm, property, t),
    at = numberOf(of, beat),
    now = numberOf(of, cursor);
  const key = { broken: at === now ? "breaks" : "fails", open: "open" }[/** @type {string} */ (here)] ?? "holds";
  return t(`play.strip.${key}`, {
    property: code ? `${code} (${name})` : name,
    last: at - 1,
    at,
    to: here === "watched" ? at : now,
  });
}

/** @param {string} mark @param {string} kind */
const sign = (mark, kind) => mark && el(/** @type {"span"} */ (`span.${kind}`), { "aria-hidden": "true" }, `${mark} `);

/**
 * A property's code and name.
 * @param {Run} run @param {string} property @param {Translate} t
 */
function called(run, property, t) {
  const { code, name } = propertyName(run.header.algorithm, property, t);
  return code ? [el("b", code), " ", el("span.verdict-name", name)] : [el("b", name)];
}

/** @param {Run} run @param {Violation} v @param {How} how */
function violation(run, v, { t, go }) {
  return el(
    "button.witness",
    { onclick: () => go(v.beat) },
    el("span.cross", { "aria-hidden": "true" }, "✕ "),
    el("span", ...failure(run, v, t)),
  );
}

/** @param {Run} run @param {string[]} properties @param {Translate} t */
const list = (run, properties, t) => properties.map((p) => propertyShort(run.header.algorithm, p, t)).join(", ");

/** Why a run ended early. @param {Run} run @param {Translate} t */
function ended(run, t) {
  const end = run.violations.some((v) => v.failure) ? "panic" : endingOf(run),
    last = run.violations.filter((v) => v.beat === run.beats.length).map((v) => v.property);
  if (run.chunk?.remote.spent) return [el("li.muted", t("play.far.spent"))];
  if (!end || isWhole(run)) return [];
  const known = { step: eventsOf(run), property: list(run, last, t), events: run.summary?.part ?? 0 };
  return [el("li.muted", t(end === "limit" ? "play.verdict.limit" : `play.verdict.ended.${end}`, known))];
}

/**
 * Names the properties that an active switch is expected to break and that held; a run may well survive. Offers another
 * seed only if that would make a different run and the property is watched, and the check of every schedule unless it
 * has been made.
 * @param {Run} run @param {Map<string, Violation>} broken @param {boolean} unsearched @param {Translate} t
 */
function expected(run, broken, unsearched, t) {
  const on = (run.header.switches ?? []).filter((s) => s.on);
  const spared = [...new Set(on.flatMap((s) => s.breaks ?? []))].filter((p) => p && !broken.has(p));
  if (!spared.length || !run.summary) return [];
  const seed = seedMatters(run) && spared.some((p) => run.header.properties?.includes(p)),
    check = unsearched && el("button.link", { onclick: checkAll }, invitation(run.n, t));
  return [
    el(
      "li.muted",
      t("play.verdict.spared", { properties: list(run, spared, t) }),
      seed && ` ${t("play.verdict.spared.seed")}`,
      check && " ",
      check,
    ),
  ];
}

/** Focuses and presses the check's button. */
function checkAll() {
  const button = document.querySelector("#check button");
  if (!(button instanceof HTMLElement)) return;
  button.focus();
  button.click();
}
