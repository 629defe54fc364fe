/**
 * JSON as the user edits it: the position of every value in the text, what is wrong if it is not JSON, and readable
 * formatting. Pure.
 */

/** @typedef {{name: string, start: number, end: number, node: Node}} Field start, end: of its name */
/**
 * @typedef {{start: number, end: number, fields?: Field[], items?: Node[]}} Node a value: start of its first
 * character, end after its last
 */
/**
 * @typedef
 * {"value"|"end"|"comma"|"trailing"|"name"|"colon"|"unclosed"|"more"|"quotes"|"open"|"control"|"escape"|"number"|"comment"|"deep"}
 * Code what is wrong; the page's text is "json.fault.<code>"
 */
/** @typedef {{code: Code, start: number, end: number, found: string}} Fault */

/** The deepest nesting allowed. No scenario is deeper; a text may be. */
const DEEPEST = 200;
/** The greatest length of a line with a whole list or object. */
const WIDE = 96;
/** How many characters of a field's name the server quotes in a path. */
const CLIP = 40;

/** Parses a JSON text. @param {string} text @returns {{node: Node, fault: null}|{node: null, fault: Fault}} */
export function readJSON(text) {
  const reader = new Reader(text);
  try {
    return { node: reader.whole(), fault: null };
  } catch (fault) {
    if (fault instanceof Fail) return { node: null, fault: fault.fault };
    throw fault;
  }
}

class Fail extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.code);
    this.fault = fault;
  }
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = text.startsWith("\ufeff") ? 1 : 0;
    this.depth = 0;
  }

  /** @param {Code} code @param {number} [start] @param {number} [end] @returns {never} */
  fail(code, start = this.at, end = start + ((this.text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)) {
    throw new Fail({ code, start, end: Math.min(end, this.text.length), found: this.text.slice(start, end) });
  }

  whole() {
    const node = this.value();
    this.space();
    if (this.at < this.text.length) this.fail("more");
    return node;
  }

  space() {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at++;
    if (this.text.startsWith("//", this.at) || this.text.startsWith("/*", this.at))
      this.fail("comment", this.at, this.at + 2);
  }

  /** @returns {Node} */
  value() {
    this.space();
    const { text } = this,
      start = this.at,
      first = text[start];
    if (first === "{") return this.object();
    if (first === "[") return this.list();
    if (first === '"') this.string();
    else if (first === "'") this.fail("quotes");
    else if (first === "-" || /[0-9]/.test(first ?? "")) this.number();
    else {
      const word = /[A-Za-z]*/y;
      word.lastIndex = start;
      const found = word.exec(text)?.[0] ?? "";
      if (!["true", "false", "null"].includes(found))
        start < text.length ? this.fail("value", start, found ? start + found.length : undefined) : this.fail("end");
      this.at += found.length;
    }
    return { start, end: this.at };
  }

  /** Reads a number; a fault covers everything that may have been meant as one. */
  number() {
    const all = /[-+.\w]*/y,
      start = this.at;
    all.lastIndex = start;
    const found = all.exec(this.text)?.[0] ?? "";
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(found)) this.fail("number", start, start + found.length);
    this.at += found.length;
  }

  /** Reads a string; JSON.parse decodes its escapes. */
  string() {
    const start = this.at;
    for (this.at++; ; this.at++) {
      const c = this.text[this.at];
      if (c === undefined || c === "\n" || c === "\r") this.fail("open", start, this.at);
      if (c < " ") this.fail("control");
      if (c === '"') break;
      if (c !== "\\") continue;
      const escaped = /\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
      escaped.lastIndex = this.at;
      const found = escaped.exec(this.text);
      if (!found) this.fail("escape", this.at, this.at + 2);
      this.at += found[0].length - 1;
    }
    this.at++;
    return /** @type {string} */ (JSON.parse(this.text.slice(start, this.at)));
  }

  /**
   * Reads the members between two brackets; returns the position of the opening one.
   * @param {string} close @param {() => void} one
   */
  members(close, one) {
    const start = this.at++;
    if (++this.depth > DEEPEST) this.fail("deep", start);
    for (let first = true; ; first = false) {
      this.space();
      if (this.text[this.at] === close && first) break;
      if (this.at >= this.text.length) this.fail("unclosed", start);
      one();
      this.space();
      if (this.text[this.at] === close) break;
      if (this.at >= this.text.length) this.fail("unclosed", start);
      if (this.text[this.at] !== ",") this.fail("comma");
      const at = this.at++;
      this.space();
      if (this.text[this.at] === close) this.fail("trailing", at);
    }
    this.at++;
    this.depth--;
    return start;
  }

  /** @returns {Node} */
  list() {
    /** @type {Node[]} */
    const items = [];
    const start = this.members("]", () => items.push(this.value()));
    return { start, end: this.at, items };
  }

  /** @returns {Node} */
  object() {
    /** @type {Field[]} */
    const fields = [];
    const start = this.members("}", () => {
      const from = this.at;
      if (this.text[from] !== '"') this.fail("name");
      const name = this.string(),
        end = this.at;
      this.space();
      if (this.text[this.at] !== ":") this.fail("colon");
      this.at++;
      fields.push({ name, start: from, end, node: this.value() });
    });
    return { start, end: this.at, fields };
  }
}

/**
 * The range of a path that the server names, such as `script[2].process`: the value, or the field's name if `named`.
 * A list or object is only its opening bracket. A missing field is an empty range where it could be inserted.
 * @param {Node} root @param {string} path @param {boolean} [named] whether the field's name is wrong, and not its
 * value
 * @returns {{start: number, end: number}}
 */
export function placeOf(root, path, named = false) {
  let node = root,
    rest = path;
  while (rest) {
    const index = /^\[(\d+)\]/.exec(rest),
      item = index && node.items?.[Number(index[1])];
    if (index && item) {
      rest = rest.slice(index[0].length).replace(/^\./, "");
      node = item;
      continue;
    }
    const fits = (node.fields ?? [])
      .filter((f) => leads(rest, clipped(f.name)))
      .sort((a, b) => clipped(a.name).length - clipped(b.name).length || a.start - b.start);
    const field = fits.at(-1);
    if (!field) return { start: node.start + 1, end: node.start + 1 };
    rest = rest.slice(clipped(field.name).length).replace(/^\./, "");
    if (!rest && named) return { start: field.start, end: field.end };
    node = field.node;
  }
  return node.fields || node.items ? { start: node.start, end: node.start + 1 } : { start: node.start, end: node.end };
}

/** @param {string} rest @param {string} name */
const leads = (rest, name) => rest === name || rest.startsWith(`${name}.`) || rest.startsWith(`${name}[`);

/** A field's name as the server quotes it. @param {string} name */
function clipped(name) {
  const all = [...name];
  return all.length > CLIP ? `${all.slice(0, CLIP - 1).join("")}…` : name;
}

/** The line of a position in a text, from 1. @param {string} text @param {number} at */
export const lineOf = (text, at) => text.slice(0, at).split("\n").length;

/**
 * Formats a value: a list or object on one line if it fits, but each entry of the outermost object, and of a list of
 * objects, on its own line.
 * @param {any} value @param {string} [indent] @returns {string}
 */
export function pretty(value, indent = "") {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const flat = inline(value),
    apart = Array.isArray(value)
      ? value.length > 1 && value.some((v) => typeof v === "object" && !Array.isArray(v))
      : indent === "";
  if (!apart && flat.length + indent.length <= WIDE) return flat;
  const inner = `${indent}  `;
  if (!Array.isArray(value))
    return `{\n${Object.entries(value)
      .map(([name, v]) => `${inner}${JSON.stringify(name)}: ${pretty(v, inner)}`)
      .join(",\n")}\n${indent}}`;
  const parts = value.map((v) => pretty(v, inner));
  return `[\n${inner}${value.every((v) => typeof v === "number") ? filled(parts, inner) : parts.join(`,\n${inner}`)}\n${indent}]`;
}

/** Joins short entries, as many on a line as fit. @param {string[]} parts @param {string} indent */
function filled(parts, indent) {
  let text = "",
    line = 0;
  parts.forEach((part, i) => {
    const more = i < parts.length - 1 ? `${part},` : part;
    if (i && line + 1 + more.length > WIDE - indent.length) {
      text += `\n${indent}`;
      line = 0;
    } else if (i) {
      text += " ";
      line++;
    }
    text += more;
    line += more.length;
  });
  return text;
}

/** @param {any} value @returns {string} */
function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, v]) => `${JSON.stringify(name)}: ${inline(v)}`)
    .join(", ")}}`;
}
