// Reads runs, each {name, lines, answers}, and writes what the page says of why they broke that is not so: that each row
// names those of whom its link tells, in every language; that what a step did and what it would have done are not told by
// the same words, that a state is told by the fields which differ, a changed line by its number and a message never by its
// raw name; that a line compared what it did; that the way lies in the run; and that who waits for whom is what the page
// finds by itself.
import { readFileSync } from "node:fs";
import { counter, translator } from "../../../static/js/i18n.js";
import { createRun } from "../../../static/js/model/run.js";
import { edges, waiting } from "../../../static/js/parts/why/model.js";
import { toldOf, valuesOf } from "../../../static/js/parts/why/told.js";
import { numbered, wayOf } from "../../../static/js/parts/why/way.js";
import { rowsOf } from "../../../static/js/parts/why/words.js";

const texts = (lang) =>
  Object.assign(
    {},
    ...["sentence", "play", "why"].map((file) =>
      JSON.parse(readFileSync(new URL(`../../../web/locale/${file}.${lang}.json`, import.meta.url), "utf8")),
    ),
  );
const speech = Object.fromEntries(
  ["en", "pt", "it"].map((lang) => {
    const t = translator(texts(lang), lang);
    return [lang, { t, tn: counter(t, lang) }];
  }),
);
const runs = JSON.parse(readFileSync(0, "utf8"));
const found = [];
const looked = { chains: 0, rows: 0, compared: 0, waits: 0, kinds: {} };

/** What no sentence may have: a place that was not filled, a mark, a key. The lines of a listing have braces of their own. */
const UNSAID = /\{(p|q2?|type2?|others?|circle|property|switch|algorithm|rule|says|line|n|text|count)\}|[\0\x01\x02]|undefined|NaN|\bwhy\.|P0\b/;
/** Processes, and types of messages, that a row names. */
const named = (row) => ({
  processes: new Set(row.says.filter((p) => "process" in p).map((p) => p.process)),
  types: row.says.filter((p) => "message" in p).map((p) => p.message),
});
const text = (parts) => parts.map((p) => p.text ?? p.message ?? p.name ?? `P${p.process}`).join("");
const same = (a, b) => a.size === b.size && [...a].every((x) => b.has(x));

/** Of whom a link or a cause tells: by the trace, and not by its words. */
function meant(run, answer, link, cause) {
  const m = run.byId.get(cause?.message ?? link.message?.id ?? "");
  switch (link.kind) {
    case "receives":
    case "sends":
    case "loses":
    case "doubles":
      return { processes: new Set([m.from, m.to]), types: [m.type] };
    case "overtakes":
      return { processes: new Set([m.from, m.to]), types: [m.type, run.byId.get(cause.overtaken).type] };
    case "waits":
      return { processes: new Set([link.process, ...link.others]), types: null };
    case "inside":
    case "asked":
    case "crashes":
      return { processes: new Set([link.process]), types: [] };
    case "stuck": {
      const others = answer.violation.property === "starvation" ? Object.keys(answer.loop.entries).map(Number) : [];
      return { processes: new Set([...answer.violation.processes, ...others]), types: [] };
    }
    case "breaks": {
      const { property } = answer.violation;
      if (property === "EM1" || property === "EM3")
        return { processes: new Set([run.beats[run.beatOfStep(link.step) - 1].at, ...answer.violation.processes]), types: [] };
      return null;
    }
    case "follows":
    case "decides":
      return otherwise(run, cause ?? link);
  }
  return null;
}

/** Whether two deeds say of each field of what they left, or of each message, the same. */
const like = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Of whom a deed tells, with what in it differs: those to whom it sent otherwise; else, where it left its process otherwise,
 * the fields.
 */
function otherwise(run, { process, did, with: other }) {
  const who = new Set([process]);
  if (did?.enters !== undefined) return { processes: who, types: [] };
  const sends = (deed) => (deed?.sends ?? []).filter((s) => s.differs),
    key = (s) => `${s.type} ${s.to}`;
  const one = sends(did).map(key),
    two = sends(other).map(key),
    only = [...one.filter((k) => !two.includes(k)), ...two.filter((k) => !one.includes(k))];
  if (only.length) {
    for (const k of only) who.add(Number(k.split(" ")[1]));
    return { processes: who, types: null };
  }
  if (one.length) return { processes: null, types: null, says: contents(sends(did), sends(other)) };
  const names = Object.keys({ ...did?.after, ...other?.after });
  return { processes: null, types: null, says: names.some((n) => n !== "C") ? names.filter((n) => n !== "C") : names };
}

/** The names of what messages say otherwise, or that it is their timestamp. */
function contents(did, other) {
  const all = did.flatMap((s) => {
    const o = other.find((m) => m.to === s.to && m.type === s.type);
    return Object.keys({ ...s.fields, ...o?.fields }).filter((f) => !like(s.fields?.[f], o?.fields?.[f]));
  });
  return all.length ? all : ["timestamp"];
}

/** The two sides of what a row says, as it is and as it would have been. */
const sides = (said) => said.split(/: (?:otherwise|de outro modo,?|altrimenti) /);

function check(run, answer, lang, wrong) {
  const rows = rowsOf(run, answer, speech[lang]);
  looked.chains++;
  looked.rows += rows.length;
  for (const row of rows) {
    const said = text([...row.says, ...row.note]);
    if (!row.says.length || UNSAID.test(said)) wrong(`says ${JSON.stringify(said)}`);
    if (/\d>\d+#/.test(said)) wrong(`says the raw name of a message: ${said}`);
    const [is, would] = sides(text(row.says));
    if (would !== undefined && (is.endsWith(` ${would}`) || would.endsWith("…") || !would)) wrong(`says the same twice: ${said}`);
    if (row.is === "cause" && row.cause.kind === "switch" && !row.cause.clock && rows[rows.indexOf(row) - 1].is !== "line")
      wrong(`names no line: ${said}`);
    const { listing, algorithm } = run.header,
      place = algorithm === "own" ? listing.findIndex((l) => l.line === row.line) : row.line - 1;
    if (row.is === "line" && listing[place] === undefined) wrong(`names line ${row.line}`);
    if (row.cause?.kind === "turned" && rows[rows.indexOf(row) - 1].is !== "line") wrong(`names no line: ${said}`);
  }
  // each link has its row, in their order
  const told = rows.filter((r) => r.is === "breaks" || r.is === "link");
  let at = 0;
  for (const [i, link] of answer.links.entries()) {
    const cause = link.cause === undefined ? undefined : answer.causes[link.cause];
    const next = answer.links[i + 1];
    const deed = next?.cause === undefined ? next : answer.causes[next.cause],
      there = next?.step === link.step && next?.process === link.process,
      sends = deed?.did?.sends?.some((s) => s.differs && s.type === link.message?.type);
    const more = (deed?.did?.sends ?? []).filter((s) => s.differs).length && deed?.did?.enters === undefined;
    if (link.kind === "sends" && there && sends && more) continue; // it is told by what it did
    if (link.kind === "inside" && there && deed?.did?.enters) continue;
    const row = told[at++],
      want = meant(run, answer, link, cause);
    looked.kinds[link.kind] = (looked.kinds[link.kind] ?? 0) + 1;
    if (!row) return wrong(`has no row for ${link.kind}`);
    if (want && row.says.length) {
      const is = named(row);
      const many = want.processes?.size > 5;
      for (const name of want.says?.slice(0, 3) ?? [])
        if (!text(row.says).includes(name)) wrong(`${link.kind}: “${text(row.says)}” does not tell ${name}`);
      if (want.processes && !many && !same(is.processes, want.processes))
        wrong(`${link.kind}: “${text(row.says)}” names ${[...is.processes]}, not ${[...want.processes]}`);
      if (want.types && is.types.join() !== want.types.join()) wrong(`${link.kind}: “${text(row.says)}” is not of ${want.types}`);
    }
    if (link.kind !== "stuck" && link.kind !== "waits" && row.step !== link.step) wrong(`${link.kind}: step ${row.step}, not ${link.step}`);
  }
  if (at !== told.length) wrong(`has ${told.length} rows for ${at} links`);
  const causes = rows.filter((r) => r.is === "cause").length;
  if (causes !== answer.causes.length) wrong(`tells ${causes} causes of ${answer.causes.length}`);
  if (rows.some((r) => r.is === "promise") !== (!answer.promised || !answer.causes.length)) wrong(`says of a promise what is not so`);
  return rows;
}

/** Whether a condition held, as its values say: 1, 0, or −1 if they do not. */
function held(values, { t }) {
  const last = values?.at(-1)?.text ?? "";
  return last.endsWith(`: ${t("play.yes")}`) ? 1 : last.endsWith(`: ${t("play.no")}`) ? 0 : -1;
}

/** A changed condition that is told both ways decided otherwise; and a line is at its place in the listing. */
function lines(run, answer, wrong) {
  for (const cause of answer.causes) {
    const did = toldOf(run, cause, cause.did, speech.en.t),
      other = toldOf(run, cause, cause.with, speech.en.t);
    for (const l of cause.did?.lines ?? [])
      if (l.line && run.header.listing[l.line - 1]?.text !== l.text) wrong(`line ${l.line} is not “${l.text}”`);
    if (!did?.changed || !other?.changed) continue;
    const [a, b] = [did, other].map((l) => held(valuesOf(run, cause, l, speech.en.t), speech.en));
    if (a < 0 || b < 0) continue;
    looked.compared++;
    if (a === b) wrong(`“${did.text}” and “${other.text}” say the same, ${text(did.values)}`);
  }
}

function way(run, answer, rows, wrong) {
  const is = wayOf(run, answer, rows);
  for (const id of is.arcs) if (!run.byId.has(id)) wrong(`the way goes along ${id}, which was never sent`);
  for (const { process, from, to } of is.lanes) {
    const ends = [from, to].map((n) => run.beats[n - 1]?.at);
    if (from >= to || ends[0] !== process) wrong(`the way lies on lane ${process} from ${from} to ${to}`);
  }
  for (const { beat } of is.marks) if (!run.beats[beat - 1]) wrong(`a number stands at beat ${beat}`);
  const marks = [];
  numbered(rows, (_, mark) => marks.push(mark));
  const numbers = marks.filter((m) => /^\d+$/.test(m)).map(Number);
  if (numbers.some((n, i) => n !== i + 1)) wrong(`the numbers are ${numbers}`);
}

function waits(run, answer, wrong) {
  if (answer.violation.property !== "EM2") return;
  const stuck = answer.violation.processes; // who has crashed is not
  const page = new Set(
      edges(waiting(run, run.beatOfStep(answer.violation.step)))
        .filter((e) => stuck.includes(e.from))
        .map((e) => `${e.from}>${e.to}`),
    ),
    server = new Set((answer.waits ?? []).map((w) => `${w.process}>${w.for}`));
  looked.waits++;
  // who should have been asked again, and was not, is in the state alone; the page tells beside the token of the request
  const known = run.header.lacks ? new Set([...server].filter((e) => page.has(e))) : server,
    told = run.header.class === "token" ? new Set([...page].filter((e) => server.has(e))) : page;
  if (!same(told, known)) wrong(`waits are ${[...server]}, and on the page ${[...page]}`);
  const { circle = [] } = answer;
  circle.forEach((p, i) => {
    if (!server.has(`${p}>${circle[(i + 1) % circle.length]}`)) wrong(`${circle} is no cycle`);
  });
}

for (const { name, lines: told, answers } of runs) {
  const [header, ...rest] = told.map((line) => JSON.parse(line)),
    run = createRun(header);
  for (const e of rest) if (!e.summary) run.push(e);
  run.finish(rest.at(-1).summary);
  for (const answer of answers) {
    const wrong = (what) => found.push(`${name}, ${answer.violation.property} at ${answer.violation.step}: ${what}`);
    for (const lang of Object.keys(speech)) check(run, answer, lang, (what) => wrong(`${lang}: ${what}`));
    lines(run, answer, wrong);
    way(run, answer, rowsOf(run, answer, speech.en), wrong);
    waits(run, answer, wrong);
  }
}
process.stdout.write(JSON.stringify({ looked, found }));
