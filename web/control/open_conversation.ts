/** The conversation that is open in this tab. */

import { type Client, Refused } from "../api/client.ts";
import {
  approvals,
  type ApprovalWord,
  type Message,
  messagePage,
  nothing,
  type StreamEvent,
} from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";
import type { Connection } from "./connection.ts";
import {
  type Approval,
  type ConversationState,
  emptyConversation,
  fromMessages,
  reduce,
} from "../state/conversation.ts";

export interface Attachment {
  readonly name: string;
  readonly content: string;
}

export interface OpenParts {
  readonly client: Client;
  readonly connection: Connection;
  /** Something has happened that a list or a pane may show. */
  happened(event: StreamEvent): void;
  failed(error: unknown): void;
}

export class OpenConversation {
  readonly state = new Cell<ConversationState>(emptyConversation);
  /** Questions that this tab has answered. */
  readonly answeredHere = new Set<string>();
  readonly #stop: () => void;

  constructor(readonly id: string, private readonly parts: OpenParts) {
    this.#stop = parts.connection.follow(id, {
      last: () => this.state.value.last,
      event: (event) => this.#heard(event),
      failed: (error) => parts.failed(error),
    });
  }

  close(): void {
    this.#stop();
  }

  #heard(event: StreamEvent): void {
    this.state.value = reduce(this.state.value, event);
    if (event.event === "gap") void this.#reload().catch(this.parts.failed);
    this.parts.happened(event);
  }

  /** Messages are read anew, and with them the questions that wait. */
  async #reload(): Promise<void> {
    const { client } = this.parts;
    const messages: Message[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const page = await client.call("GET", this.#path(`messages?limit=100${more}`), messagePage);
      messages.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null && messages.length < 400);
    const { items } = await client.call("GET", this.#path("approvals"), approvals);
    let state = fromMessages(messages, this.state.value);
    for (const data of items) {
      state = reduce(state, { event: "approval_request", data, id: null });
    }
    this.state.value = state;
  }

  #path(rest: string): string {
    return `api/conversations/${this.id}/${rest}`;
  }

  /** The answer comes by the stream that is followed; this one is closed once it has begun. */
  async send(text: string, attachments: readonly Attachment[]): Promise<void> {
    const body = { text, attachments };
    const response = await this.parts.client.open("POST", this.#path("messages"), { body });
    await response.body?.cancel();
  }

  async steer(text: string): Promise<void> {
    await this.#post("steer", { text, kind: "steer" });
  }

  async stop(): Promise<void> {
    await this.#post("cancel");
  }

  async answerAgain(turn: string): Promise<void> {
    const response = await this.parts.client.open("POST", this.#path(`regenerate/${turn}`));
    await response.body?.cancel();
  }

  /** Whoever was faster has answered: the stream tells how. */
  async answer({ id, hash }: Approval, answer: ApprovalWord, note: string): Promise<void> {
    this.answeredHere.add(id);
    try {
      const words = note === "" ? {} : { note };
      await this.#post(`approvals/${encodeURIComponent(id)}`, { hash, answer, ...words });
    } catch (error) {
      this.answeredHere.delete(id);
      if (!(error instanceof Refused && error.code === 409)) throw error;
    }
  }

  async #post(path: string, body?: unknown): Promise<void> {
    const options = body === undefined ? {} : { body };
    await this.parts.client.call("POST", this.#path(path), nothing, options);
  }
}
