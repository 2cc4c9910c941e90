/** A WebSocket: what is said and done in conversations, over the same events as server-sent ones. */

import type { Identities } from "./identity.ts";
import { createConversation } from "./conversations.ts";
import type { FeedItem } from "./feed.ts";
import { Problem } from "./problem.ts";
import type { Account, Circumstances } from "./route.ts";
import { demandSession, type Site } from "./site.ts";
import {
  type ClientFrame,
  clientFrame,
  framesOf,
  liveFrames,
  type ServerFrame,
} from "./socket_frames.ts";

export interface SocketParts {
  readonly identities: Identities;
  site(account: Account): Promise<Site>;
  /** A refusal in words. */
  words(error: unknown): string;
}

/** Bytes that wait for a client before it is given up. */
const mostWaiting = 1024 * 1024;
/** UTF-16 units of one frame of a client. */
const largestFrame = 2 * 1024 * 1024;
/** Milliseconds that a client has to say who it is. */
const patience = 10_000;
const heartbeatMs = 15_000;

/** Why a socket is closed by us. */
const ends = {
  unauthorized: [4401, "unauthorized"],
  notReading: [4408, "not reading"],
  tooLarge: [1009, "frame too large"],
  stopping: [1001, "stopping"],
} as const;

export function openSocket(
  request: Request,
  { credential }: Circumstances,
  parts: SocketParts,
): Response {
  const { socket, response } = Deno.upgradeWebSocket(request);
  const client = new SocketClient(socket, parts);
  socket.onopen = () => client.opened(credential);
  socket.onmessage = ({ data }) => client.said(data);
  socket.onclose = () => client.closed();
  socket.onerror = () => client.closed();
  return response;
}

class SocketClient {
  #site: Site | null = null;
  #account = "";
  #leave: (() => void) | null = null;
  readonly #follows = new Map<string, () => void>();
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  /** One frame of a client after the other. */
  #before: Promise<void> = Promise.resolve();

  constructor(private readonly socket: WebSocket, private readonly parts: SocketParts) {}

  opened(credential: string): void {
    this.#timers.push(setTimeout(() => {
      if (this.#site === null) this.#end("unauthorized");
    }, patience));
    this.#timers.push(setInterval(() => this.#send({ type: "heartbeat" }), heartbeatMs));
    if (credential !== "") this.#next(() => this.#enter(credential));
  }

  said(data: unknown): void {
    if (typeof data !== "string" || data.length > largestFrame) return this.#end("tooLarge");
    this.#next(() => this.#hear(data));
  }

  closed(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    for (const stop of this.#follows.values()) stop();
    for (const id of this.#follows.keys()) void this.#site?.hub.leave(id);
    this.#follows.clear();
    this.#leave?.();
    this.#leave = null;
  }

  #next(work: () => Promise<void>): void {
    this.#before = this.#before.then(work).catch((error) => {
      this.#send({ type: "error", code: "refused", message: this.parts.words(error) });
    });
  }

  async #enter(credential: string): Promise<void> {
    const account = await this.parts.identities.account(credential);
    if (account === null) return this.#end("unauthorized");
    const site = await this.parts.site(account);
    const stop = () => this.#end("stopping");
    site.over.addEventListener("abort", stop, { once: true });
    const unheard = await site.hub.workspace((frame) => this.#send(frame));
    this.#leave = () => {
      site.over.removeEventListener("abort", stop);
      unheard();
    };
    this.#site = site;
    this.#account = account.id;
    // It may have gone while it was let in.
    if (this.socket.readyState !== WebSocket.OPEN) return this.closed();
    this.#send({ type: "ready", account: account.id });
  }

  async #hear(text: string): Promise<void> {
    const frame = clientFrame.parse(jsonOf(text));
    if (frame.type === "auth") {
      if (this.#site === null) await this.#enter(frame.token);
      return;
    }
    const site = this.#site;
    if (site === null) return this.#end("unauthorized");
    await this.#perform(site, frame);
  }

  async #perform(site: Site, frame: Exclude<ClientFrame, { type: "auth" }>): Promise<void> {
    switch (frame.type) {
      case "chat":
      case "goal_chat":
        return await this.#say(site, frame);
      case "approval_response": {
        const { conversation_id, id: call, hash, answer, note } = frame;
        await demandSession(site, conversation_id);
        return await site.hub.answer(conversation_id, {
          ...{ call, hash, answer, note },
          by: this.#account,
        });
      }
      case "cancel":
        await demandSession(site, frame.conversation_id);
        return void site.hub.cancel(frame.conversation_id);
      case "follow":
        await demandSession(site, frame.conversation_id);
        return await this.#follow(site, frame.conversation_id, frame.after);
    }
  }

  async #say(
    site: Site,
    { type, conversation_id, text }: Extract<ClientFrame, { type: "chat" | "goal_chat" }>,
  ): Promise<void> {
    if (conversation_id !== undefined) await demandSession(site, conversation_id);
    const id = conversation_id ?? await createConversation(site.ports, {});
    await this.#follow(site, id, undefined);
    if (site.hub.isAtWork(id)) throw new Problem(409, "server.at_work");
    const feed = await site.hub.feed(id);
    const isGoal = type === "goal_chat";
    if (isGoal && feed.session.header.mode !== "goal") {
      await feed.record({ type: "mode", mode: "goal" });
    }
    await site.hub.start(id, text);
  }

  /** Each event once: what is in the log, and then what comes. */
  async #follow(site: Site, id: string, after: number | undefined): Promise<void> {
    if (this.#follows.has(id) && after === undefined) return;
    this.#follows.get(id)?.();
    const { feed, release } = await site.hub.hold(id);
    await feed.pump().catch((error) => {
      release();
      throw error;
    });
    let seen = after ?? feed.seq;
    const waiting: FeedItem[] = [];
    let isReady = false;
    const tell = (item: FeedItem) => {
      if (item.type === "stored" && item.event.seq <= seen) return;
      if (item.type === "stored") seen = item.event.seq;
      this.#tell(id, item);
    };
    this.#follows.set(id, feed.listen((item) => isReady ? tell(item) : waiting.push(item)));
    release();
    if (after !== undefined) {
      const store = await site.ports.store();
      for await (const event of store.read(`session:${id}`, { after })) {
        if (event.type !== "unknown") tell({ type: "stored", event });
      }
    }
    for (const item of waiting) tell(item);
    isReady = true;
  }

  #tell(conversation_id: string, item: FeedItem): void {
    const send = (frame: ServerFrame, seq: number | null) =>
      this.#send({ ...frame, conversation_id, seq });
    switch (item.type) {
      case "stored":
        for (const frame of framesOf(item.event)) send(frame, item.event.seq);
        return;
      case "live":
        for (const frame of liveFrames(item.parts)) send(frame, null);
        return;
      case "idle":
        return send({ type: "done" }, null);
      case "failed":
        return send({ type: "error", code: item.error.code, message: item.error.message }, null);
    }
  }

  #send(frame: ServerFrame): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount > mostWaiting) return this.#end("notReading");
    this.socket.send(JSON.stringify(frame));
  }

  #end(why: keyof typeof ends): void {
    const [code, reason] = ends[why];
    this.closed();
    if (this.socket.readyState <= WebSocket.OPEN) this.socket.close(code, reason);
  }
}

/** @throws {Problem} 400 */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "server.json");
  }
}
