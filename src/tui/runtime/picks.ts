/** Lists to pick from, one at a time. */

import type { Choosing, ViewContext } from "../../actions/mod.ts";
import { paneStart } from "../panes/pane.ts";
import type { PickerOptions } from "../picker/mod.ts";
import type { Panes } from "./panes.ts";
import type { Renderer } from "./renderer.ts";

export interface PicksParts {
  readonly panes: Panes;
  context(): ViewContext;
  renderer(): Renderer;
}

export class Picks {
  #resolve: ((id: string | null) => void) | null = null;
  /** Shows what somebody looks at. */
  #preview: (id: string) => void = () => {};

  constructor(private readonly parts: PicksParts) {}

  /** Id of what was picked; `null`: nothing. */
  async pick(choosing: Choosing): Promise<string | null> {
    // Whoever waits for another list gets nothing.
    this.picked(null);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#resolve = resolve;
    if (choosing.of === "session") {
      await this.parts.panes.show("sessions", paneStart);
      return await promise;
    }
    if (choosing.of === "turn") {
      await this.parts.panes.turns(await choosing.pictures());
      return await promise;
    }
    if (choosing.of === "theme") {
      this.#preview = choosing.preview;
      // The sample above the list holds code.
      this.#kitFor("ts");
    }
    this.parts.renderer().dispatch({ type: "pick", options: this.#options(choosing) });
    return await promise;
  }

  picked(id: string | null): void {
    this.parts.panes.ended();
    this.#preview = () => {};
    this.#resolve?.(id);
    this.#resolve = null;
  }

  #kitFor(language: string): void {
    const { renderer } = this.parts;
    const loaded = import("../text/mod.ts").then(({ loadKit }) => loadKit([language]));
    // Without it code is plain.
    void loaded.then((kit) => renderer().dispatch({ type: "kit", kit }), () => {});
  }

  preview(id: string): void {
    this.#preview(id);
  }

  #options(choosing: Exclude<Choosing, { readonly of: "session" | "turn" }>): PickerOptions {
    const { t } = this.parts.context();
    const title = t(`tui.pick.${choosing.of}`);
    const items = choosing.choices.map(({ id, text, detail = "", current }) => ({
      id,
      columns: [current ? "●" : " ", text, detail],
    }));
    const current = choosing.choices.find((it) => it.current)?.id;
    const given = { ...(current === undefined ? {} : { id: current }) };
    // What a mode means is longer than its name.
    const wideColumn = choosing.of === "mode" || choosing.of === "permissions" ? 2 : 1;
    return { title, items, wideColumn, previews: choosing.of === "theme", ...given };
  }
}
