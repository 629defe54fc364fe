/**
 * Draws runs that are large, in memory or at the server: joins the view to the page's words. It is fetched with the
 * first such run.
 *
 * @import {AxisName, Run} from "../model/types.js"
 * @import {Options} from "../parts/diagram/api.js"
 * @import {Large} from "../parts/diagram/views.js"
 */
import { axisOf } from "../model/axis.js";
import { dress } from "../parts/dom.js";
import { LocalSource } from "./local.js";
import { ScaleView } from "./view.js";

/** Milliseconds that a growing run may cost, and how many times as long it then rests. */
const MOST = 8,
  REST = 6;

/**
 * @param {HTMLElement} host
 * @param {Options & {lang: string, promised: import("../parts/diagram/rows.js").Promised}} options
 * @returns {Large}
 */
export function createLarge(host, options) {
  const view = new ScaleView(host, options);
  host.append(view.root);
  view.plot.id = "scale-plot";
  dress(view.plot, { "aria-labelledby": "scale-plot title", "aria-describedby": "keys strip" });
  /** @type {Run|null} */
  let run = null;
  /** @type {AxisName} */
  let axis = "time";
  /** The lens of the usual diagram, of which only turning it means something here. @type {boolean|null} */
  let lens = null;
  let took = 0,
    timer = 0;

  /** @param {Run} next */
  function take(next) {
    const began = performance.now(),
      same = next === run;
    run = next;
    const promised = (/** @type {string} */ property) => options.promised(next.header, property);
    view.setSource(next.excerpt?.far.source ?? new LocalSource(next, axisOf(next, axis), promised), same);
    took = performance.now() - began;
  }

  return {
    get source() {
      return view.source;
    },
    hide(hidden) {
      view.root.hidden = hidden;
      if (hidden) options.onAside?.("");
    },
    setRun(next) {
      clearTimeout(timer);
      // while it streams, not every batch is worth a new picture
      if (next === run && !next.summary && took > MOST) timer = window.setTimeout(() => take(next), took * REST);
      else take(next);
    },
    setAxis(name) {
      if (name === axis) return;
      axis = name;
      if (run && !run.excerpt) {
        view.stretch = null;
        take(run);
        view.zoom(0);
      }
    },
    setCursor: (beat, follows) => view.setCursor(beat, follows),
    setStretch: (stretch) => view.setStretch(stretch),
    setLens(on) {
      // what the usual diagram lights is here all that is shown
      if (lens !== null && on !== lens) view.setFilters({ ...view.filters, past: !view.filters.past });
      lens = on;
    },
    setStamp() {},
    setOverlay() {},
    setTheme: () => view.setTheme(),
    setType: () => view.setTheme(),
    key: (event) => view.hand.key(event),
    resize: () => view.settle(),
    scrub: (beat, done) => view.scrub(beat, done),
    plot: view.plot,
  };
}
