/** Slash commands: what was typed, what a key stands for, what a pane has done. */

import type { Face, Live, Ports, ViewContext } from "../../actions/mod.ts";
import { oneLine } from "../../ansi/mod.ts";
import type { CompletionParts, Slash, SlashCall } from "../../commands/mod.ts";
import type { DashboardEffect } from "../dashboard/message.ts";
import type { Row } from "../types.ts";
import type { ShownConversation } from "./conversation_switch.ts";
import type { Documents } from "./documents.ts";
import type { History } from "./history.ts";
import type { Panes } from "./panes.ts";
import type { Renderer } from "./renderer.ts";
import { rowsIn, styledRows } from "./spans.ts";
import type { Themes } from "./themes.ts";
import { failureText } from "./words.ts";

/** When what is said is heard, where the agent is at work. */
export type How = "send" | "steer" | "next";

export interface CommandsParts {
  readonly ports: Ports;
  readonly face: Face;
  readonly live: Live;
  readonly panes: Panes;
  readonly themes: Themes;
  /** Ids of what was picked and typed. */
  readonly used: History;
  readonly slash: Slash;
  readonly completion: CompletionParts;
  readonly documents: Documents;
  context(): ViewContext;
  /** `null` while one conversation makes room for another. */
  shown(): ShownConversation | null;
  renderer(): Renderer;
  /** The user says something. */
  send(text: string, how: How): Promise<void>;
}

export class Commands {
  constructor(private readonly parts: CommandsParts) {}

  /** What it says stands in the conversation. */
  async run(
    line: string,
    { quiet, how, viewed = false }: {
      readonly quiet: boolean;
      readonly how: How;
      /** What it says is looked at. */
      readonly viewed?: boolean;
    },
  ): Promise<void> {
    try {
      const text = await this.#commanded(line, how, viewed);
      if (text !== "" && !quiet) this.#noteOf(line, styledRows(text));
    } catch (error) {
      // Which of several lines it was that failed is seen beside the reason.
      this.#noteOf(line, rowsIn(failureText(error, this.parts.context().t), "bad"));
    }
  }

  /** What it comes to is a line below the pane, which shows what holds then. */
  async inPane(
    { words, pane, at }: Extract<DashboardEffect, { readonly type: "pane_command" }>,
  ): Promise<void> {
    const { slash, panes, context, renderer } = this.parts;
    let notice: { readonly text: string; readonly role: "dim" | "bad" };
    try {
      const text = await this.#commanded(words.map(slash.quoted).join(" "), "steer", false);
      notice = { text: oneLine(text), role: "dim" };
    } catch (error) {
      notice = { text: failureText(error, context().t), role: "bad" };
    }
    if (renderer().model.overlay?.type === "pane") await panes.show(pane, at);
    renderer().dispatch({ type: "status", status: { notice } });
  }

  /** What the command says. */
  async #commanded(line: string, how: How, viewed: boolean): Promise<string> {
    const { parts } = this;
    const session = parts.shown()?.conversation.session.id;
    const { commands } = parts.completion;
    const call = await parts.slash.resolveSlash(line, {
      commands,
      ...(session === undefined ? {} : { session }),
    });
    if (call.type === "message") {
      await this.parts.send(call.text, how);
      return "";
    }
    if (call.type === "prompt") {
      await this.parts.send(await call.text(parts.ports, parts.face.signal), how);
      return "";
    }
    // How often it is typed is how soon it is offered.
    void parts.used.add(`command /${call.path.join(" ")}`).catch(() => {});
    const view = await this.#answered(call);
    if (!viewed && call.path.join(" ") !== "diff") return view(parts.context());
    this.parts.documents.command(line.replace(/^\//, ""), view);
    return "";
  }

  /** What a command said, below the command. */
  #noteOf(line: string, rows: readonly Row[]): void {
    const head = [{ text: oneLine(`/${line.replace(/^\//, "")}`), role: "dim" as const }];
    this.parts.renderer().dispatch({ type: "note", rows: [head, ...rows] });
  }

  async #answered(
    call: Exclude<SlashCall, { type: "message" | "prompt" }>,
  ): Promise<(context: ViewContext) => string> {
    const { parts } = this;
    const answer = call.type === "live"
      ? await call.run(parts.live)
      : await call.run(parts.ports, parts.face);
    if (call.path.join(" ") === "config set") await parts.themes.wasSet(answer.data());
    parts.renderer().dispatch({ type: "status", status: { notice: null } });
    return (context) => answer.view(context);
  }
}
