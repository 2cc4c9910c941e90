/** A WebSocket: what is said and done in conversations, over the same events as server-sent ones. */

import { createConversation, demandModel } from "./conversations.ts";
import type { FeedItem } from "./feed.ts";
import { Problem, refusalOf } from "./problem.ts";
import type { Circumstances, Entrant } from "./route.ts";
import type { Site } from "./site.ts";
import {
  type ClientFrame,
  clientFrame,
  framesOf,
  liveFrames,
  type ServerFrame,
} from "./socket_frames.ts";
import { SocketStreams } from "./socket_streams.ts";

export interface SocketParts {
  /** Whoever the credential is of; `null`: nobody's. */
  admit(credential: string): Promise<Omit<Entrant, "enter"> | null>;
  /** A refusal in words. */
  words(error: unknown): string;
  /** Counts it, until what is given is called. */
  opened(): () => void;
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
  #entrant: Omit<Entrant, "enter"> | null = null;
  readonly #leaves: (() => void)[] = [];
  /** Projects whose plan and changes are told. */
  readonly #watched = new Set<string>();
  readonly #follows = new Map<string, { readonly site: Site; stop(): void }>();
  readonly #streams = new SocketStreams((frame) => this.#send(frame));
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  /** One frame of a client after the other. */
  #before: Promise<void> = Promise.resolve();

  constructor(private readonly socket: WebSocket, private readonly parts: SocketParts) {}

  opened(credential: string): void {
    this.#leaves.push(this.parts.opened());
    this.#timers.push(setTimeout(() => {
      if (this.#entrant === null) this.#end("unauthorized");
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
    for (const [id, { site, stop }] of this.#follows) {
      stop();
      void site.hub.leave(id);
    }
    this.#follows.clear();
    this.#streams.closeAll();
    for (const leave of this.#leaves.splice(0)) leave();
  }

  #next(work: () => Promise<void>): void {
    this.#before = this.#before.then(work).catch((error) => {
      this.#send({ type: "error", code: "refused", message: this.parts.words(error) });
    });
  }

  async #enter(credential: string): Promise<void> {
    const entrant = await this.parts.admit(credential);
    if (entrant === null) return this.#end("unauthorized");
    entrant.demand("read");
    await this.#watch(await entrant.home.site());
    this.#endWith(entrant.over);
    this.#entrant = entrant;
    // It may have gone while it was let in.
    if (this.socket.readyState !== WebSocket.OPEN) return this.closed();
    this.#send({ type: "ready", account: entrant.account.id });
  }

  /** Tells of plan and changes of a project from now on. */
  async #watch(site: Site): Promise<void> {
    const { id: project_id } = site.project;
    if (this.#watched.has(project_id)) return;
    this.#watched.add(project_id);
    this.#leaves.push(await site.hub.workspace((frame) => this.#send({ ...frame, project_id })));
    this.#endWith(site.over);
  }

  #endWith(over: AbortSignal): void {
    const stop = () => this.#end("stopping");
    over.addEventListener("abort", stop, { once: true });
    this.#leaves.push(() => over.removeEventListener("abort", stop));
  }

  async #hear(text: string): Promise<void> {
    const frame = clientFrame.parse(jsonOf(text));
    if (frame.type === "auth") {
      if (this.#entrant === null) await this.#enter(frame.token);
      return;
    }
    if (this.#entrant === null) return this.#end("unauthorized");
    await this.#perform(this.#entrant, frame);
  }

  async #perform(
    entrant: Omit<Entrant, "enter">,
    frame: Exclude<ClientFrame, { type: "auth" }>,
  ): Promise<void> {
    const { home, account, allowance, demand } = entrant;
    switch (frame.type) {
      case "chat":
      case "goal_chat":
        return await this.#say(entrant, frame);
      case "approval_response": {
        demand("approve");
        const { conversation_id, id: call, hash, answer, note } = frame;
        const { hub } = await home.find(conversation_id);
        const given = { ...{ call, hash, answer, note, allowance }, by: account.id };
        return await hub.answer(conversation_id, given);
      }
      case "cancel":
        demand("chat");
        return void (await home.find(frame.conversation_id)).hub.cancel(frame.conversation_id);
      case "follow": {
        const site = await home.find(frame.conversation_id);
        return await this.#follow(site, frame.conversation_id, frame.after);
      }
      case "stream":
        return await this.#stream(entrant, frame);
      case "stream_close":
        return this.#streams.close(frame.stream);
      case "watch":
        return await this.#watch(await home.site(frame.project_id));
    }
  }

  /** What cannot be told is said under the name of the stream. */
  async #stream(
    { home }: Omit<Entrant, "enter">,
    frame: Extract<ClientFrame, { type: "stream" }>,
  ): Promise<void> {
    try {
      await this.#streams.open(await home.find(frame.conversation_id), frame);
    } catch (error) {
      const { stream } = frame;
      const code = refusalOf(error)?.code ?? 500;
      this.#send({ type: "stream_closed", stream, code, message: this.parts.words(error) });
    }
  }

  async #say(
    { home, allowance, demand }: Omit<Entrant, "enter">,
    it: Extract<ClientFrame, { type: "chat" | "goal_chat" }>,
  ): Promise<void> {
    demand("chat");
    const { conversation_id, project_id, text } = it;
    const site = conversation_id === undefined
      ? await home.site(project_id)
      : await home.find(conversation_id);
    if (conversation_id === undefined) await demandModel(site.ports, undefined, allowance.models);
    const id = conversation_id ?? await createConversation(site.ports, {});
    await this.#follow(site, id, undefined);
    if (site.hub.isAtWork(id)) throw new Problem(409, "server.at_work");
    const feed = await site.hub.feed(id);
    if (it.type === "goal_chat" && feed.session.header.mode !== "goal") {
      await feed.record({ type: "mode", mode: "goal" });
    }
    await site.hub.start(id, { words: text, allowance });
  }

  /** Each event once: what is in the log, and then what comes. */
  async #follow(site: Site, id: string, after: number | undefined): Promise<void> {
    if (this.#follows.has(id) && after === undefined) return;
    await this.#watch(site);
    this.#follows.get(id)?.stop();
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
    const stop = feed.listen((item) => isReady ? tell(item) : waiting.push(item));
    this.#follows.set(id, { site, stop });
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

  #tell(id: string, item: FeedItem): void {
    const send = (frame: ServerFrame, seq: number | null) =>
      this.#send({ ...frame, conversation_id: id, seq });
    switch (item.type) {
      case "stored":
        for (const frame of framesOf(item.event)) send(frame, item.event.seq);
        return;
      case "live":
        for (const frame of liveFrames(item.parts)) send(frame, null);
        return;
      case "idle":
        return send({ type: "done" }, null);
      case "closed":
        this.#follows.delete(id);
        return send({ type: "closed" }, null);
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
