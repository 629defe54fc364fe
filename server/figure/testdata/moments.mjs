// Where the page's own modules come to by addresses: each in beats, as they were once made, and in events.
import { readFileSync } from "node:fs";
import { numberOf } from "../../../static/js/model/numbering.js";
import { createRun } from "../../../static/js/model/run.js";
import { momentOf, readAddress, writeAddress } from "../../../static/js/net/address.js";
import { seenIn } from "../../../static/js/net/seen.js";
import { Playground } from "../../../static/js/playground.js";

const runs = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(runs.map(answer)));

/** Opens an address of a run of which only so many events have come, and lets the others come. */
function open({ header, events }, address, come = events.length) {
  const run = createRun(header),
    playground = new Playground(() => {}, { frame() {} });
  for (const e of events.slice(0, come)) run.push(e);
  const { axis, tab, lang, s, ...place } = readAddress(address);
  playground.show({ run, scenario: {}, request: {} }, momentOf(place));
  for (const e of events.slice(come)) run.push(e);
  playground.grown();
  return playground.view;
}

/** The last event so far, and the beats from which and to which the run is seen. */
function told({ shown, beat, stretch }) {
  return [shown.run.beats[beat - 1]?.lastStep ?? 0, stretch?.from ?? -1, stretch?.to ?? -1];
}

function answer(asked) {
  const beats = [],
    events = [],
    { run } = open(asked, "").shown;
  for (let beat = 0; beat <= run.beats.length + 1; beat++) {
    const old = `?step=${beat}&window=${beat}-${beat + 3}`,
      view = open(asked, old),
      made = writeAddress({ ...seenIn(view), s: "", axis: null, tab: null, lang: null }, ""),
      half = asked.events.length >> 1;
    beats.push([told(view), told(open(asked, made)), told(open(asked, old, half)), told(open(asked, made, half))]);
  }
  for (const { step } of asked.events) events.push(numberOf(run, open(asked, `?at=${step}&step=1`).beat));
  return { name: asked.name, beats, events };
}
