/**
 * The downloads of a run, as a list that opens in the share box.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Kind} from "../../net/downloads.js"
 * @import {ViewState} from "../../net/view-state.js"
 */
import { numberOf } from "../../model/numbering.js";
import { downloadsOf, drawable, picturesOf } from "../../net/downloads.js";
import { el } from "../dom.js";

/** The topologies whose algorithms may draw something besides the diagram. */
const drawing = ["quorums", "graph"];

/**
 * @param {Translate} t
 * @param {{of: Record<string, string>|null, scenario: object, run: Run|undefined, beat: number, lang: string}} what
 *   `of`: {s} or {id}; null if the run fits in no address
 * @returns {{element: HTMLElement, renew: (seen: ViewState|null) => void}}
 */
export function createDownloads(t, { of, scenario, run, beat, lang }) {
  const list = el("dl"),
    file = `data:application/json,${encodeURIComponent(`${JSON.stringify(scenario, null, 2)}\n`)}`;
  const element = el(
    "details.share-files",
    {
      ontoggle: () => {
        if (element.open) void more();
      },
    },
    el("summary", t("share.download")),
    list,
  );
  /** @type {ViewState|null} */
  let seen = null;
  /** The algorithm's drawings at this step, once they are known. @type {Kind[]|null} */
  let pictures = null;

  /** Asks the server for the drawings, once the list is opened. */
  async function more() {
    if (pictures || !of || !run || run.chunk || !drawing.includes(run.header.topology?.kind ?? "")) return;
    pictures = [];
    pictures = await drawable(picturesOf(of, numberOf(run, beat), lang));
    renew(seen);
  }

  /** @param {ViewState|null} now */
  function renew(now) {
    seen = now;
    const [diagram, data] = of && !run?.chunk ? downloadsOf(of, seen, run, lang) : []; // not offered for large runs
    list.replaceChildren(
      ...[diagram, ...(pictures ?? []), data].filter((k) => k !== undefined).map(row),
      row({ key: "share.download.scenario", items: [{ name: "JSON", path: file }] }),
    );
  }

  /** @param {Kind} kind */
  function row({ key, items }) {
    const links = items.map(({ name, path }) => {
      const told = name.startsWith("share.") ? t(name) : name,
        download = path === file ? "scenario.json" : "";
      return el("a.share-file", { href: path, download, "aria-label": `${t(key)}: ${told}` }, told);
    });
    return el("div", el("dt", t(key)), el("dd", ...links));
  }

  return { element, renew };
}
