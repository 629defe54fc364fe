// What an edit is to bring about, in words that do not depend on how the page makes it so.
import { isChosen } from "../../../../static/js/modes/edits/chosen.js";

/** What is to be found in the run that an edit makes of a base, of which the page made another scenario. */
export function told(run, base, next, edit) {
  const fit = isChosen(base);
  return {
    fit,
    index: fit ? placeOf(run, next, base, edit) : -1,
    do: edit.do,
    what: edit.what ?? edit.beat.kind,
    process: edit.process ?? edit.beat.at,
    message: edit.beat?.message?.id ?? "",
    to: edit.to ?? edit.beat.time,
  };
}

/** Where in the changed schedule that stands which was changed. */
function placeOf({ beats }, next, base, edit) {
  if (edit.do === "add") return edit.to > 0 ? beats[Math.min(edit.to, beats.length) - 1].lastStep : 0;
  if (edit.do !== "move") return -1;
  const { beat, to } = edit,
    own = beat.lastStep - beat.step + 1,
    rest = [...base.schedule.slice(0, beat.step - 1), ...base.schedule.slice(beat.lastStep)];
  // so many choices are those of as many beats as are to come before
  const before = beats.filter((b) => b.n !== beat.n).slice(0, to).reduce((sum, b) => sum + b.lastStep - b.step + 1, 0);
  for (let i = 0; i + own <= next.schedule.length; i++) {
    const others = [...next.schedule.slice(0, i), ...next.schedule.slice(i + own)];
    if (others.join() === rest.join() && next.schedule[i] === base.schedule[beat.step - 1] && i === before) return i;
  }
  throw new Error(`${beat.n} to ${to}: ${base.schedule} became ${next.schedule}`);
}
