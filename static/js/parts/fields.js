/**
 * The fields of forms, made again for each drawing (see patch.js) with their current values. Listeners take their
 * control from the event, since the element on the page may be an earlier one.
 */
import { dress, el, svg } from "./dom.js";

/** Milliseconds without typing after which the input counts as a change. */
const PAUSE = 500;
/** The timer of the field being typed into. @type {any} */
let pause;

/**
 * A labelled control, with a problem in words below it.
 * @param {string} key unique within its form
 * @param {string} label
 * @param {HTMLElement} control
 * @param {{group?: boolean, top?: boolean, hidden?: boolean, after?: HTMLElement[], problem?: string}} [options] group:
 *   whether the control is a group, which the label names; top: the label is aligned with the control's first line
 */
export function field(key, label, control, { group, top, hidden, after = [], problem = "" } = {}) {
  const id = `field-${key}`,
    says = `${id}-problem`,
    body = el("div.f-body", control, ...after);
  if (!group) control.id ||= `${id}-control`;
  if (problem)
    for (const input of body.querySelectorAll("input, select"))
      dress(input, { "aria-invalid": "true", "aria-describedby": says });
  return el(
    "div",
    {
      "data-key": key,
      class: `f${top ? " f-top" : ""}${problem ? " wrong" : ""}`,
      role: group ? "group" : null,
      "aria-labelledby": group ? id : null,
      hidden,
    },
    group ? el("span.f-label", { id }, label) : el("label.f-label", { id, for: control.id }, label),
    body,
    el("p.problem", { id: says, hidden: !problem }, problem),
  );
}

/**
 * @param {Array<[string, string]>} options value and text
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {string} [label] if the select is in no field
 */
export function select(options, value, change, label) {
  const control = el(
    "select",
    {
      "aria-label": label,
      onchange: (/** @type {{currentTarget: HTMLSelectElement}} */ event) => change(event.currentTarget.value),
    },
    ...options.map(([value, text]) => el("option", { value }, text)),
  );
  control.value = value;
  return control;
}

/**
 * A number input. Its value counts after a pause, at Enter, or when the field loses the focus.
 * @param {{value: number, min?: number, max?: number, step?: number|"any", label?: string, size?: number}} options
 * @param {(value: number) => void} change NaN: the input is no number
 */
export function number({ value, min = 0, max, step = 1, label, size = 4 }, change) {
  /** @param {{currentTarget: HTMLInputElement}} event */
  function onchange({ currentTarget: input }) {
    clearTimeout(pause);
    const told = input.dataset.told ?? input.defaultValue; // do not report a value twice between two drawings
    if (input.value === told || (input.value === "" && !input.validity.badInput)) return;
    input.dataset.told = input.value;
    change(input.valueAsNumber);
  }
  /** @param {{currentTarget: HTMLInputElement}} event */
  function oninput({ currentTarget: input }) {
    clearTimeout(pause);
    pause = setTimeout(() => input.dispatchEvent(new Event("change")), PAUSE);
  }
  const inputmode = step === 1 ? "numeric" : "decimal";
  return el("input", {
    ...{ type: "number", value, min, max, step, inputmode, onchange, oninput },
    ...{ "aria-label": label, "--size": size },
  });
}

/**
 * A choice of one from a few options, all of them visible.
 * @param {Array<[string, string]>} options @param {string} chosen @param {(value: string) => void} change
 */
export const segments = (options, chosen, change) =>
  el(
    "div.seg",
    ...options.map(([value, text]) =>
      el("button", { "aria-pressed": String(value === chosen), onclick: () => change(value) }, text),
    ),
  );

/**
 * A number with a button on either side.
 * @param {{value: number, min: number, max: number, label: string, fewer: string, more: string}} options
 * @param {(value: number) => void} change
 */
export function stepper({ value, min, max, label, fewer, more }, change) {
  /** @param {string} name @param {number} by @param {string} sign */
  const button = (name, by, sign) => {
    const onclick = (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) => {
      const now = currentTarget.parentElement?.querySelector("input")?.valueAsNumber || min,
        next = Math.min(max, Math.max(min, now + by));
      if (next !== now) change(next);
    };
    return el("button", { "aria-label": name, onclick }, sign);
  };
  const input = number({ value, min, max, label, size: 3 }, change);
  return el("div.stepper", button(fewer, -1, "−"), input, button(more, 1, "+"));
}

/** @param {string} text @param {boolean} checked @param {(on: boolean) => void} change */
export function checkbox(text, checked, change) {
  const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ event) => change(event.currentTarget.checked);
  return el("label.check", el("input", { type: "checkbox", checked, onchange }), el("span", text));
}

/** A small button with an icon and a name. @param {string} label @param {string} path @param {() => void} press */
export const iconButton = (label, path, press) =>
  el("button.mini", { "aria-label": label, title: label, onclick: press }, icon(path, { width: 1.7, round: true }));

/**
 * An icon of strokes, hidden from screen readers.
 * @param {string} path in a square of `box` @param {{size?: number, width?: number, box?: number, round?: boolean}}
 *   [how]
 */
export const icon = (path, { size = 16, width = 2, box = 20, round = false } = {}) =>
  svg(
    "svg",
    { viewBox: `0 0 ${box} ${box}`, width: size, height: size, "aria-hidden": "true" },
    svg("path", {
      ...{ d: path, fill: "none", stroke: "currentColor", "stroke-width": width },
      ...(round && { "stroke-linecap": "round", "stroke-linejoin": "round" }),
    }),
  );

/**
 * A button that folds or unfolds something above it.
 * @param {string} label @param {{open: boolean, controls: string, hidden?: boolean}} how controls: the ID of what it
 *   unfolds
 * @param {() => void} onclick
 */
export const foldButton = (label, { open, controls, hidden }, onclick) =>
  el(
    "button.every-fold",
    {
      ...{ "aria-label": label, title: label, "aria-expanded": String(open), "aria-controls": controls },
      ...{ hidden, onclick },
    },
    icon("M4 12.5 10 6.5l6 6"),
  );
