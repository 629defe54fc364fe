/**
 * The fields of the control panel. Each is an element with a value; a problem is told in words below it.
 */
import { dress, el, say, svg } from "./dom.js";

/** @typedef {{root: HTMLElement, problem: (text: string) => void}} Field */

let serial = 0;
/** Typing is not yet a change: so long a pause makes one, in milliseconds. */
const PAUSE = 500;

/**
 * A labelled place for a control.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {{group?: boolean, top?: boolean, after?: HTMLElement[]}} [options] a group of controls is named by the
 *   label, a single one is inside it; top: the label stands beside its first line
 * @returns {Field}
 */
export function field(label, control, { group = false, top = false, after = [] } = {}) {
  const id = `field-${++serial}`,
    says = el("p.problem", { id: `${id}-problem`, hidden: true });
  if (!group) control.id ||= `${id}-control`;
  const name = group ? el("span.f-label", { id }, label) : el("label.f-label", { id, for: control.id }, label);
  const root = el(
    "div",
    { class: top ? "f f-top" : "f", role: group ? "group" : null, "aria-labelledby": group ? id : null },
    name,
    el("div.f-body", control, ...after),
    says,
  );
  return {
    root,
    problem(text) {
      say(says, text);
      root.classList.toggle("wrong", Boolean(text));
      for (const input of root.querySelectorAll("input, select"))
        dress(input, { "aria-invalid": text ? "true" : null, "aria-describedby": text ? says.id : null });
    },
  };
}

/**
 * @param {Array<[string, string]>} options value and text
 * @param {(value: string) => void} change
 */
export function select(options, change) {
  const control = el("select", { onchange: () => change(control.value) });
  const fill = (/** @type {Array<[string, string]>} */ list) =>
    control.replaceChildren(...list.map(([value, text]) => el("option", { value }, text)));
  fill(options);
  return {
    control,
    fill,
    set: (/** @type {string} */ value) => {
      control.value = value;
    },
  };
}

/**
 * A number. What is typed counts after a pause, or at Enter, or when the field is left.
 * @param {{min?: number, max?: number, step?: number|"any", label?: string, size?: number}} options
 * @param {(value: number) => void} change with NaN for what is no number
 */
export function number({ min = 0, max, step = 1, label, size = 4 }, change) {
  let told = "";
  /** @type {any} */
  let timer;
  const control = el("input", {
    type: "number",
    min,
    max,
    step,
    "aria-label": label,
    "--size": size,
    inputmode: step === 1 ? "numeric" : "decimal",
  });
  const tell = () => {
    clearTimeout(timer);
    if (control.value === told || (control.value === "" && !control.validity.badInput)) return;
    told = control.value;
    change(control.valueAsNumber);
  };
  control.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE);
  });
  control.addEventListener("change", tell);
  return {
    control,
    set(/** @type {number} */ value) {
      told = String(value);
      // nobody is interrupted while typing here
      if (document.activeElement !== control || control.valueAsNumber !== value) control.value = told;
    },
  };
}

/**
 * One of a few, all of them seen.
 * @param {Array<[string, string]>} options
 * @param {(value: string) => void} change
 */
export function segments(options, change) {
  const buttons = options.map(([value, text]) =>
    el("button", { "data-value": value, "aria-pressed": "false", onclick: () => change(value) }, text),
  );
  const control = el("div.seg", ...buttons);
  return {
    control,
    set: (/** @type {string} */ value) => {
      for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.value === value));
    },
  };
}

/**
 * A number with a button on either side.
 * @param {{min: number, max: number, label: string, fewer: string, more: string}} options
 * @param {(value: number) => void} change
 */
export function stepper({ min, max, label, fewer, more }, change) {
  const input = number({ min, max, label, size: 3 }, change);
  const by = (/** @type {number} */ d) => {
    const next = Math.min(max, Math.max(min, (input.control.valueAsNumber || min) + d));
    if (next !== input.control.valueAsNumber) change(next);
  };
  const control = el(
    "div.stepper",
    el("button", { "aria-label": fewer, onclick: () => by(-1) }, "−"),
    input.control,
    el("button", { "aria-label": more, onclick: () => by(1) }, "+"),
  );
  return { control, set: input.set };
}

/**
 * @param {string} text
 * @param {(on: boolean) => void} change
 */
export function checkbox(text, change) {
  const input = el("input", { type: "checkbox", onchange: () => change(input.checked) });
  return {
    control: el("label.check", input, el("span", text)),
    set: (/** @type {boolean} */ on) => {
      input.checked = on;
    },
  };
}

/** A small button with a picture and a name. @param {string} label @param {string} path @param {() => void} press */
export function iconButton(label, path, press) {
  return el(
    "button.mini",
    { "aria-label": label, title: label, onclick: press },
    svg(
      "svg",
      { viewBox: "0 0 20 20", width: 16, height: 16, "aria-hidden": "true" },
      svg("path", {
        d: path,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 1.7,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
    ),
  );
}
