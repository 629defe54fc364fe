/**
 * Changes to a scenario, as the control panel makes them. Each returns a new scenario and, as text keys, what else was
 * removed: a scripted delivery names a message, and with other processes or another algorithm that message may never
 * exist. Pure.
 *
 * @import {Scenario} from "../../model/scenario.js"
 */

/** @typedef {{key: string, params?: Record<string, string|number>}} Said */
/** @typedef {{scenario: Scenario, said: Said[]}} Edit */
/**
 * What an algorithm runs under: the order of channels and the clock rule.
 * @typedef {{order: string, rule: string}} Terms
 */

/**
 * Sets another algorithm, with its own switches, clock rule and topology. Removes what was scripted for the old one's
 * messages, the comparison with it, and the worksheet.
 * @param {Scenario} s @param {string} algorithm @returns {Edit}
 */
export function setAlgorithm(s, algorithm) {
  const { switches, clock, quorums, tree, graph, beside, program, worksheet, ...rest } = s;
  const start = clock?.start ? { clock: { start: clock.start } } : {};
  return withoutRun({ ...rest, ...start, algorithm });
}

/**
 * Sets another version of a program; what is scripted stays, for messages that still exist.
 * @param {Scenario} s @param {string} program @returns {Edit}
 */
export function setProgram(s, program) {
  return plain({ ...s, program });
}

/**
 * Sets a program in place of an algorithm, or of an unrelated program. A program has no assumptions of its own, so the
 * terms are always explicit, even if they are an algorithm's defaults.
 * @param {Scenario} s @param {string} program @param {Terms} terms @returns {Edit}
 */
export function beginProgram(s, program, { order, rule }) {
  const { algorithm, ...rest } = setAlgorithm(s, "").scenario;
  return plain({ ...rest, network: { ...rest.network, order }, clock: { ...rest.clock, rule }, program });
}

/**
 * Sets the number of processes. Removes the actions and channels of processes that no longer exist, and any topology
 * given element by element.
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
 * A scenario without the topology's elements: a system or shape fits any number of processes; sets, parents and edges
 * listed one by one fit only one.
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
  // a switch may force a clock rule and then allows no other: the rule returns to its default
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
 * Sets a law of delays for all messages. Scripted arrival times would override it, so they are removed; losses stay.
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
 * Restores the scripted arrival times from the scenario that had them.
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
 * Sets the requests: a workload, a script, or both.
 * @param {Scenario} s @param {{script?: any[], workload?: any}} asked @returns {Edit}
 */
export function setRequests(s, asked) {
  const { script, workload, loop, ...rest } = s; // a run with a loop never gets to further requests
  return plain({ ...rest, ...asked });
}

/** Removes the schedule, so that the times decide the run. @param {Scenario} s @returns {Edit} */
function dropSchedule(s) {
  const { schedule, times, hand, loop, ...rest } = s;
  return { scenario: rest, said: [{ key: "play.said.schedule", params: { count: schedule?.length ?? 0 } }] };
}

/**
 * Whether all problems are choices of the schedule that are impossible, or cannot be repeated in its loop.
 * @param {Array<{path: string}>} problems
 */
function impossibleSchedule(problems) {
  return problems.length > 0 && problems.every((p) => p.path === "loop" || p.path.startsWith("schedule["));
}

/**
 * Removes deliveries whose messages do not exist, according to the server.
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
 * Merges messages; dropped deliveries are summed up, since the server stops at the first impossible one and a change
 * may take several rounds.
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
 * The indices of deliveries that a refusal calls impossible; empty if it has any other problem, which must be shown.
 * @param {Array<{path: string}>} problems
 * @returns {number[]}
 */
export function impossibleDeliveries(problems) {
  const found = problems.map((p) => /^deliveries\[(\d+)\](?:\.(?:message|at))?$/.exec(p.path));
  return found.length && found.every(Boolean) ? found.map((m) => Number(/** @type {RegExpExecArray} */ (m)[1])) : [];
}

/**
 * A refused scenario without its impossible parts; null if it has any other problem. The schedule is removed only if
 * the scenario was changed since it was written.
 * @param {Scenario} s @param {Array<{path: string}>} problems @param {boolean} changed @returns {Edit|null}
 */
export function possible(s, problems, changed) {
  if (changed && impossibleSchedule(problems)) return dropSchedule(s);
  const gone = impossibleDeliveries(problems);
  return gone.length ? dropDeliveries(s, gone) : null;
}

/** Removes everything that fixes the course of the run. @param {Scenario} s @returns {Edit} */
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
