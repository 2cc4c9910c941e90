/** Panes over the whole screen: their code and what they show is loaded when they are opened. */

import {
  loadNextRequest,
  loadSessionChoices,
  loadSessionPreview,
  loadUsage,
  type Ports,
  type TurnPicture,
  type ViewContext,
} from "../../actions/mod.ts";
import { loadMessages } from "../../messages/mod.ts";
import type { OverlayPane, PaneAnswer, PaneName, PanePlace } from "../panes/pane.ts";
import type { Renderer } from "./renderer.ts";

export interface PanesParts {
  readonly ports: Ports;
  context(): ViewContext;
  renderer(): Renderer;
  /** Id of the session that is open; `null`: none is. */
  session(): string | null;
}

export class Panes {
  /** Of the search that runs; another text ends it. */
  #searching = new AbortController();

  constructor(private readonly parts: PanesParts) {}

  /** @throws {AgentError} where there is nothing to show */
  async show(name: PaneName, at: PanePlace): Promise<void> {
    const [pane] = await Promise.all([this.#load(name, at), loadMessages("panes")]);
    this.parts.renderer().dispatch({ type: "pane", pane });
  }

  async #load(name: PaneName, at: PanePlace): Promise<OverlayPane> {
    switch (name) {
      case "sessions":
        return await this.#sessions(at);
      case "usage":
        return await this.#usage(at);
      case "request":
        return await this.#request(at);
    }
  }

  async #usage(at: PanePlace): Promise<OverlayPane> {
    const [usageCharts, { usagePane, usageWish }] = await Promise.all([
      loadUsage(),
      import("../panes/usage/mod.ts"),
    ]);
    const { ports, context } = this.parts;
    return usagePane({ ...await usageCharts(ports, usageWish(at), context().t), at });
  }

  /** @throws {AgentError} where nothing was said yet */
  async #request(at: PanePlace): Promise<OverlayPane> {
    const [nextRequest, { requestPane }] = await Promise.all([
      loadNextRequest(),
      import("../panes/request/mod.ts"),
    ]);
    const session = this.parts.session() ?? undefined;
    const { report, texts } = await nextRequest(this.parts.ports, session);
    return requestPane({ report, texts: texts(), at });
  }

  async #sessions(at: PanePlace): Promise<OverlayPane> {
    const { ports, context, session } = this.parts;
    const [{ sessionItems }, { sessionsPane }] = await Promise.all([
      loadSessionChoices(),
      import("../panes/sessions/mod.ts"),
    ]);
    const sessions = await sessionItems(ports, context());
    const title = context().t("tui.pick.session");
    return sessionsPane({ title, sessions, current: session(), at });
  }

  /** Turns to go back to; which one is picked is told as of every list. */
  async turns(turns: readonly TurnPicture[]): Promise<void> {
    const [{ turnsPane }] = await Promise.all([
      import("../panes/turns/mod.ts"),
      loadMessages("panes"),
    ]);
    this.parts.renderer().dispatch({ type: "pane", pane: turnsPane(turns) });
  }

  async preview(id: string): Promise<void> {
    const preview = await (await loadSessionPreview())(this.parts.ports, id);
    this.#answer({ of: "preview", preview });
  }

  /** Looks for words in what was said. */
  async search(text: string): Promise<void> {
    this.ended();
    const { signal } = this.#searching = new AbortController();
    const { searchedSessions } = await loadSessionChoices();
    const { ports, context } = this.parts;
    const items = [];
    for await (const item of searchedSessions(ports, text, { context: context(), signal })) {
      if (signal.aborted) return;
      items.push(item);
      this.#answer({ of: "found", text, items: [...items] });
    }
  }

  /** Nobody waits for what is searched. */
  ended(): void {
    this.#searching.abort();
  }

  #answer(answer: PaneAnswer): void {
    this.parts.renderer().dispatch({ type: "pane_answer", answer });
  }
}
