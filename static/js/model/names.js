/**
 * What nodes, properties, algorithms and switches are called. Nodes beyond the processes only serve: on a machine of their own, or on that
 * of a process. Pure.
 *
 * @import {Header, Translate} from "./types.js"
 */

/** How many nodes there are: processes, then servers. @param {Header} header */
export const nodesOf = (header) => header.processes + (header.hosts?.length ?? 0);

/**
 * The process on whose machine a server runs; 0 of one with its own, and of a process.
 * @param {Header} header @param {number} p
 */
export const guestOf = (header, p) => header.hosts?.[p - header.processes - 1] ?? 0;

/** The machine of a node: a message that stays on it costs nothing. @param {Header} header @param {number} p */
export const machineOf = (header, p) => guestOf(header, p) || p;

/**
 * As lanes call it, in two parts: "P3"; "S", or "S8" of several; "8" and "@P1".
 * @param {Header} header @param {number} p
 * @returns {[string, string]}
 */
export function nodeParts(header, p) {
  const host = guestOf(header, p);
  if (p <= header.processes || p > nodesOf(header)) return [`P${p}`, ""];
  return host ? [String(p), `@P${host}`] : [onlyServer(header) ? "S" : `S${p}`, ""];
}

/** In one piece: "8 @P1". @param {Header} header @param {number} p */
export const nodeName = (header, p) => nodeParts(header, p).filter(Boolean).join(" ");

/**
 * In a sentence: "P3", "the server", "arbiter 8 (at P1)".
 * @param {Header} header @param {number} p @param {Translate} t
 */
export function nodeSaid(header, p, t) {
  const host = guestOf(header, p);
  if (p <= header.processes) return `P${p}`;
  if (host) return t("tell.arbiter", { n: p, host: `P${host}` });
  return onlyServer(header) ? t("tell.server") : t("tell.server.one", { n: p });
}

/** @param {Header} header whether no more than one node beyond the processes has its own machine */
function onlyServer(header) {
  return (header.hosts ?? []).filter((host) => !host).length < 2;
}

/**
 * A property: "EM1" is a code, and has a gloss; those that only one algorithm has are called by words.
 * @param {string} algorithm @param {string} property @param {Translate} t
 * @returns {{code: string, name: string, says: string}} says: one sentence, or nothing
 */
export function propertyName(algorithm, property, t) {
  const code = /^EM\d$/.test(property) ? property : "",
    own = `invariant.${algorithm}.${property}`;
  const name = known(`property.${property}`, t) || known(`${own}.label`, t) || property.replaceAll("-", " ");
  return { code, name, says: known(`${own}.says`, t) };
}

/** A text if there is one, else nothing. @param {string} key @param {Translate} t */
function known(key, t) {
  const text = t(key);
  return text === key ? "" : text;
}

/** Its code, or else its words. @param {string} algorithm @param {string} property @param {Translate} t */
export function propertyShort(algorithm, property, t) {
  const { code, name } = propertyName(algorithm, property, t);
  return code || name;
}

/**
 * An algorithm's name in the page's language; that of a program which gives itself none, too.
 * @param {string} name @param {string} title as its paper has it @param {Translate} t
 */
export const algorithmTitle = (name, title, t) =>
  known(`algorithm.${name}.title`, t) || known(`own.title.${title}`, t) || title;

/** A switch's name in the page's language. @param {string} algorithm @param {string} name @param {Translate} t */
export const switchLabel = (algorithm, name, t) =>
  known(`switch.${algorithm}.${name}.label`, t) || name.replaceAll("-", " ");
