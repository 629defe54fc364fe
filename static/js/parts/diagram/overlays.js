/**
 * The elements over the canvas: the button back to the whole run, the tip about the thing pointed at, and the list of
 * properties behind a folded strip's single line.
 *
 * @import {Projection} from "../../model/projection.js"
 * @import {Hit} from "../../model/hit.js"
 * @import {PropertySpans} from "../../model/property-spans.js"
 * @import {Diagram} from "./diagram.js"
 */
import { propertyName } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { standingOf } from "../../model/ending.js";
import { el } from "../dom.js";
import { foldName } from "./heads.js";
import { always, rowsOf, saidOf } from "./rows.js";
import { tipOf } from "./tip.js";

/** Distance of the tip from the pointer, in pixels. */
const AWAY = 14;

export class DiagramOverlays {
  /** The list's current content, to skip equal updates. @type {unknown[]} */
  #listed = [];

  /** @param {Diagram} diagram */
  constructor(diagram) {
    const { host, options } = diagram,
      { t, promised = always, tell = () => "" } = options;
    this.host = host;
    this.promised = promised;
    this.t = t;
    this.tell = tell;
    this.back = el("button.fit", { hidden: true, onclick: () => diagram.fit(), title: "0" }, t("diagram.fit"));
    this.says = el("p.tip", { hidden: true, role: "status" });
    this.name = el("summary");
    this.list = el("ul");
    this.all = el("details.properties", { hidden: true }, this.name, this.list);
    /** The thing the tip describes, and where. @type {{hit: Hit|null, x: number, y: number}} */
    this.pointed = { hit: null, x: 0, y: 0 };
    host.append(this.back, this.all, this.says);
    this.all.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.all.open) return;
      this.all.open = false;
      event.preventDefault();
    });
    this.all.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && this.all.contains(event.relatedTarget))) this.all.open = false;
    });
  }

  /**
   * Updates once the picture is at rest.
   * @param {Projection} f @param {PropertySpans} propertySpans @param {boolean} whole
   */
  settle(f, propertySpans, whole) {
    const { hit, x, y } = this.pointed;
    this.back.hidden = whole;
    if (hit) this.tip(hit, f, x, y); // a message may have arrived
    const { strip } = f.sizes;
    this.all.hidden = !strip?.folded;
    if (strip?.folded) this.#list(f, propertySpans, strip.y);
  }

  /** @param {Projection} f @param {PropertySpans} propertySpans @param {number} y */
  #list(f, propertySpans, y) {
    const { t, promised } = this,
      { algorithm } = f.run.header,
      [row] = rowsOf(f, propertySpans, promised),
      rows = propertySpans.properties.map((p) => ({ p, ...standingOf(f.run, p, f.cursor) })),
      listed = [algorithm, y, row.property, ...rows.flatMap((r) => [r.p, r.here, r.beat])];
    if (listed.length === this.#listed.length && listed.every((part, i) => part === this.#listed[i])) return;
    this.#listed = listed;
    const one = propertyName(algorithm, row.property, t);
    this.all.style.setProperty("--y", `${y}px`);
    this.name.textContent = row.fails < Infinity ? one.code || one.name : foldName(f.run.header, t);
    this.list.replaceChildren(
      ...rows.map((r) => {
        const { code, name } = propertyName(algorithm, r.p, t),
          said = saidOf(r.here, promised(f.run.header, r.p));
        return el(
          `li.${said.is}`,
          el("span.sign", { "aria-hidden": "true" }, said.sign),
          el("span", code && el("b", code, " "), name),
          el("span.so", t(`strip.${said.is}`, { step: numberOf(f.run, r.beat) })),
        );
      }),
    );
  }

  /** Publishes the cursor's x, in pixels from the host's left edge. @param {number} x */
  place(x) {
    this.host.style.setProperty("--cursor", `${x.toFixed(1)}px`);
  }

  /**
   * Shows the tip next to the pointer and within the picture; null hides it.
   * @param {Hit|null} hit @param {Projection} f @param {number} x @param {number} y pixels on the canvas
   */
  tip(hit, f, x, y) {
    const { says, host } = this;
    this.pointed = { hit, x, y };
    const tip = hit && tipOf(f.run, f.cursor, hit, this.t, this.tell);
    says.hidden = !tip?.more;
    if (!tip?.more) return;
    says.replaceChildren(...(tip.what ? [el("b", tip.what)] : []), tip.more);
    const { offsetWidth: width, offsetHeight: height } = says,
      left = Math.max(4, Math.min(x + AWAY + 24, host.clientWidth - width - 4)),
      above = y - height - AWAY;
    says.style.translate = `${left}px ${above > 0 ? above : y + AWAY}px`;
  }
}
