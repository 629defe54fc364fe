/**
 * The controls of the Run tab's form, showing a scenario. Every change is applied at once.
 * @import {Choosable, Form, FormOptions, Shown} from "./form.js"
 * @import {Law} from "./law.js"
 */
import { algorithmTitle } from "../../model/names.js";
import { FIELDS } from "../../net/fields.js";
import { el } from "../dom.js";
import { field, iconButton, number, segments, select, stepper } from "../fields.js";
import { timed } from "./form.js";
import { lawControl } from "./law.js";
import { requestsEditor } from "./requests.js";
import { switchBoxes, switchesSay } from "./switches.js";
import { requestsBrief } from "./workload.js";

/** The most processes that the page offers; the server may allow more. */
const MOST = 200;
const DICE = "M4 10a6 6 0 0 1 10.5-4M16 10a6 6 0 0 1-10.5 4M14.5 2.5V6H11M5.5 17.5V14H9";

/** @param {Shown} shown @param {Form} form @param {FormOptions} options */
export function controlsOf(shown, form, options) {
  const { scenario, run, problems, said, asking } = shown,
    { t, tn, algorithms, rules, programs, newSeed } = options,
    current = algorithms.find((a) => a.name === scenario.algorithm),
    whole = problems.get("whole") ?? "";
  const rule = scenario.clock?.rule ?? run?.header.clock ?? current?.clock ?? "",
    order = scenario.network?.order ?? run?.header.order ?? (current?.fifo ? "fifo" : "any"),
    boxes = switchBoxes(scenario, current, run, t, (name, on) => form.change((e, s) => e.setSwitch(s, name, on)));
  const labelled = (
    /** @type {import("./problems.js").Place} */ key,
    /** @type {HTMLElement} */ control,
    /** @type {Parameters<typeof field>[3]} */ more,
  ) => field(key, t(`play.${key}`), control, { problem: problems.get(key), ...more });
  const ofRule = select(
    rules.map((r) => [r, t(`play.rule.${r}`)]),
    rule,
    (r) => form.change((e, s) => e.setRule(s, r)),
  );
  const ofOrder = segments(
    ["fifo", "any"].map((o) => [o, t(`play.order.${o}`)]),
    order,
    (o) => form.change((e, s) => e.setOrder(s, /** @type {"fifo"|"any"} */ (o))),
  );
  const seed = number({ value: scenario.seed ?? FIELDS.seed[0], max: Number.MAX_SAFE_INTEGER }, (x) =>
    form.change((e, s) => e.setSeed(s, x)),
  );
  const dice = iconButton(t("play.seed.new"), DICE, () => form.change((e, s) => e.setSeed(s, newSeed()))),
    opener = el(
      "button.opener",
      { "aria-expanded": String(asking), onclick: () => form.toggleRequests() },
      requestsBrief(scenario, t, tn),
    );
  return [
    labelled("algorithm", algorithmSelect(shown, form, options), { after: [programWay(programs, t)] }),
    labelled("processes", processStepper(shown, form, t), { group: true }),
    labelled("order", ofOrder, { group: true }),
    labelled("delay", delayControl(shown, form, t), { group: true }),
    labelled("seed", seed, { after: [dice] }),
    field("requests", t("play.workload"), opener, { group: true }),
    el(
      "div.requests",
      { hidden: !asking },
      asking && requestsEditor(scenario, run, problems, { t, tn, change: (make) => form.change(make) }),
    ),
    labelled("rule", ofRule, {}),
    el("hr"),
    labelled("switches", boxes, { group: true, top: true, hidden: !current?.switches.length }),
    switchesSay(scenario, t),
    el("p.problem", { role: "alert", hidden: !whole }, whole),
    el("p.said", { role: "status" }, said),
  ];
}

/** @param {boolean} programs whether this server runs programs @param {FormOptions["t"]} t */
const programWay = (programs, t) =>
  programs
    ? el("button.btn.small", { "data-mode": "program" }, t("play.scenario.new"))
    : el("span.muted", t("play.scenario.off"));

/** @param {Shown} shown @param {Form} form @param {FormOptions} options */
function algorithmSelect({ scenario, run }, form, { t, algorithms }) {
  const { algorithm = "" } = scenario,
    own = /** @type {[string, string]} */ (["", run?.header.title ?? ""]),
    all = algorithms.map((a) => /** @type {[string, string]} */ ([a.name, algorithmTitle(a.name, a.title, t)]));
  return select(algorithm ? all : [own, ...all], algorithm, (name) => form.change((e, s) => e.setAlgorithm(s, name)));
}

/** @param {Shown} shown @param {Form} form @param {FormOptions["t"]} t */
function processStepper({ scenario }, form, t) {
  const labels = { label: t("play.processes"), fewer: t("play.processes.fewer"), more: t("play.processes.more") };
  return stepper({ value: scenario.processes, min: 1, max: MOST, ...labels }, (n) => {
    if (n >= 1 && n <= MOST && Number.isInteger(n)) form.change((e, s) => e.setProcesses(s, n));
    else form.problems(new Map([["processes", t("play.processes.range", { most: MOST })]]));
  });
}

/** @param {Shown} shown @param {Form} form @param {FormOptions["t"]} t */
function delayControl({ scenario, scripted }, form, t) {
  const scheduled = scenario.schedule?.length > 0,
    others = [...(scheduled ? ["schedule"] : []), ...(scripted ? ["scripted"] : [])];
  return lawControl(
    t,
    t("play.delay"),
    {
      law: scenario.network?.delay ?? FIELDS.network.delay[0],
      others: others.map((other) => [other, t(`play.delay.${other}`)]),
      other: scheduled || timed(scenario),
    },
    (law) => form.change((e, s) => (law === "scripted" ? e.restoreDeliveries(s, scripted ?? s) : e.setDelay(s, law))),
  );
}
