/**
 * Changes to a scenario, as the control panel makes them. Each returns a new scenario and says in keys of
 * texts what else had to go: a scripted delivery names a message, and with other processes or another
 * algorithm that message may never exist. Pure.
 *
 * @import {Scenario} from "../../model/scenario.js"
 */

/** @typedef {{key: string, params?: Record<string, string|number>}} Said */
/** @typedef {{scenario: Scenario, said: Said[]}} Edit */
/** Under what an algorithm runs: the order of channels and the clock rule. @typedef {{order: string, rule: string}} Terms */

/**
 * Another algorithm: its own switches, clock rule and topology; what was scripted for the old one's messages goes, and
 * so does what differed from the old one in a run beside it, and what was to be filled in.
 * @param {Scenario} s @param {string} algorithm @returns {Edit}
 */
export function setAlgorithm(s, algorithm) {
  const { switches, clock, quorums, tree, graph, beside, program, worksheet, ...rest } = s;
  const start = clock?.start ? { clock: { start: clock.start } } : {};
  return withoutRun({ ...rest, ...start, algorithm });
}

/**
 * A program in the place of another: where that has the same messages, what was scripted for them stays.
 * @param {Scenario} s @param {string} program @returns {Edit}
 */
export function setProgram(s, program) {
  return plain({ ...s, program });
}

/**
 * A program in the place of an algorithm, or of a program that it has nothing to do with. It assumes nothing: under what
 * it runs is said, be it usual for an algorithm or not.
 * @param {Scenario} s @param {string} program @param {Terms} terms @returns {Edit}
 */
export function beginProgram(s, program, { order, rule }) {
  const { algorithm, ...rest } = setAlgorithm(s, "").scenario;
  return plain({ ...rest, network: { ...rest.network, order }, clock: { ...rest.clock, rule }, program });
}

/**
 * Another number of processes: actions and channels of those who are gone go with them, and a topology that was given
 * one by one.
 * @param {Scenario} s @param {number} n @returns {Edit}
 */
export function setProcesses(s, n) {
  const edit = withoutRun(withoutParts({ ...s, processes: n }));
  const gone = n < s.processes;
  if (edit.scenario.clock?.start) {
    const start = Array.from({ length: n }, (_, i) => edit.scenario.clock.start[i] ?? 0);
    edit.scenario = { ...edit.scenario, clock: { ...edit.scenario.clock, start } };
  }
  if (!gone) return edit;
  const script = edit.scenario.script?.filter((/** @type {any} */ a) => a.process <= n && (a.to ?? 1) <= n);
  const lost = (edit.scenario.script?.length ?? 0) - (script?.length ?? 0);
  if (lost) {
    edit.scenario = { ...edit.scenario, script };
    edit.said.push({ key: "play.said.actions", params: { count: lost } });
  }
  const channels = edit.scenario.network?.channels;
  if (channels) {
    const kept = Object.fromEntries(
      Object.entries(channels).filter(([c]) => c.split(">").every((p) => Number(p) <= n)),
    );
    edit.scenario = { ...edit.scenario, network: { ...edit.scenario.network, channels: kept } };
  }
  return edit;
}

/**
 * A topology keeps its system or shape for any number of processes; sets, fathers and edges one by one belong to one
 * number.
 * @param {Scenario} s @returns {Scenario}
 */
function withoutParts(s) {
  const { quorums, tree, graph, ...rest } = s;
  const kept = Object.entries({
    quorums: quorums?.system && { system: quorums.system },
    tree: tree?.shape && { shape: tree.shape },
    graph: graph?.shape && { shape: graph.shape },
  });
  return { ...rest, ...Object.fromEntries(kept.filter(([, part]) => part)) };
}

/** @param {Scenario} s @param {string} name @param {boolean} on @returns {Edit} */
export function setSwitch(s, name, on) {
  const others = (s.switches ?? []).filter((/** @type {string} */ x) => x !== name);
  // a switch may force a clock rule, beside which any other is refused: the rule goes back to its default
  return plain({
    ...s,
    switches: on ? [...others, name] : others.length ? others : undefined,
    clock: s.clock?.start ? { start: s.clock.start } : undefined,
  });
}

/** @param {Scenario} s @param {"fifo"|"any"} order @returns {Edit} */
export function setOrder(s, order) {
  return plain({ ...s, network: { ...s.network, order } });
}

/** @param {Scenario} s @param {number} seed @returns {Edit} */
export function setSeed(s, seed) {
  return plain({ ...s, seed });
}

/** @param {Scenario} s @param {string} rule @returns {Edit} */
export function setRule(s, rule) {
  return plain({ ...s, clock: { ...s.clock, rule } });
}

/**
 * A law of delays for all messages: scripted times of arrival would overrule it, so they go; losses stay.
 * @param {Scenario} s @param {any} law @returns {Edit}
 */
export function setDelay(s, law) {
  const deliveries = (s.deliveries ?? [])
    .filter((/** @type {any} */ d) => d.drop)
    .map((/** @type {any} */ d) => ({ message: d.message, drop: true }));
  const { channels, ...network } = s.network ?? {};
  return {
    scenario: { ...s, network: { ...network, delay: law }, deliveries },
    said: channels ? [{ key: "play.said.channels" }] : [],
  };
}

/**
 * The scripted times of arrival again, from the scenario that had them.
 * @param {Scenario} s @param {Scenario} from @returns {Edit}
 */
export function restoreDeliveries(s, from) {
  return plain({
    ...s,
    deliveries: from.deliveries,
    network: { ...s.network, delay: from.network?.delay, channels: from.network?.channels },
  });
}

/**
 * Who asks when: a workload, a script, or both.
 * @param {Scenario} s @param {{script?: any[], workload?: any}} asked @returns {Edit}
 */
export function setRequests(s, asked) {
  const { script, workload, loop, ...rest } = s; // after a loop there is nothing
  return plain({ ...rest, ...asked });
}

/** A run given choice by choice becomes one that time decides. @param {Scenario} s @returns {Edit} */
export function dropSchedule(s) {
  const { schedule, times, hand, loop, ...rest } = s;
  return { scenario: rest, said: [{ key: "play.said.schedule", params: { count: schedule?.length ?? 0 } }] };
}

/**
 * Whether all that a refusal says is that choices of the schedule cannot be made, or not again and again.
 * @param {Array<{path: string}>} problems
 */
export function impossibleSchedule(problems) {
  return problems.length > 0 && problems.every((p) => p.path === "loop" || p.path.startsWith("schedule["));
}

/**
 * Without deliveries that the server found to name no message.
 * @param {Scenario} s @param {number[]} indices @returns {Edit}
 */
export function dropDeliveries(s, indices) {
  /** @type {any[]} */
  const all = s.deliveries ?? [];
  const gone = new Set(indices),
    named = [...gone].flatMap((i) => all[i]?.message ?? []);
  const params = { count: gone.size, messages: named.slice(0, 3).join(", ") };
  return {
    scenario: { ...s, deliveries: all.filter((_, i) => !gone.has(i)) },
    said: [{ key: "play.said.never", params }],
  };
}

/**
 * What was said before and what is said now, deliveries dropped in several rounds told once: the server stops at the
 * first that comes too early, so one change may take several.
 * @param {Said[]} before @param {Said[]} now @returns {Said[]}
 */
export function together(before, now) {
  return now.reduce((all, said) => {
    const same = all.find((s) => s.key === said.key && s.params?.messages);
    if (!same?.params || !said.params) return all.concat(said);
    const params = {
      count: Number(same.params.count) + Number(said.params.count),
      messages: `${same.params.messages}, ${said.params.messages}`,
    };
    return all.map((s) => (s === same ? { ...s, params } : s));
  }, before);
}

/**
 * Which deliveries a refusal says can never be. Nothing if it says anything else too: that must be shown instead.
 * @param {Array<{path: string}>} problems
 * @returns {number[]}
 */
export function impossibleDeliveries(problems) {
  const found = problems.map((p) => /^deliveries\[(\d+)\](?:\.(?:message|at))?$/.exec(p.path));
  return found.length && found.every(Boolean) ? found.map((m) => Number(/** @type {RegExpExecArray} */ (m)[1])) : [];
}

/**
 * A refused scenario without what can never be; null if something else is wrong with it. A schedule goes only if the
 * scenario has been changed since somebody wrote it.
 * @param {Scenario} s @param {Array<{path: string}>} problems @param {boolean} changed @returns {Edit|null}
 */
export function possible(s, problems, changed) {
  if (changed && impossibleSchedule(problems)) return dropSchedule(s);
  const gone = impossibleDeliveries(problems);
  return gone.length ? dropDeliveries(s, gone) : null;
}

/** @param {Scenario} s @returns {Edit} */
function withoutRun(s) {
  const { deliveries, schedule, times, hand, loop, ...rest } = s;
  /** @type {Said[]} */
  const said = [];
  if (deliveries?.length) said.push({ key: "play.said.deliveries", params: { count: deliveries.length } });
  if (schedule?.length) said.push({ key: "play.said.schedule", params: { count: schedule.length } });
  return { scenario: rest, said };
}

/** @param {Scenario} scenario @returns {Edit} */
function plain(scenario) {
  return { scenario, said: [] };
}
