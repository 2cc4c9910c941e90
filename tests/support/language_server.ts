/** A language server of a few lines, well-behaved or not, in the place of a program. */

import { frame, FrameReader } from "../../src/edit/language_servers/frames.ts";
import type { Json, PipedProcess } from "../../src/protocol/mod.ts";

export interface ServedMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly textDocument?: {
      readonly uri: string;
      readonly version?: number;
      readonly text?: string;
    };
    readonly contentChanges?: readonly { readonly text: string }[];
  };
}

export interface ServerLine {
  /** Sends a message as it is. */
  send(message: object): void;
  /** Sends bytes that need not be a message; `false`: it was ended. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** It ends by itself. */
  end(): void;
}

/** What a server does with a message. */
export type Behaviour = (message: ServedMessage, line: ServerLine) => void;

export interface FakeLanguageServer extends PipedProcess {
  /** Methods that it was sent, in order. */
  readonly methods: readonly string[];
}

export function fakeLanguageServer(behave: Behaviour): FakeLanguageServer {
  const methods: string[] = [];
  const ended = Promise.withResolvers<void>();
  const out = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = out.writable.getWriter();
  writer.closed.catch(() => {});
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    void writer.close().catch(() => {});
    ended.resolve();
  };
  const line: ServerLine = {
    send: (message) => void line.write(frame({ jsonrpc: "2.0", ...message })),
    write: (bytes) => writer.write(bytes).then(() => true, () => false),
    end,
  };
  const frames = new FrameReader();
  return {
    methods,
    input: new WritableStream({
      write(bytes) {
        if (isOver) throw new Error("over");
        for (const message of frames.push(bytes)) {
          // As our own client has written it.
          const it = message as ServedMessage;
          if (it.method !== undefined) methods.push(it.method);
          behave(it, line);
        }
      },
    }),
    output: out.readable,
    errors: () => "",
    ended: ended.promise,
    close: () => {
      end();
      return ended.promise;
    },
  };
}

/** Answers that it can be asked, or that it tells by itself. */
export function greets(capabilities: { readonly [name: string]: Json } = {}): Behaviour {
  return ({ id, method }, { send }) => {
    if (method === "initialize") send({ id, result: { capabilities } });
  };
}

/** An error for each line that has "wrong" in it. */
export function errorsIn(text: string): readonly object[] {
  return text.split("\n").flatMap((line, at) =>
    line.includes("wrong")
      ? [{
        range: { start: { line: at, character: 0 }, end: { line: at, character: 1 } },
        severity: 1,
        source: "fake",
        message: `this is ${line}`,
      }]
      : []
  );
}

/** Tells of errors when it is asked for them. */
export function pullServer(): Behaviour {
  const texts = new Map<string, string>();
  const greet = greets({ diagnosticProvider: { interFileDependencies: false } });
  return (message, line) => {
    greet(message, line);
    const { id, method, params: { textDocument, contentChanges } = {} } = message;
    if (!textDocument) return;
    const text = textDocument.text ?? contentChanges?.at(0)?.text;
    if (text !== undefined) texts.set(textDocument.uri, text);
    if (method !== "textDocument/diagnostic") return;
    const items = errorsIn(texts.get(textDocument.uri) ?? "");
    line.send({ id, result: { kind: "full", items } });
  };
}

/** Tells of errors by itself: first of none, then of what there is. `versions`: it names them. */
export function pushServer({ versions }: { readonly versions: boolean }): Behaviour {
  const greet = greets();
  return (message, line) => {
    greet(message, line);
    const { id, method, params: { textDocument, contentChanges } = {} } = message;
    if (id !== undefined && method === "agent/closed") line.send({ id, error: { message: "no" } });
    const text = textDocument?.text ?? contentChanges?.at(0)?.text;
    if (!textDocument || text === undefined) return;
    const { uri, version } = textDocument;
    for (const diagnostics of [[], errorsIn(text)]) {
      const params = { uri, diagnostics, ...versions ? { version } : {} };
      line.send({ method: "textDocument/publishDiagnostics", params });
    }
  };
}
