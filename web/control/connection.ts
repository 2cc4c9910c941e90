/** What this tab hears of the server by the connection that it shares with others. */

import { Refused } from "../api/client.ts";
import { checkedEvent } from "../api/events.ts";
import type { LinkMessage, TabMessage } from "../api/link_messages.ts";
import { type LinkPort, openPort, ownPort } from "../api/link_port.ts";
import type { StreamEvent } from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";

export interface ConnectionParts {
  /** Of the worker; empty: there is none. */
  readonly script: string;
  readonly socket: string;
  /** Empty: this browser has a cookie. */
  readonly token: string;
  signedOut(): void;
  /** Plan or changes of the watched project are others. */
  workspaceChanged(): void;
}

export interface Follower {
  /** What is known already: the id of the last event, or `0`. */
  last(): string;
  event(event: StreamEvent): void;
  /** It cannot be followed. */
  failed(error: Refused): void;
}

interface Follow {
  readonly conversation: string;
  readonly follower: Follower;
}

/** Milliseconds before a conversation that could not be followed for a moment is tried again. */
const pause = 1500;

export class Connection {
  /** The server is there, as far as it is known. */
  readonly isOpen = new Cell(true);
  readonly #follows = new Map<string, Follow>();
  #port: LinkPort;
  #project: string | null = null;
  #names = 0;
  #isOver = false;

  constructor(private readonly parts: ConnectionParts) {
    const { script, socket } = parts;
    const heard = (message: LinkMessage) => this.#heard(message);
    this.#port = openPort({
      ...{ script, socket, heard },
      failed: () => this.#begin(ownPort({ socket, heard })),
    });
    this.#begin(this.#port);
  }

  close(): void {
    this.#isOver = true;
    this.#port.close();
  }

  /** Hears of plan and changes of this project, and of no other, from now on. */
  watch(project: string): void {
    this.#project = project;
    this.#port.post({ type: "watch", project });
  }

  /** For as long as what it gives is not called, through every loss of the connection. */
  follow(conversation: string, follower: Follower): () => void {
    this.#names += 1;
    const stream = String(this.#names);
    this.#follows.set(stream, { conversation, follower });
    this.#post(this.#opening(stream, { conversation, follower }));
    return () => {
      if (this.#follows.delete(stream)) this.#post({ type: "close", stream });
    };
  }

  #begin(port: LinkPort): void {
    if (this.#isOver) return port.close();
    this.#port = port;
    port.post({ type: "hello", token: this.parts.token });
    if (this.#project !== null) this.watch(this.#project);
    for (const [stream, follow] of this.#follows) this.#post(this.#opening(stream, follow));
  }

  #opening(stream: string, { conversation, follower }: Follow): TabMessage {
    return { type: "open", stream, conversation, after: follower.last() };
  }

  #post(message: TabMessage): void {
    if (!this.#isOver) this.#port.post(message);
  }

  #heard(message: LinkMessage): void {
    if (this.#isOver) return;
    switch (message.type) {
      case "connection":
        this.isOpen.value = message.isOpen;
        return;
      case "unauthorized":
        return this.parts.signedOut();
      case "workspace":
        return this.parts.workspaceChanged();
      case "event": {
        const event = checkedEvent(message);
        if (event !== null) this.#follows.get(message.stream)?.follower.event(event);
        return;
      }
      case "stream_closed":
        return this.#closed(message);
    }
  }

  /** It goes on elsewhere, or is tried again, or cannot be followed at all. */
  #closed({ stream, code, message }: Extract<LinkMessage, { type: "stream_closed" }>): void {
    const follow = this.#follows.get(stream);
    if (follow === undefined) return;
    if (code === 0) return this.#post(this.#opening(stream, follow));
    if (code === 429 || code >= 500) {
      setTimeout(() => {
        if (this.#follows.has(stream)) this.#post(this.#opening(stream, follow));
      }, pause);
      return;
    }
    this.#follows.delete(stream);
    follow.follower.failed(new Refused(code, message));
  }
}
