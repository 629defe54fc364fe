/**
 * The benchmark that anybody can open: one run of up to 1,000,000 events in the view of large runs, on a plain canvas
 * and as an SVG, and how long their frames take here.
 * @import {Measured} from "./bench/measure.js"
 * @import {Get} from "./scale/remote.js"
 */
import { bundles, t } from "./i18n.js";
import { measure } from "./bench/measure.js";
import { ours } from "./bench/ours.js";
import { plainCanvas, plainSVG } from "./bench/plain.js";
import { fetchWhole } from "./bench/whole.js";
import { encodeLink } from "./net/link.js";
import { el, need } from "./parts/dom.js";
import { openFar } from "./scale/far.js";

const WIDTH = 1280,
  HEIGHT = 720;
/** A zoom ends with so many messages in view; a pan shows such a share of the run. */
const MESSAGES = 200,
  SHARE = 1 / 50;

const lang = document.documentElement.lang,
  number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }),
  stage = need("#diagram", HTMLElement),
  status = need("#bench-status", HTMLElement),
  rows = need("#bench-rows", HTMLElement),
  start = need("#bench-start", HTMLButtonElement),
  field = (/** @type {string} */ id) => need(`#bench-${id}`, HTMLInputElement);

/** @param {string} key @param {Record<string, string|number>} [params] */
function say(key, params) {
  status.textContent = t(`bench.says.${key}`, params);
}

/** Asks the server for a path of a run, again where it asks for patience. @param {string} s @returns {Get} */
const asks = (s) => async (path, query) => {
  const address = `/api/v1/run/${path}?${new URLSearchParams({ s, ...query })}`;
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok) return answer;
    if (answer.status !== 503) throw new Error(`${path}: ${answer.status}`);
    await new Promise((later) => setTimeout(later, 1000 * Number(answer.headers.get("Retry-After") ?? 1)));
  }
};

/** @param {number} events */
const scenarioOf = (events) => ({
  fano: 1,
  algorithm: "raymond",
  processes: 200,
  seed: 7,
  workload: { entries: 2000, think: { exponential: 20 }, hold: { constant: 2 } },
  stop: { events },
});

/** @param {string} name @param {string} what @param {Measured} m */
function tell(name, what, { median, p95, frames }) {
  const cells = [t(`bench.of.${name}`), t(`bench.what.${what}`), ...[median, p95, frames].map((n) => number.format(n))];
  rows.append(el("tr", ...cells.map((text) => el("td", text))));
}

/** @param {string} key @param {string} value */
const fact = (key, value) =>
  rows.append(el("tr", el("td", { colspan: 2 }, t(`bench.fact.${key}`)), el("td", { colspan: 3 }, value)));

function tellMemory() {
  const { memory } = /** @type {any} */ (performance);
  if (memory) fact("memory", `${number.format(memory.usedJSHeapSize / 2 ** 20)} MiB`);
}

/**
 * The three movements.
 * @param {string} name @param {(t0: number, t1: number) => void} draw
 * @param {{lo: number, hi: number, messages: number}} run
 */
async function moves(name, draw, { lo, hi, messages }) {
  const all = hi - lo,
    middle = lo + all / 2,
    near = (all * MESSAGES) / Math.max(MESSAGES, messages);
  tell(name, "whole", await measure((share) => draw(lo, hi - share * all * 1e-6)));
  const wide = (/** @type {number} */ share) => all * (near / all) ** share;
  tell(name, "zoom", await measure((share) => draw(middle - wide(share) / 2, middle + wide(share) / 2)));
  const from = (/** @type {number} */ share) => lo + share * all * (1 - SHARE);
  tell(name, "pan", await measure((share) => draw(from(share), from(share) + all * SHARE)));
}

async function run() {
  const get = asks(
    await encodeLink(JSON.stringify(scenarioOf(Number(need("#bench-events", HTMLSelectElement).value)))),
  );
  rows.replaceChildren();
  stage.replaceChildren();
  say("asking");
  let bytes = 0;
  const far = await openFar(async (path, query) => {
    const answer = await get(path, query);
    if (path === "overview") bytes ||= performance.now();
    return answer;
  });
  const { source } = far,
    size = { lo: source.lo, hi: source.hi, messages: source.totals.summary.messages };
  const mine = await ours(stage, far.at(1), t, lang);
  fact("first", `${number.format(performance.now() - bytes)} ms`);
  fact("size", `${number.format(source.last)} / ${number.format(size.messages)}`);
  say("measuring");
  await moves("ours", mine.draw, size);
  tellMemory();
  if (!field("canvas").checked && !field("svg").checked) return say("done");
  const whole = await fetchWhole(source, get, (done) => say("fetching", { done: number.format(done) }));
  for (const [name, make] of /** @type {const} */ ([
    ["canvas", plainCanvas],
    ["svg", plainSVG],
  ])) {
    if (!field(name).checked) continue;
    say("making");
    const plain = await make(whole, source.nodes, WIDTH, HEIGHT);
    stage.replaceChildren(plain.root);
    fact(`drawn.${name}`, number.format(plain.drawn));
    say("measuring");
    await moves(name, plain.draw, size);
    tellMemory();
  }
  stage.replaceChildren(mine.root);
  say("done");
}

start.addEventListener("click", async () => {
  start.disabled = true;
  try {
    await bundles(lang.slice(0, 2))("scale");
    await run();
  } catch (fault) {
    console.error(fault);
    say("failed");
  }
  start.disabled = false;
});
