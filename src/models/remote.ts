/** The models' servers as the program reaches them: through a thread that may, since it may not. */

import {
  AgentError,
  type Embedder,
  type Filled,
  type Filler,
  type Model,
  type ModelDelta,
} from "../protocol/mod.ts";
import type { RemoteSpec } from "./create.ts";
import {
  type ChannelRights,
  type RpcChannel,
  type StartChannel,
  startWorker,
} from "./rpc_channel.ts";
import { type Serving, untold } from "./serving.ts";
import type { ModelListing, ModelShelf } from "./listing.ts";
import type { EmbedderData, FillData, Reply, Value, Word, Work } from "./wire.ts";

export interface Servers {
  /** What speaks to it is loaded from now on. */
  model(spec: RemoteSpec): Model;
  embedder(spec: EmbedderData): Embedder;
  filler(spec: FillData): Filler;
  /** What the server offers for a model. @throws what the server failed with, and the signal's reason */
  serving(spec: RemoteSpec, signal: AbortSignal): Promise<Serving>;
  /** What a server offers: one request. */
  list(shelf: ModelShelf): Promise<ModelListing>;
  /** Version of the Ollama at `url`; `null`: nobody answers there. */
  ollamaVersion(url: string): Promise<string | null>;
  /** Ends it, with whatever is under way. */
  close(): void;
}

/** Starts what holds these rights from its start on: the caller may give up its own afterwards. */
export function openServers(rights: ChannelRights, start: StartChannel = startWorker): Servers {
  const line = new Line(rights, start);
  return {
    model(spec) {
      line.begin({ type: "warm", spec }, () => {}).end();
      return {
        id: { provider: spec.provider, name: spec.modelName },
        stream: (request, { signal }) => stream(line, { type: "stream", spec, request }, signal),
      };
    },
    embedder: (spec) => ({
      name: `${spec.provider}/${spec.modelName}`,
      async embed(texts, signal) {
        const vectors = await ask(line, { type: "embed", spec, texts }, signal);
        if (!isList(vectors)) throw new Error("no vectors came");
        return vectors;
      },
    }),
    filler: (spec) => ({
      name: `${spec.provider}/${spec.modelName}`,
      async fill(hole, signal) {
        const filled = await ask(line, { type: "fill", spec, hole }, signal);
        if (!isObject(filled) || !("type" in filled)) throw new Error("no text came");
        if (filled.type === "text" || filled.type === "unsupported") return filled;
        throw new Error("no text came");
      },
    }),
    async serving(spec, signal) {
      const served = await ask(line, { type: "serving", spec }, signal);
      return isObject(served) && "window" in served ? served : untold;
    },
    async list(shelf) {
      const listing = await ask(line, { type: "list", shelf }, new AbortController().signal);
      return isObject(listing) && "type" in listing && isListing(listing)
        ? listing
        : { type: "silent" };
    },
    async ollamaVersion(url) {
      const version = await ask(line, { type: "version", url }, new AbortController().signal);
      return typeof version === "string" ? version : null;
    },
    close: () => line.close(),
  };
}

/** What comes of a piece of work; `gone`: nothing more will. */
type WorkerEvent = Reply | { readonly type: "gone"; readonly why: string };

/** One piece of work under way. */
interface Talk {
  say(word: Word): void;
  /** Whatever comes of it from now on is not heard. */
  end(): void;
}

/** The wire, with every piece of work under its number. */
class Line {
  readonly #under = new Map<number, (heard: WorkerEvent) => void>();
  readonly #channel: RpcChannel;
  #count = 0;
  #gone: string | null = null;

  constructor(rights: ChannelRights, start: StartChannel) {
    this.#channel = start(rights, {
      reply: (reply) => this.#under.get(reply.id)?.(reply),
      gone: (why) => this.#end(why),
    });
  }

  begin(work: Work, hear: (heard: WorkerEvent) => void): Talk {
    const id = this.#count++;
    this.#under.set(id, hear);
    const say = (word: Work | Word) => this.#channel.send({ ...word, id });
    if (this.#gone === null) say(work);
    else hear({ type: "gone", why: this.#gone });
    return { say, end: () => this.#under.delete(id) };
  }

  close(): void {
    this.#channel.close();
    this.#end("it was closed");
  }

  #end(why: string): void {
    this.#gone ??= why;
    for (const hear of this.#under.values()) hear({ type: "gone", why });
  }
}

/** Deltas that are taken before that is said. */
const acknowledged = 64;

/** Yields what comes, up to the end or to a failure; leaving it stops the work. */
async function* stream(
  line: Line,
  work: Work,
  signal: AbortSignal,
): AsyncGenerator<ModelDelta> {
  const inbox = new Inbox();
  const talk = line.begin(work, (heard) => inbox.put(deltaOf(heard)));
  const stop = () => talk.say({ type: "stop" });
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (let taken = 1;; taken++) {
      const delta = await inbox.next();
      if (taken % acknowledged === 0) talk.say({ type: "taken", count: acknowledged });
      yield delta;
      if (delta.type === "finish" || delta.type === "error") return;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
    talk.end();
  }
}

function deltaOf(heard: WorkerEvent): ModelDelta {
  switch (heard.type) {
    case "delta":
      return heard.delta;
    case "gone":
      return lost(`the thread of the models has ended: ${heard.why}`);
    case "broken":
      return lost(heard.message);
    case "failure":
    case "value":
      return lost(`a stream was answered with a ${heard.type}`);
  }
}

/** Asking again would meet the same. */
function lost(message: string): ModelDelta {
  return { type: "error", error: { kind: "bad_request", message } };
}

/** @throws {AgentError} what the work threw, and the signal's reason */
async function ask(line: Line, work: Work, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerEvent>();
  const stop = () => reject(signal.reason);
  const talk = line.begin(work, resolve);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const heard = await promise;
    switch (heard.type) {
      case "value":
        return heard.value;
      case "failure":
        throw new AgentError("unavailable", heard.code, heard.params);
      case "broken":
        throw new Error(heard.message);
      case "gone":
      case "delta":
        throw new Error(`no answer came: ${heard.type}`);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    talk.say({ type: "stop" });
    talk.end();
  }
}

function isListing(value: ModelListing | Filled): value is ModelListing {
  return value.type !== "text" && value.type !== "unsupported";
}

function isObject(value: Value): value is Serving | ModelListing | Filled {
  return typeof value === "object" && value !== null && !isList(value);
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(value: Value): value is readonly Float32Array[] {
  return Array.isArray(value);
}

/** What came and was not taken yet. */
class Inbox {
  readonly #deltas: ModelDelta[] = [];
  #wake: () => void = () => {};

  put(delta: ModelDelta): void {
    this.#deltas.push(delta);
    this.#wake();
  }

  async next(): Promise<ModelDelta> {
    for (;;) {
      const delta = this.#deltas.shift();
      if (delta) return delta;
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
  }
}
