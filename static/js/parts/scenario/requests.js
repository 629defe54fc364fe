/**
 * Who asks when: a workload by chance, a list by hand, or both.
 * @import {Run, Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { checkbox, field, iconButton, number, segments, select } from "../fields.js";
import { lawControl } from "./law.js";
import { askedIn, EVERYBODY, workloadOf } from "./workload.js";

/** So many lines of a script are shown for editing. */
const SHOWN = 60;
const CROSS = "M5 5l10 10M15 5 5 15";

/**
 * @param {Translate} t
 * @param {(key: string, count: number) => string} tn
 * @param {(asked: {script?: any[], workload?: any}) => void} told
 */
export function createRequests(t, tn, told) {
  /** @type {any[]} */
  let script = [];
  /** @type {any} */
  let workload = null;
  let processes = 1;
  /** What the lines on screen were made of. */
  let written = "";
  /** @type {Run|null} */
  let run = null;
  /** The next change starts from this one even if it is refused. @param {{script?: any[], workload?: any}} asked */
  const change = (asked) => {
    script = asked.script ?? [];
    workload = asked.workload ?? null;
    told(asked);
  };
  const mode = segments(
    [
      ["workload", t("play.requests.chance")],
      ["script", t("play.requests.list")],
      ["both", t("play.requests.both")],
    ],
    turn,
  );
  const entries = number({ min: 0, label: t("play.requests.entries") }, (x) => edit({ entries: x }));
  const think = lawControl(t, t("play.requests.think"), (law) => edit({ think: law }));
  const hold = lawControl(t, t("play.requests.hold"), (law) => edit({ hold: law }));
  const again = checkbox(t("play.requests.again"), (on) => edit({ again: on }));
  const fields = {
    mode: field(t("play.requests"), mode.control, { group: true }),
    entries: field(t("play.requests.entries"), entries.control),
    think: field(t("play.requests.think"), think.control, { group: true }),
    hold: field(t("play.requests.hold"), hold.control, { group: true }),
  };
  const chance = el(
    "div",
    { class: "chance" },
    fields.entries.root,
    fields.think.root,
    fields.hold.root,
    again.control,
  );
  const rows = el("tbody"),
    more = el("p", { class: "note" });
  const add = el("button", { type: "button", class: "btn small", onclick: addRow }, t("play.requests.add"));
  const list = el(
    "div",
    { class: "script" },
    el(
      "table",
      {},
      el("caption", { class: "vh" }, t("play.requests.list")),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...["at", "process", "do", "for"].map((c) => el("th", { scope: "col" }, t(`play.requests.${c}`))),
          el("td"),
        ),
      ),
      rows,
    ),
    more,
    add,
  );
  const says = el("p", { class: "problem", hidden: true });
  const root = el("div", { class: "asking" }, fields.mode.root, chance, list, says);

  /** @param {Record<string, any>} part */
  function edit(part) {
    change({ script: script.length ? script : undefined, workload: { ...workload, ...part } });
  }

  /** @param {string} to */
  function turn(to) {
    const asked = run ? askedIn(run) : [];
    const made = script.length ? script : asked.length ? asked : [{ at: 1, process: 1, do: "request" }];
    const chanced = workload ?? EVERYBODY;
    if (to === "workload") change({ workload: chanced });
    else change(to === "script" ? { script: made } : { script: made, workload: chanced });
  }

  function addRow() {
    const last = script.at(-1);
    write([
      ...script,
      { at: last ? last.at + 1 : 1, process: last ? (last.process % processes) + 1 : 1, do: "request" },
    ]);
    rows.querySelector("tr:last-child input")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {any[]} next */
  function write(next) {
    change({ script: next, workload: workload ?? undefined });
  }

  /** @param {number} i @param {Record<string, any>} part */
  function alter(i, part) {
    write(script.map((a, k) => (k === i ? tidy({ ...a, ...part }) : a)));
  }

  /** @param {any} a an action with only the fields that it may have */
  function tidy(a) {
    if (a.do === "request")
      return {
        at: a.at,
        process: a.process,
        do: a.do,
        ...(a.hold === undefined ? {} : { hold: a.hold }),
        ...(a.again ? { again: true } : {}),
      };
    if (a.do !== "send") return { at: a.at, process: a.process, do: a.do };
    const to = a.to && a.to !== a.process ? a.to : (a.process % processes) + 1;
    return { at: a.at, process: a.process, do: a.do, to };
  }

  /** @param {any} a @param {number} i */
  function row(a, i) {
    const who = () =>
      Array.from({ length: processes }, (_, p) => /** @type {[string, string]} */ ([String(p + 1), `P${p + 1}`]));
    const named = (/** @type {string} */ what) => t("play.requests.row", { what, n: i + 1 });
    const at = number({ step: "any", label: named(t("play.requests.at")) }, (x) => alter(i, { at: x }));
    const process = select(who(), (p) => alter(i, { process: Number(p) }));
    const does = select(
      ["request", "internal", "send"].map((d) => [d, t(`play.requests.${d}`)]),
      (d) => alter(i, { do: d }),
    );
    const held = number({ step: "any", label: named(t("play.requests.for")) }, (x) => alter(i, { hold: x }));
    const to = select(
      who().filter(([p]) => Number(p) !== a.process),
      (p) => alter(i, { to: Number(p) }),
    );
    process.control.setAttribute("aria-label", named(t("play.requests.process")));
    does.control.setAttribute("aria-label", named(t("play.requests.do")));
    to.control.setAttribute("aria-label", named(t("play.requests.to")));
    at.set(a.at);
    process.set(String(a.process));
    does.set(a.do);
    if (a.do === "request") held.set(a.hold ?? workload?.hold?.constant ?? 2);
    if (a.do === "send") to.set(String(a.to));
    const last = a.do === "request" ? held.control : a.do === "send" ? to.control : "";
    return el(
      "tr",
      {},
      el("td", {}, at.control),
      el("td", {}, process.control),
      el("td", {}, does.control),
      el("td", {}, last),
      el(
        "td",
        {},
        iconButton(t("play.requests.remove", { n: i + 1 }), CROSS, () => write(script.filter((_, k) => k !== i))),
      ),
    );
  }

  /** @param {Record<string, any>} scenario as the server has it @param {Run|null} shown */
  function set(scenario, shown) {
    const next = scenario.script ?? [];
    const content = JSON.stringify([next, scenario.processes, scenario.workload?.hold]);
    run = shown;
    script = next;
    processes = scenario.processes;
    workload = workloadOf(scenario);
    chance.hidden = !workload;
    list.hidden = !script.length;
    mode.set(workload && script.length ? "both" : script.length ? "script" : workload ? "workload" : "");
    if (workload) {
      entries.set(workload.entries);
      think.set(workload.think);
      hold.set(workload.hold);
      again.set(!!workload.again);
    }
    if (content !== written) rewrite();
    written = content;
  }

  function rewrite() {
    const at = [...rows.querySelectorAll("input, select")].indexOf(/** @type {Element} */ (document.activeElement));
    rows.replaceChildren(...script.slice(0, SHOWN).map(row));
    const back = at >= 0 ? [...rows.querySelectorAll("input, select")][at] : null;
    if (back instanceof HTMLElement) back.focus();
    more.hidden = script.length <= SHOWN;
    more.textContent = tn("play.requests.more", script.length - SHOWN);
  }

  /** @param {string} text */
  function problem(text) {
    says.hidden = !text;
    says.textContent = text;
  }

  return { root, set, problem, fields };
}
