/**
 * The one connection of this browser to the server, which its tabs share: what each of them wants to
 * hear of is asked for again whenever the connection is new, from where it had come. It runs in a
 * SharedWorker, or in the tab where there is none.
 */

import {
  type LinkMessage,
  type ServerFrame,
  serverFrame,
  type TabMessage,
} from "./link_messages.ts";

export interface Tab {
  post(message: LinkMessage): void;
}

/** As much of a WebSocket as is used. */
export type Socket = Pick<
  WebSocket,
  "send" | "close" | "readyState" | "onopen" | "onmessage" | "onclose"
>;

interface Follow {
  readonly stream: string;
  readonly conversation: string;
  /** Id of the last event that was passed on; `0`: none. */
  last: string;
}

interface TabState {
  readonly tab: Tab;
  /** By the tab's own name of the stream. */
  readonly follows: Map<string, Follow>;
  project: string | null;
}

/** With this code the server closes the socket of somebody whom it does not know. */
const unauthorized = 4401;

/** Milliseconds before tries to connect; the last one holds from there on. */
const pauses = [300, 700, 1500, 3000] as const;

/** A heartbeat comes every 15 s: after three without a sign the connection is dead. */
const silence = 45_000;

const open = 1;

export class Link {
  readonly #tabs = new Map<Tab, TabState>();
  #socket: Socket | null = null;
  #token = "";
  #isReady = false;
  #tries = 0;
  #names = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly connect: () => Socket) {}

  /** The network is back: no reason to wait. */
  wake(): void {
    if (this.#retry !== undefined) this.#connect();
  }

  heard(tab: Tab, message: TabMessage): void {
    const state = this.#tabs.get(tab) ?? { tab, follows: new Map(), project: null };
    this.#tabs.set(tab, state);
    switch (message.type) {
      case "hello":
        return this.#hello(tab, message.token);
      case "watch":
        state.project = message.project;
        return this.#send({ type: "watch", project_id: message.project });
      case "open":
        return this.#open(state, message);
      case "close":
        return this.#close(state, message.stream);
      case "bye":
        return this.left(tab);
    }
  }

  /** The last one out ends the connection. */
  left(tab: Tab): void {
    const state = this.#tabs.get(tab);
    if (state === undefined) return;
    for (const stream of [...state.follows.keys()]) this.#close(state, stream);
    this.#tabs.delete(tab);
    if (this.#tabs.size === 0) this.#disconnect();
  }

  #hello(tab: Tab, token: string): void {
    const isOther = token !== "" && token !== this.#token;
    if (isOther) this.#token = token;
    if (this.#socket === null || isOther) this.#connect();
    else if (this.#isReady) tab.post({ type: "connection", isOpen: true });
  }

  #open(
    { follows }: TabState,
    { stream: own, conversation, after }: Extract<TabMessage, { type: "open" }>,
  ): void {
    this.#names += 1;
    const follow = { stream: String(this.#names), conversation, last: after };
    follows.set(own, follow);
    this.#follow(follow);
  }

  #close({ follows }: TabState, own: string): void {
    const follow = follows.get(own);
    if (follow === undefined) return;
    follows.delete(own);
    this.#send({ type: "stream_close", stream: follow.stream });
  }

  #follow({ stream, conversation, last }: Follow): void {
    this.#send({ type: "stream", stream, conversation_id: conversation, after: last });
  }

  /** Nothing before the server has let us in: all of it is asked for then. */
  #send(frame: unknown): void {
    if (this.#isReady) this.#socket?.send(JSON.stringify(frame));
  }

  #connect(): void {
    this.#disconnect();
    const socket = this.connect();
    this.#socket = socket;
    // With a cookie it is known already, and what is said here counts no more.
    socket.onopen = () => socket.send(JSON.stringify({ type: "auth", token: this.#token }));
    socket.onmessage = ({ data }) => this.#frame(data);
    socket.onclose = ({ code }) => this.#lost(code);
    this.#listen();
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#retry = undefined;
    this.#isReady = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (socket.readyState <= open) socket.close();
  }

  #lost(code: number): void {
    this.#disconnect();
    if (code === unauthorized) {
      this.#token = "";
      return this.#tell({ type: "unauthorized" });
    }
    this.#tell({ type: "connection", isOpen: false });
    const pause = pauses[Math.min(this.#tries, pauses.length - 1)];
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  #listen(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(0), silence);
  }

  #frame(data: unknown): void {
    this.#listen();
    const { success, data: frame } = serverFrame.safeParse(jsonOf(data));
    // A heartbeat, or a frame of a newer server.
    if (!success) return;
    switch (frame.type) {
      case "ready":
        return this.#ready();
      case "event":
      case "stream_closed":
        return this.#told(frame);
      case "plan":
      case "change":
        for (const { tab, project } of this.#tabs.values()) {
          if (project === frame.project_id) tab.post({ type: "workspace" });
        }
    }
  }

  #ready(): void {
    this.#isReady = true;
    this.#tries = 0;
    for (const { follows, project } of this.#tabs.values()) {
      if (project !== null) this.#send({ type: "watch", project_id: project });
      for (const follow of follows.values()) this.#follow(follow);
    }
    this.#tell({ type: "connection", isOpen: true });
  }

  #told(frame: Extract<ServerFrame, { stream: string }>): void {
    for (const { tab, follows } of this.#tabs.values()) {
      for (const [own, follow] of follows) {
        if (follow.stream !== frame.stream) continue;
        if (frame.type === "stream_closed") follows.delete(own);
        else if (frame.id !== null) follow.last = frame.id;
        tab.post({ ...frame, stream: own });
      }
    }
  }

  #tell(message: LinkMessage): void {
    for (const { tab } of [...this.#tabs.values()]) tab.post(message);
  }
}

function jsonOf(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
