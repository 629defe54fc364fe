/**
 * The scenario strip. Every change is told at once; what is shown is the scenario of the run on screen.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {AlgorithmInfo} from "../../net/canonical.js"
 * @import {Edit, Scenario} from "./edits.js"
 * @import {Field} from "../fields.js"
 */
import { algorithmTitle, propertyShort, switchLabel } from "../../model/names.js";
import { defaultRule } from "../../net/rule.js";
import { el, proseNodes } from "../dom.js";
import { checkbox, field, iconButton, number, segments, select, stepper } from "../fields.js";
import { lawControl } from "./law.js";
import { requestsBrief } from "./workload.js";

/** The page offers so many processes; the server may allow more. */
const MOST = 200;
const DICE = "M4 10a6 6 0 0 1 10.5-4M16 10a6 6 0 0 1-10.5 4M14.5 2.5V6H11M5.500 17.500V14H9";

/**
 * @typedef {object} ControlOptions
 * @property {Translate} t
 * @property {(key: string, count: number) => string} tn
 * @property {Array<Omit<AlgorithmInfo, "switches"> & {title: string, year: number, switches: Array<{name: string, breaks: string[], clock?: string}>}>} algorithms
 * @property {string[]} rules
 * @property {(edit: Edit) => void} change
 * @property {() => number} newSeed
 * @property {(bundle: string) => Promise<void>|null} texts fetches those of the editor of requests
 * @property {() => Promise<typeof import("./changes.js")>} changing fetches what a change needs
 * @property {{root: HTMLElement, panel: HTMLElement}} check the button that stands at the end of the strip, and what it opens below
 */

/**
 * @param {HTMLFormElement} form
 * @param {ControlOptions} options
 */
export function createControls(form, { t, tn, algorithms, rules, change: tell, newSeed, check, texts, changing }) {
  /** What the fields say: the scenario of the run on screen, or what the server would not run. @type {Scenario} */
  let scenario = {};
  /** The last scenario that had scripted times of arrival. @type {Scenario|null} */
  let scripted = null;
  let turn = Promise.resolve();
  /** One change after another; the next one starts from this one even if it is refused. @param {(edits: typeof import("./edits.js")) => Edit} make */
  const change = (make) => {
    turn = turn
      .then(changing)
      .then(({ edits }) => {
        const edit = make(edits);
        scenario = edit.scenario;
        tell(edit);
      })
      .catch((fault) => {
        console.error(fault);
        say(t("check.offline"));
      });
  };
  // whoever comes near is likely to change something
  for (const near of ["pointerover", "focusin"])
    form.addEventListener(
      near,
      () => {
        changing().catch(() => {});
      },
      { once: true },
    );
  form.addEventListener("submit", (event) => event.preventDefault());

  const algorithm = select(
    algorithms.map((a) => [a.name, algorithmTitle(a.name, a.title, t)]),
    (name) => change((e) => e.setAlgorithm(scenario, name)),
  );
  const processes = stepper(
    { min: 1, max: MOST, label: t("play.processes"), fewer: t("play.processes.fewer"), more: t("play.processes.more") },
    setProcesses,
  );
  const order = segments(
    [
      ["fifo", t("play.order.fifo")],
      ["any", t("play.order.any")],
    ],
    (o) => change((e) => e.setOrder(scenario, /** @type {"fifo"|"any"} */ (o))),
  );
  const delay = lawControl(t, t("play.delay"), setDelay);
  const seed = number({ min: 0, max: Number.MAX_SAFE_INTEGER, size: 4 }, (x) => change((e) => e.setSeed(scenario, x)));
  const dice = iconButton(t("play.seed.new"), DICE, () => change((e) => e.setSeed(scenario, newSeed())));
  const rule = select(
    rules.map((r) => [r, t(`play.rule.${r}`)]),
    (r) => change((e) => e.setRule(scenario, r)),
  );
  const asking = el("div", { class: "requests", hidden: true });
  /** The editor of the requests, once somebody has opened it. @type {ReturnType<typeof import("./requests.js").createRequests>|null} */
  let requests = null;
  /** @type {Run|null} */
  let shown = null;
  const opener = el("button", { type: "button", class: "opener", "aria-expanded": "false", onclick: toggleRequests });
  const switches = el("div", { class: "switches" });
  const says = el("p", { class: "switch-says", hidden: true });
  const said = el("p", { class: "said", role: "status" }),
    whole = el("p", { class: "problem", role: "alert", hidden: true });

  /** @type {Record<string, Field>} */
  const fields = {
    algorithm: field(t("play.algorithm"), algorithm.control),
    processes: field(t("play.processes"), processes.control, { group: true }),
    order: field(t("play.order"), order.control, { group: true }),
    delay: field(t("play.delay"), delay.control, { group: true }),
    rule: field(t("play.rule"), rule.control),
    seed: field(t("play.seed"), seed.control, { after: [dice] }),
    requests: field(t("play.requests.opener"), opener, { group: true }),
    switches: field(t("play.switches"), switches, { group: true, grow: true }),
  };
  asking.append(fields.rule.root);
  const strip = el(
    "div",
    { class: "strip" },
    ...["algorithm", "processes", "order", "delay", "seed", "requests", "switches"].map((k) => fields[k].root),
  );
  form.replaceChildren(el("div", { class: "stripline" }, strip, check.root), asking, says, whole, said, check.panel);

  /** @param {number} n */
  function setProcesses(n) {
    if (!(n >= 1 && n <= MOST && Number.isInteger(n)))
      return fields.processes.problem(t("play.processes.range", { most: MOST }));
    change((e) => e.setProcesses(scenario, n));
  }

  /** @param {any} law */
  function setDelay(law) {
    if (law === "scripted") change((e) => e.restoreDeliveries(scenario, scripted ?? scenario));
    else change((e) => e.setDelay(scenario, law));
  }

  function toggleRequests() {
    asking.hidden = !asking.hidden;
    opener.setAttribute("aria-expanded", String(!asking.hidden));
    if (!asking.hidden) void editor();
  }

  /** The editor's module is fetched when it is first opened. */
  async function editor() {
    const [{ createRequests }] = await Promise.all([import("./requests.js"), texts("later")]);
    if (requests) return requests;
    requests = createRequests(t, tn, (asked) => change((e) => e.setRequests(scenario, asked)));
    asking.append(requests.root);
    requests.set(scenario, shown);
    Object.assign(fields, {
      entries: requests.fields.entries,
      think: requests.fields.think,
      hold: requests.fields.hold,
    });
    return requests;
  }

  /** Shows the scenario of the run on screen. @param {Scenario} next @param {Run|null} run */
  function set(next, run) {
    const current = algorithms.find((a) => a.name === next.algorithm);
    scenario = next;
    if (timed(next)) scripted = next;
    else if (scripted && (scripted.algorithm !== next.algorithm || scripted.processes !== next.processes))
      scripted = null;
    algorithm.set(next.algorithm);
    processes.set(next.processes);
    order.set(next.network?.order ?? (current?.fifo ? "fifo" : "any"));
    delay.choices([
      ...(next.schedule?.length ? [/** @type {[string, string]} */ (["schedule", t("play.delay.schedule")])] : []),
      ...(scripted ? [/** @type {[string, string]} */ (["scripted", t("play.delay.scripted")])] : []),
    ]);
    delay.set(
      next.network?.delay ?? { uniform: [1, 9] },
      next.schedule?.length ? "schedule" : timed(next) ? "scripted" : undefined,
    );
    rule.set(next.clock?.rule ?? defaultRule(next, current) ?? "");
    seed.set(next.seed ?? 1);
    shown = run;
    requests?.set(next, run);
    const usual = !next.clock?.rule || next.clock.rule === defaultRule(next, current);
    opener.textContent =
      requestsBrief(next, t, tn) + (usual ? "" : ` · ${rule.control.selectedOptions[0]?.text ?? ""}`);
    drawSwitches(current, new Set(next.switches ?? []));
    explain(next);
  }

  /** What the lines that are changed now say. @param {Scenario} next */
  function explain(next) {
    const texts = (next.switches ?? [])
      .map((/** @type {string} */ s) => t(`switch.${next.algorithm}.${s}.says`))
      .filter((/** @type {string} */ x) => !x.startsWith("switch."));
    says.hidden = !texts.length;
    says.replaceChildren(...proseNodes(texts.join(" "), next.processes));
  }

  /** @param {typeof algorithms[number]|undefined} current @param {Set<string>} on */
  function drawSwitches(current, on) {
    fields.switches.root.hidden = !current?.switches.length;
    const names = current?.switches.map((s) => s.name).join() ?? "";
    if (switches.dataset.of !== `${current?.name}:${names}`) {
      switches.dataset.of = `${current?.name}:${names}`;
      switches.replaceChildren(
        ...(current?.switches ?? []).map((s) => {
          const box = checkbox(switchLabel(current?.name ?? "", s.name, t), (x) =>
            change((e) => e.setSwitch(scenario, s.name, x)),
          );
          box.control.dataset.name = s.name;
          box.control.title = s.breaks.length
            ? t("play.switch.breaks", {
                properties: s.breaks.map((p) => propertyShort(current?.name ?? "", p, t)).join(", "),
              })
            : t("play.switch.safe");
          return box.control;
        }),
      );
    }
    for (const box of switches.querySelectorAll("label")) {
      const ticked = /** @type {HTMLInputElement} */ (box.querySelector("input"));
      ticked.checked = on.has(box.dataset.name ?? "");
    }
  }

  /** @param {Scenario} s */
  function timed(s) {
    return (s.deliveries ?? []).some((/** @type {any} */ d) => d.at !== undefined);
  }

  /** Tells what the server would not run, where it can be put right; the fields keep what was asked for. @param {Map<import("./problems.js").Place, string>|null} texts */
  function problems(texts) {
    for (const f of Object.values(fields)) f.problem("");
    whole.hidden = true;
    requests?.problem("");
    for (const [place, text] of texts ?? []) tellAt(place, text);
  }

  /** @param {import("./problems.js").Place} place @param {string} text */
  function tellAt(place, text) {
    if (["requests", "entries", "think", "hold", "rule"].includes(place) && asking.hidden) toggleRequests();
    if (place === "requests") void editor().then((e) => e.problem(text));
    else if (["entries", "think", "hold"].includes(place))
      void editor().then((e) => e.fields[/** @type {"think"} */ (place)].problem(text));
    else if (fields[place]) fields[place].problem(text);
    else {
      whole.hidden = false;
      whole.textContent = text;
    }
  }

  /** What had to go with a change. @param {string} text */
  function say(text) {
    said.textContent = text;
  }

  return { set, problems, say };
}
