/** The texts that a language server is shown, and what it said of each. */

import { oneLine } from "../../ansi/mod.ts";
import type { Message } from "../runners/messages.ts";
import type { Connection } from "./connection.ts";
import { languageIdOf } from "./language_ids.ts";
import type { Diagnostic } from "./wire.ts";

/** Documents that are open at a time. */
const mostOpen = 64;
/** Of one text; a model reads a few. */
const mostMessages = 200;
/** Characters of one message. */
const longestMessage = 400;

export interface Document {
  readonly uri: string;
  readonly path: string;
  version: number;
  text: string;
  /** Of this text; `null`: nothing was said yet. */
  messages: readonly Message[] | null;
}

export class Documents {
  readonly #open = new Map<string, Document>();

  constructor(
    private readonly connection: Connection,
    private readonly root: string,
  ) {}

  get(path: string): Document | null {
    return this.#open.get(path) ?? null;
  }

  /** From here on the file has this text, whatever the disk has. */
  show(path: string, text: string): Document {
    const document = this.#open.get(path);
    if (!document) return this.#opened(path, text);
    if (document.text === text) return document;
    const { uri } = document;
    document.version += 1;
    document.text = text;
    document.messages = null;
    this.connection.notify("textDocument/didChange", {
      textDocument: { uri, version: document.version },
      contentChanges: [{ text }],
    });
    return document;
  }

  close(path: string): void {
    const document = this.#open.get(path);
    if (!document) return;
    this.#open.delete(path);
    this.connection.notify("textDocument/didClose", { textDocument: { uri: document.uri } });
  }

  /**
   * It is closed, so that what is said next of it is about the text that it is opened with. Servers that
   * name no version say nothing of a text that they have nothing new to say of, or speak of the one before.
   */
  async reopen(path: string, text: string): Promise<Document> {
    if (this.#open.has(path)) {
      this.close(path);
      // Answered with an error, but after all that the closing has made it say.
      await this.connection.request("agent/closed", {}).catch(() => {});
    }
    return this.#opened(path, text);
  }

  /** @returns whether it is about a text that is shown */
  told(uri: string, version: number | null, diagnostics: readonly Diagnostic[]): boolean {
    const document = this.#open.get(this.#pathOf(uri) ?? "");
    if (!document || (version !== null && version < document.version)) return false;
    document.messages = messagesOf(document.path, diagnostics);
    return true;
  }

  #opened(path: string, text: string): Document {
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= mostOpen) this.close(oldest);
    const uri = uriOf(`${this.root}/${path}`);
    const document: Document = { uri, path, version: 1, text, messages: null };
    this.#open.set(path, document);
    this.connection.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: languageIdOf(path), version: 1, text },
    });
    return document;
  }

  /** Servers spell the same address in several ways. */
  #pathOf(uri: string): string | null {
    try {
      const path = decodeURIComponent(new URL(uri).pathname);
      return path.startsWith(`${this.root}/`) ? path.slice(this.root.length + 1) : null;
    } catch {
      return null;
    }
  }
}

/** @param path absolute */
export function uriOf(path: string): string {
  return `file://${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Errors alone: what a server merely advises fails no change. */
function messagesOf(path: string, diagnostics: readonly Diagnostic[]): readonly Message[] {
  return diagnostics.filter(({ severity }) => (severity ?? 1) === 1).slice(0, mostMessages).map(
    ({ range, message, source, code }) => {
      const from = [source, code].filter((it) => it !== undefined && it !== null && it !== "");
      const text = oneLine(message.slice(0, longestMessage));
      return {
        path,
        line: range.start.line + 1,
        text: from.length === 0 ? text : `${text} (${oneLine(from.join(" ").slice(0, 80))})`,
      };
    },
  );
}
