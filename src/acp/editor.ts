/** The editor at the other end of the connection, and what it can do. */

import {
  type AgentContext,
  type ClientCapabilities,
  methods,
  type RequestPermissionRequest,
  type SessionUpdate,
} from "@agentclientprotocol/sdk";
import { within } from "./within.ts";

/** What a request of a permission came to. */
export type Permit =
  | { readonly type: "selected"; readonly option: string }
  | { readonly type: "cancelled" };

/** Milliseconds that an editor may take for a file before the disk's is taken. */
const patience = 10_000;

export class Editor {
  #client: AgentContext | null = null;
  #can: ClientCapabilities = {};

  connect(client: AgentContext): void {
    this.#client = client;
  }

  /** What it says of itself, before any session. */
  greet(can: ClientCapabilities): void {
    this.#can = can;
  }

  get reads(): boolean {
    return this.#can.fs?.readTextFile ?? false;
  }

  get writes(): boolean {
    return this.#can.fs?.writeTextFile ?? false;
  }

  get runs(): boolean {
    return this.#can.terminal ?? false;
  }

  /** It can put a question that is answered in words. */
  get asks(): boolean {
    return Boolean(this.#can.elicitation?.form);
  }

  /** It shows passing words apart from what the model says. */
  get notices(): boolean {
    return Boolean(this.#can.session?.notices);
  }

  /** @throws when it has gone */
  async update(sessionId: string, update: SessionUpdate): Promise<void> {
    await this.#connected().notify(methods.client.session.update, { sessionId, update });
  }

  /** @throws when it has gone or knows no permissions, and when the signal fires */
  async permit(request: RequestPermissionRequest, signal: AbortSignal): Promise<Permit> {
    const { outcome } = await this.#connected().request(
      methods.client.session.requestPermission,
      request,
      gaveUp(signal),
    );
    return outcome.outcome === "selected"
      ? { type: "selected", option: outcome.optionId }
      : { type: "cancelled" };
  }

  /**
   * An answer in words, or one of `choices`; `null`: none was given.
   *
   * @throws when it has gone, and when the signal fires
   */
  async ask(
    { sessionId, message, choices }: {
      readonly sessionId: string;
      readonly message: string;
      readonly choices?: readonly { readonly id: string; readonly text: string }[];
    },
    signal: AbortSignal,
  ): Promise<string | null> {
    const oneOf = choices?.map(({ id, text }) => ({ const: id, title: text }));
    const reply = await this.#connected().request(methods.client.elicitation.create, {
      ...{ sessionId, message, mode: "form" },
      requestedSchema: {
        type: "object",
        properties: { answer: { type: "string", title: message, ...oneOf ? { oneOf } : {} } },
        required: ["answer"],
      },
    }, gaveUp(signal));
    if (reply.action !== "accept" || !("content" in reply)) return null;
    const { content } = reply;
    if (typeof content !== "object" || content === null || !("answer" in content)) return null;
    const { answer } = content;
    return typeof answer === "string" && answer.trim() !== "" ? answer : null;
  }

  /** What its buffer or the disk holds. @throws when it cannot tell */
  async readText(sessionId: string, path: string): Promise<string> {
    const { content } = await within(patience, (late) =>
      this.#connected().request(
        methods.client.fs.readTextFile,
        { sessionId, path },
        gaveUp(late),
      ));
    return content;
  }

  /** @throws when it does not write it */
  async writeText(sessionId: string, path: string, content: string): Promise<void> {
    await within(patience, (late) =>
      this.#connected().request(
        methods.client.fs.writeTextFile,
        { sessionId, path, content },
        gaveUp(late),
      ));
  }

  /** For terminals. @throws when it has gone */
  get client(): AgentContext {
    return this.#connected();
  }

  #connected(): AgentContext {
    if (!this.#client) throw new Error("no editor is connected");
    return this.#client;
  }
}

/** Nobody waits for the answer to what was given up. @throws when the signal has fired already */
function gaveUp(signal: AbortSignal) {
  signal.throwIfAborted();
  return { cancellationSignal: signal, stopWaitingOnCancel: true };
}
