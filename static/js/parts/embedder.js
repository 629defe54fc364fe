/**
 * The messages between an embed and the page around it. That page may ignore them: the embed posts its height and
 * events without expecting an answer.
 *
 * In, from the page that holds the frame: `{fano: "play"}`, `{fano: "pause"}`, `{fano: "seek", event}` or, in beats,
 * `{fano: "seek", step}`, `{fano: "load", s}`. Out: `{fano: "ready", event, events, step, steps, text, title}`,
 * `{fano: "step", event, events, step, steps, text}`, `{fano: "ended", event, step}`,
 * `{fano: "answered", right, of, step}`; and the height, in the form that learning platforms read. Also the link out of
 * the frame.
 */
import { need } from "./dom.js";

/**
 * @typedef {object} Commands
 * @property {() => void} play
 * @property {() => void} pause
 * @property {(event: number) => void} seek
 * @property {(beat: number) => void} go
 * @property {(s: string) => void} load
 */

/**
 * @param {{parent: any, addEventListener: (name: "message", heard: (event: any) => void) => void}} here the frame's
 *   window
 * @param {Commands} on
 */
export function createOuter(here, on) {
  const { parent } = here,
    alone = parent === here;
  let height = 0;
  here.addEventListener("message", ({ source, data }) => {
    if (alone || source !== parent || typeof data !== "object" || data === null) return;
    if (data.fano === "play") on.play();
    else if (data.fano === "pause") on.pause();
    else if (data.fano === "seek" && Number.isFinite(data.event)) on.seek(data.event);
    else if (data.fano === "seek" && Number.isFinite(data.step)) on.go(data.step);
    else if (data.fano === "load" && typeof data.s === "string") on.load(data.s);
  });

  /** Posts to any origin: no message is secret, and a frame cannot know the page around it. @param {unknown} message */
  function post(message) {
    if (!alone) parent.postMessage(message, "*");
  }

  /** @param {"ready"|"step"|"ended"|"answered"} name @param {Record<string, string|number>} what */
  function tell(name, what) {
    post({ fano: name, ...what });
  }

  /** Posts a height. Some platforms read an object, others a string. @param {number} pixels */
  function grow(pixels) {
    if (pixels === height) return;
    height = pixels;
    const message = { subject: "lti.frameResize", height };
    post(message);
    post(JSON.stringify(message));
  }

  /** Whether a height of the window is the one last posted. @param {number} pixels */
  const asked = (pixels) => Math.abs(pixels - height) <= 1;

  return { tell, grow, asked };
}

/**
 * Opens a link outside the frame. A frame that may not open windows would lead nowhere, or to a page that cannot be
 * framed; then offers the address to copy.
 * @param {HTMLAnchorElement} link @param {HTMLElement} offer holds a field for the address
 */
export function createOffer(link, offer) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const opened = window.open(link.href, "_blank");
    if (opened) {
      opened.opener = null;
      return;
    }
    const field = need("input", HTMLInputElement, offer);
    field.value = link.href;
    offer.hidden = false;
    field.select();
  });
}
