/**
 * Puts the server's problems at the fields where they can be fixed. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Refusal} from "../../net/socket.js"
 */
import { sentence } from "../../net/problem.js";

/**
 * @typedef
 *   {"algorithm"|"processes"|"order"|"delay"|"seed"|"rule"|"switches"|"requests"|"entries"|"think"|"hold"|"whole"}
 *   Place
 */

/** Fields by patterns of a problem's path; the first match counts. @type {Array<[RegExp, Place]>} */
const PLACES = [
  [/^algorithm\b/, "algorithm"],
  [/^processes\b/, "processes"],
  [/^network\.order\b/, "order"],
  [/^network\b/, "delay"],
  [/^seed\b/, "seed"],
  [/^clock\b/, "rule"],
  [/^switches\b/, "switches"],
  [/^script\b/, "requests"],
  [/^workload\.think\b/, "think"],
  [/^workload\.hold\b/, "hold"],
  [/^workload\b/, "entries"],
];

/** @param {string} path */
export function placeOf(path) {
  return PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? "whole";
}

/**
 * The sentences for each place. Problems of the script include the line's number.
 * @param {Refusal} refusal
 * @param {Translate} t
 * @returns {Map<Place, string>}
 */
export function placed(refusal, t) {
  /** @type {Map<Place, string[]>} */
  const places = new Map();
  for (const p of refusal.problems ?? []) {
    const place = placeOf(p.path),
      line = /^script\[(\d+)\]/.exec(p.path);
    let text = sentence(p, t);
    if (place === "whole" && p.path) text = `${p.path}: ${text}`;
    else if (line) text = t("play.problem.line", { n: Number(line[1]) + 1, text });
    places.set(place, [...(places.get(place) ?? []), text]);
  }
  if (!places.size) places.set("whole", [refusal.error]);
  return new Map([...places].map(([place, texts]) => [place, texts.join(" ")]));
}
