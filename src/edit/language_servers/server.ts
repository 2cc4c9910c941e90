/** One language server that runs: what it says of a change. */

import type { Clock, PipedProcess } from "../../protocol/mod.ts";
import { freshMessages, type Message } from "../runners/messages.ts";
import { Connection } from "./connection.ts";
import { type Document, Documents, uriOf } from "./documents.ts";
import { initialized, published, pulled, read } from "./wire.ts";

/**
 * A server that tells by itself has told all when it has said nothing for so long, milliseconds; one that
 * took longer for its first word has as long for the next.
 */
const quietMs = 300;

/** `null`: the file is not there, or is no text. */
export interface TextChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Complaints {
  /** What the change brought. */
  readonly fresh: readonly Message[];
  /** It has told of the old texts for certain; else only messages about changed lines are the change's. */
  readonly isCompared: boolean;
}

export interface ServerPorts {
  readonly clock: Clock;
  /** Real path of the workspace. */
  readonly root: string;
  readonly version: string;
}

export class LanguageServer {
  readonly #connection: Connection;
  readonly #documents: Documents;
  #news = Promise.withResolvers<void>();
  #pulls = false;
  /** What it tells by itself names the version of the text. */
  #names = true;
  #isWarm = false;

  constructor(program: PipedProcess, private readonly ports: ServerPorts) {
    this.#connection = new Connection(program, (method, params) => this.#notified(method, params));
    this.#documents = new Documents(this.#connection, ports.root);
  }

  /** It has looked at one change: before that it still reads the project, and tells of texts meanwhile. */
  get isWarm(): boolean {
    return this.#isWarm;
  }

  /** @throws {Error} */
  async initialize(): Promise<void> {
    const { root, version } = this.ports;
    const answer = await this.#connection.request("initialize", {
      // It is not told ours: in its box there is no such process.
      processId: null,
      clientInfo: { name: "agent", version },
      rootUri: uriOf(root),
      workspaceFolders: [{ uri: uriOf(root), name: root.split("/").at(-1) ?? root }],
      capabilities: {
        textDocument: {
          synchronization: {},
          publishDiagnostics: { versionSupport: true },
          diagnostic: {},
        },
        workspace: { workspaceFolders: true, didChangeWatchedFiles: {} },
      },
    });
    this.#pulls = Boolean(
      read(initialized, answer, "its first answer").capabilities.diagnosticProvider,
    );
    this.#connection.notify("initialized", {});
  }

  /**
   * Shows it the old texts that it does not know yet, then the new ones.
   *
   * @throws {Error} when it is lost, or `signal` fires
   */
  async check(changes: readonly TextChange[], signal: AbortSignal): Promise<Complaints> {
    this.#connection.notify("workspace/didChangeWatchedFiles", {
      changes: changes.map(({ path, before, after }) => ({
        uri: uriOf(`${this.ports.root}/${path}`),
        type: after === null ? 3 : before === null ? 1 : 2,
      })),
    });
    const isCompared = this.#pulls || this.#isWarm;
    const there = changes.flatMap(({ path, before, after }) =>
      after === null ? [] : [{ path, before, after }]
    );
    for (const { path, after } of changes) if (after === null) this.#documents.close(path);
    const olds = there.flatMap(({ path, before }) =>
      before === null ? [] : [{ path, text: before }]
    );
    const before = await this.#messages(olds, signal);
    const after = await this.#messages(
      there.map(({ path, after: text }) => ({ path, text })),
      signal,
    );
    this.#isWarm = true;
    return { fresh: freshMessages(after, before), isCompared };
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #messages(
    texts: readonly { readonly path: string; readonly text: string }[],
    signal: AbortSignal,
  ): Promise<readonly Message[]> {
    const documents: Document[] = [];
    const news: Document[] = [];
    for (const { path, text } of texts) {
      const known = this.#documents.get(path);
      // Who is asked is asked again: another change may have made errors in this file since.
      const isKnown = !this.#pulls && known?.text === text && known.messages !== null;
      const document = await this.#shown(path, text);
      documents.push(document);
      // Of a new text it may have told the first already.
      if (!isKnown) news.push(document);
    }
    if (news.length > 0) {
      if (this.#pulls) await this.#pull(news, signal);
      else await this.#settled(news, signal);
    }
    return documents.flatMap(({ messages }) => messages ?? []);
  }

  async #shown(path: string, text: string): Promise<Document> {
    const known = this.#documents.get(path);
    return known === null || known.text === text || this.#names
      ? this.#documents.show(path, text)
      : await this.#documents.reopen(path, text);
  }

  async #pull(documents: readonly Document[], signal: AbortSignal): Promise<void> {
    for (const { uri, version } of documents) {
      const answer = this.#connection.request("textDocument/diagnostic", { textDocument: { uri } });
      const { items } = read(pulled, await orAborted(answer, signal), "an answer");
      this.#documents.told(uri, version, items);
    }
  }

  /** Servers tell in several steps of which none is marked as the last. */
  async #settled(documents: readonly Document[], signal: AbortSignal): Promise<void> {
    const { clock } = this.ports;
    const begun = clock.now();
    while (documents.some(({ messages }) => messages === null)) await this.#heard(signal);
    const quiet = Math.max(quietMs, clock.now() - begun);
    for (;;) {
      const over = new AbortController();
      const rest = clock.sleep(quiet, over.signal).then(() => true, () => false);
      try {
        if (await Promise.race([rest, this.#heard(signal).then(() => false)])) return;
      } finally {
        over.abort();
      }
    }
  }

  async #heard(signal: AbortSignal): Promise<void> {
    await orAborted(Promise.race([this.#news.promise, this.#connection.lost]), signal);
  }

  #notified(method: string, params: unknown): void {
    if (method !== "textDocument/publishDiagnostics" || this.#pulls) return;
    const { uri, version, diagnostics } = read(published, params, method);
    if (!this.#documents.told(uri, version ?? null, diagnostics)) return;
    this.#names = (version ?? null) !== null;
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}

/** Rejects with the signal's reason when it fires first. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {});
  signal.throwIfAborted();
  const { promise: left, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, left]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
