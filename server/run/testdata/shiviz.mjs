// What ShiViz asks of a file, as its documentation says it, so that a log that is written here opens there: reads
// {name: file, …} and writes {name: {hosts, events, arrows}, …}, or {name: {wrong}, …}.
import { readFileSync } from "node:fs";

/** A file: a line with the expression of events, a line with that of delimiters or none, and the log. */
function parts(file) {
  const [expression, delimiter] = file.split("\n", 2);
  return { expression, delimiter: delimiter.trim(), log: file.slice(expression.length + delimiter.length + 2).trim() };
}

/** The events that the expression finds, with its named groups, and nothing between them. */
function events(expression, log) {
  const all = [];
  let read = 0;
  for (const match of log.matchAll(new RegExp(expression, "gm"))) {
    if (log.slice(read, match.index).trim()) throw Error(`not read: ${log.slice(read, match.index)}`);
    read = match.index + match[0].length;
    const { host, clock, event } = match.groups;
    all.push({ host, event, clock: Object.fromEntries(Object.entries(JSON.parse(clock)).filter(([, time]) => time !== 0)) });
  }
  if (log.slice(read).trim()) throw Error(`not read: ${log.slice(read)}`);
  if (all.length === 0) throw Error("no event");
  return all;
}

/** Every host's own time begins with 1 and grows by 1; every entry is of a host that has that many events. */
function timelines(all) {
  const hosts = new Map();
  for (const e of all) {
    if (e.host === "" || e.host in {}) throw Error(`no name for a host: ${e.host}`);
    if (!Object.hasOwn(e.clock, e.host)) throw Error(`${e.host} is not in its own clock`);
    hosts.set(e.host, [...(hosts.get(e.host) ?? []), e]);
  }
  for (const [host, line] of hosts) {
    line.sort((a, b) => a.clock[host] - b.clock[host]);
    line.forEach((e, i) => { if (e.clock[host] !== i + 1) throw Error(`${host}: ${e.clock[host]} where ${i + 1} was expected`); });
  }
  for (const e of all) {
    for (const [host, time] of Object.entries(e.clock)) {
      if (!Number.isInteger(time) || !(time >= 1 && time <= (hosts.get(host)?.length ?? 0))) throw Error(`${e.host} knows of ${time} events of ${host}`);
    }
  }
  return hosts;
}

/** An arrow comes from each event that is news and of which no other news tells; then every clock follows from them. */
function arrows(hosts) {
  let count = 0;
  for (const [host, line] of hosts) {
    const known = {};
    for (const e of line) {
      known[host] = e.clock[host];
      const news = Object.entries(e.clock).filter(([other, time]) => other !== host && time > (known[other] ?? 0)).map(([other, time]) => hosts.get(other)[time - 1]);
      count += news.filter((n) => !news.some((m) => m !== n && (m.clock[n.host] ?? 0) >= n.clock[n.host])).length;
      for (const clock of news.map((n) => n.clock)) for (const other in clock) known[other] = Math.max(known[other] ?? 0, clock[other]);
      const same = Object.keys(known).length === Object.keys(e.clock).length && Object.keys(known).every((other) => known[other] === e.clock[other]);
      if (!same) throw Error(`${host} at ${e.clock[host]} should have the clock ${JSON.stringify(known)}, not ${JSON.stringify(e.clock)}`);
    }
  }
  return count;
}

const read = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(Object.fromEntries(Object.entries(read).map(([name, file]) => {
  try {
    const { expression, delimiter, log } = parts(file);
    if (delimiter) throw Error(`a delimiter: ${delimiter}`);
    const all = events(expression, log), hosts = timelines(all);
    return [name, { hosts: [...hosts.keys()], events: all.length, arrows: arrows(hosts) }];
  } catch (wrong) {
    return [name, { wrong: String(wrong) }];
  }
}))));
