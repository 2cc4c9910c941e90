/** Lists to pick from: one at a time, and what is found in contents while somebody types. */

import {
  type Choosing,
  loadSessionChoices,
  type Ports,
  type ViewContext,
} from "../../actions/mod.ts";
import type { PickerItem, PickerOptions } from "../picker/mod.ts";
import type { Renderer } from "./renderer.ts";

export interface PicksParts {
  readonly ports: Ports;
  context(): ViewContext;
  renderer(): Renderer;
}

export class Picks {
  #resolve: ((id: string | null) => void) | null = null;
  /** Shows what somebody looks at. */
  #preview: (id: string) => void = () => {};
  /** Of the search that runs; another text ends it. */
  #searching = new AbortController();

  constructor(private readonly parts: PicksParts) {}

  /** Id of what was picked; `null`: nothing. */
  async pick(choosing: Choosing): Promise<string | null> {
    // Whoever waits for another list gets nothing.
    this.picked(null);
    const options = await this.#options(choosing);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#resolve = resolve;
    if (choosing.of === "theme") {
      this.#preview = choosing.preview;
      // The sample above the list holds code.
      this.#kitFor("ts");
    }
    this.parts.renderer().dispatch({ type: "pick", options });
    return await promise;
  }

  picked(id: string | null): void {
    this.#searching.abort();
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

  async search(text: string): Promise<void> {
    this.#searching.abort();
    const { signal } = this.#searching = new AbortController();
    const { searchedSessions } = await loadSessionChoices();
    const items: PickerItem[] = [];
    for await (
      const item of searchedSessions(this.parts.ports, text, {
        context: this.parts.context(),
        signal,
      })
    ) {
      if (signal.aborted) return;
      items.push(item);
      this.parts.renderer().dispatch({ type: "found", text, items: [...items] });
    }
  }

  async #options(choosing: Choosing): Promise<PickerOptions> {
    const { t } = this.parts.context();
    const title = t(`tui.pick.${choosing.of}`);
    if (choosing.of !== "session") {
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
    const { sessionItems } = await loadSessionChoices();
    const items = await sessionItems(this.parts.ports, this.parts.context());
    return { title, items, wideColumn: 2, searches: true };
  }
}
