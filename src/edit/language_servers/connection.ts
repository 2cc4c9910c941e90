/** Requests and notifications over a language server's streams. */

import type { PipedProcess } from "../../protocol/mod.ts";
import { frame, FrameReader } from "./frames.ts";
import { configuration, read, type WireMessage, wireMessage } from "./wire.ts";

/** Bytes that it may write unasked between two messages of ours. */
const mostUnasked = 64 * 1024 * 1024;

export class Connection {
  /** Rejects when the server has ended or was left, and says why; never resolves. */
  readonly lost: Promise<never>;
  readonly #lose: (error: Error) => void;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  #next = 1;
  #unasked = 0;

  constructor(
    private readonly program: PipedProcess,
    private readonly notified: (method: string, params: unknown) => void,
  ) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.lost = promise;
    this.#lose = reject;
    this.lost.catch(() => {});
    this.#writer = program.input.getWriter();
    this.#writer.closed.catch(() => {});
    void this.#read().then(
      () => this.#leave(new Error("it ended")),
      (error: unknown) => this.#leave(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** @throws {Error} as the server says, or when it is lost */
  async request(method: string, params: unknown): Promise<unknown> {
    const id = this.#next++;
    const answer = Promise.withResolvers<unknown>();
    this.#open.set(id, answer);
    try {
      this.#send({ id, method, params });
      return await Promise.race([answer.promise, this.lost]);
    } finally {
      this.#open.delete(id);
    }
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  /** Resolves when nobody of its group is left. */
  async close(): Promise<void> {
    this.#send({ id: this.#next++, method: "shutdown" });
    this.#send({ method: "exit" });
    await this.#leave(new Error("it was ended"));
  }

  async #leave(error: Error): Promise<void> {
    this.#lose(error);
    // A server that reads nothing would keep the end waiting behind what is not written yet.
    void this.#writer.close().catch(() => {});
    await this.program.close();
  }

  /** A server that reads nothing must keep nobody waiting: whoever waits for an answer has a limit. */
  #send(message: object): void {
    this.#unasked = 0;
    void this.#writer.write(frame({ jsonrpc: "2.0", ...message })).catch(() => {});
  }

  async #read(): Promise<void> {
    const frames = new FrameReader();
    for await (const bytes of this.program.output) {
      this.#unasked += bytes.length;
      if (this.#unasked > mostUnasked) throw new Error("it writes without end");
      for (const message of frames.push(bytes)) this.#take(read(wireMessage, message, "a message"));
    }
  }

  #take(message: WireMessage): void {
    if (message.method !== undefined) {
      if (message.id === undefined) this.notified(message.method, message.params);
      else this.#send({ id: message.id, ...answerTo(message.method, message.params) });
      return;
    }
    const open = typeof message.id === "number" ? this.#open.get(message.id) : undefined;
    if (message.error) open?.reject(new Error(message.error.message));
    else open?.resolve(message.result);
  }
}

/** Nothing is configured, and what it wants to be told of is told anyway. */
function answerTo(method: string, params: unknown): object {
  switch (method) {
    case "workspace/configuration": {
      const wanted = configuration.safeParse(params);
      return { result: wanted.success ? wanted.data.items.map(() => null) : [] };
    }
    case "client/registerCapability":
    case "client/unregisterCapability":
    case "window/workDoneProgress/create":
      return { result: null };
    default:
      return { error: { code: -32601, message: "unknown method" } };
  }
}
