/**
 * The Share button: copies the link of what is shown, reports it, and opens the share box with the other ways. The box
 * is fetched at the first use; without it the link is still copied, or shown in a field.
 * @import {Translate} from "../../model/types.js"
 * @import {Ways} from "./ways.js"
 */
import { copied, el } from "../dom.js";

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} says a live region
 * @param {Translate} t
 * @param {{link: () => string, ways: () => Ways, texts: (name: string) => Promise<void>|null}} what the link of what is
 *   shown; the input of the share box
 */
export function createShare(button, says, t, { link, ways, texts }) {
  const leave = () => {
    says.replaceChildren();
    button.focus();
  };
  button.addEventListener("click", async () => {
    const address = link(),
      done = await copied(address);
    says.replaceChildren(
      done
        ? t("play.share.done")
        : el("input", { type: "text", readonly: true, value: address, "aria-label": t("play.share.link") }),
    );
    const [{ ShareBox }] = await Promise.all([import("./ways.js"), texts("share")]);
    const box = new ShareBox(t, ways(), leave);
    says.replaceChildren(box.root);
    box.open(done);
  });
}
