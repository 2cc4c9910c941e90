/** What is looked at: files of the project, what commands said, and the user's editor on one of them. */

import { type Ports, type ViewContext } from "../../actions/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Screen } from "../types.ts";
import { diffDocument, type Document, textDocument } from "../viewer/mod.ts";
import { fileInEditor } from "./editor.ts";
import type { ShownConversation } from "./conversation_switch.ts";
import type { Renderer } from "./renderer.ts";

export interface DocumentParts {
  readonly ports: Ports;
  readonly screen: Screen;
  context(): ViewContext;
  /** `null` while one conversation makes room for another. */
  shown(): ShownConversation | null;
  renderer(): Renderer;
}

/** Bytes of a file that is looked at. */
const mostBytes = 4_000_000;

export class Documents {
  #lent = false;

  constructor(private readonly parts: DocumentParts) {}

  /** The editor has the terminal. */
  get lent(): boolean {
    return this.#lent;
  }

  view(document: Document, line?: number): void {
    const at = line === undefined ? {} : { line };
    this.parts.renderer().dispatch({ type: "view", document, ...at });
  }

  /** @throws {AgentError} `tui.file_unread` */
  async file(path: string, line?: number): Promise<void> {
    const text = await this.#read(path);
    this.view(textDocument({ title: path, text, path }), line);
  }

  async #read(path: string): Promise<string> {
    const workspace = await this.parts.ports.workspace();
    try {
      const { bytes } = await workspace.read(path, { maxBytes: mostBytes });
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (error) {
      if (error instanceof AgentError) throw error;
      const why = error instanceof TypeError
        ? this.parts.context().t("tui.viewer.binary")
        : error instanceof Error
        ? error.message
        : String(error);
      throw new AgentError("input", "tui.file_unread", { path, why });
    }
  }

  /** What a change did, before what else there is to look at. */
  async change(change: string, document: Document): Promise<void> {
    const { shown, context } = this.parts;
    const text = await shown()?.conversation.session.diff(change) ?? "";
    const { lines } = diffDocument("", text === "" ? context().t("conversation.no_diff") : text);
    const source = text === "" ? document.source : text;
    this.view({ ...document, lines: [...lines, ...document.lines], source });
  }

  /** What a command says, without any colours of its own. */
  command(line: string, say: (context: ViewContext) => string): void {
    const text = say({ ...this.parts.context(), color: false });
    this.view(diffDocument(`/${line}`, text));
  }

  /** @param line from 1 @throws {AgentError} */
  async edit(path: string, line: number): Promise<void> {
    const { ports, screen, renderer } = this.parts;
    if (ports.remote) {
      throw new AgentError("usage", "tui.editor_far", { path, host: ports.remote.host });
    }
    const env = (name: string) => ports.env(name);
    this.#lent = true;
    try {
      await screen.lend(() => fileInEditor(`${ports.root}/${path}`, line, env));
    } finally {
      this.#lent = false;
    }
    // What was changed there is seen here.
    const { overlay } = renderer().model;
    const isFile = overlay?.type === "viewer" && overlay.viewer.document.path === path;
    if (isFile) await this.file(path, line - 1);
  }
}
