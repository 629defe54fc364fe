/**
 * The names of nodes, properties, algorithms and switches. Nodes after the processes are servers, on a machine of
 * their own or on a process's machine. Pure.
 *
 * @import {Header, Translate} from "./types.js"
 */

/** The number of nodes: processes, then servers. @param {Header} header */
export const nodesOf = (header) => header.processes + (header.hosts?.length ?? 0);

/**
 * The process on whose machine a server runs; 0 for a server with its own machine and for a process.
 * @param {Header} header @param {number} p
 */
export const guestOf = (header, p) => header.hosts?.[p - header.processes - 1] ?? 0;

/** The machine of a node. Messages within a machine cost nothing. @param {Header} header @param {number} p */
export const machineOf = (header, p) => guestOf(header, p) || p;

/**
 * A node's name on its lane, in two parts: "P3"; "S", or "S8" if there are several servers; "8" and "@P1".
 * @param {Header} header @param {number} p
 * @returns {[string, string]}
 */
export function nodeParts(header, p) {
  const host = guestOf(header, p);
  if (p <= header.processes || p > nodesOf(header)) return [`P${p}`, ""];
  return host ? [String(p), `@P${host}`] : [onlyServer(header) ? "S" : `S${p}`, ""];
}

/** A node's name on its lane, as one text: "8 @P1". @param {Header} header @param {number} p */
export const nodeName = (header, p) => nodeParts(header, p).filter(Boolean).join(" ");

/**
 * A node's name in a sentence: "P3", "the server", "arbiter 8 (at P1)".
 * @param {Header} header @param {number} p @param {Translate} t
 */
export function nodeSaid(header, p, t) {
  const host = guestOf(header, p);
  if (p <= header.processes) return `P${p}`;
  if (host) return t("tell.arbiter", { n: p, host: `P${host}` });
  return onlyServer(header) ? t("tell.server") : t("tell.server.one", { n: p });
}

/** Whether at most one server has its own machine. @param {Header} header */
function onlyServer(header) {
  return (header.hosts ?? []).filter((host) => !host).length < 2;
}

/**
 * The name of a property: "EM1" is a code with a name; a property of one algorithm has no code.
 * @param {string} algorithm @param {string} property @param {Translate} t
 * @returns {{code: string, name: string, says: string}} says: one sentence, or ""
 */
export function propertyName(algorithm, property, t) {
  const code = /^EM\d$/.test(property) ? property : "",
    own = `invariant.${algorithm}.${property}`;
  const name = known(`property.${property}`, t) || known(`${own}.label`, t) || property.replaceAll("-", " ");
  return { code, name, says: known(`${own}.says`, t) };
}

/** The text of a key, or "" if it has none. @param {string} key @param {Translate} t */
function known(key, t) {
  const text = t(key);
  return text === key ? "" : text;
}

/** A property's code, or else its name. @param {string} algorithm @param {string} property @param {Translate} t */
export function propertyShort(algorithm, property, t) {
  const { code, name } = propertyName(algorithm, property, t);
  return code || name;
}

/**
 * An algorithm's name in the page's language, or the default name of a program without a title.
 * @param {string} name @param {string} title the paper's @param {Translate} t
 */
export const algorithmTitle = (name, title, t) =>
  known(`algorithm.${name}.title`, t) || known(`own.title.${title}`, t) || title;

/** A switch's name in the page's language. @param {string} algorithm @param {string} name @param {Translate} t */
export const switchLabel = (algorithm, name, t) =>
  known(`switch.${algorithm}.${name}.label`, t) || name.replaceAll("-", " ");
