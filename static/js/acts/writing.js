/**
 * A reader's own program: its editor is fetched with the first one that is on screen, the ways to a new one when somebody
 * asks for them.
 * @import {Change, View} from "../playground.js"
 * @import {PageContext} from "./acts.js"
 */
import { later } from "../parts/later.js";

/** @param {PageContext} ground */
export function createWriting(ground) {
  let writes = false;
  const editor = later(async () => {
    const [{ Program }] = await Promise.all([
      import("../parts/program/program.js"),
      ...["own", "program", "worksheet", "later"].map(ground.texts),
      ground.changing(),
    ]);
    return new Program(ground);
  });

  return {
    /** @param {View} view @param {Set<Change>} changes */
    show(view, changes) {
      writes ||= view.shown?.scenario.program !== undefined;
      if (writes) editor.show(view, changes);
    },
    async begin() {
      const [{ createTemplates }] = await Promise.all([
        import("../parts/program/templates.js"),
        ground.texts("own"),
        ground.changing(),
      ]);
      await createTemplates(ground).open();
    },
  };
}
