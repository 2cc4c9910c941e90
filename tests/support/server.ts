/** A server that listens, over the real program and a scripted model; and a client of it. */

import { createPorts } from "../../src/app.ts";
import { entries, type Ports } from "../../src/actions/mod.ts";
import { loadMessages, message } from "../../src/messages/mod.ts";
import { serve, type ServeParts, type Server } from "../../src/server/mod.ts";
import { type Desk, desk } from "./terminal.ts";

export interface ServerDesk extends AsyncDisposable {
  readonly desk: Desk;
  readonly ports: Ports;
  /** Without a slash at its end. */
  readonly base: string;
  readonly token: string;
  readonly log: readonly string[];
  readonly routes: Server["routes"];
  /** A request with the token, unless `init` has another. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The same with a JSON body; the answer's JSON and status. */
  call(method: string, path: string, body?: unknown): Promise<Answered>;
  /** Stops this server and starts another one over the same folder. */
  restart(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  // deno-lint-ignore no-explicit-any
  readonly body: any;
}

export interface ServerOptions {
  readonly script?: string;
  readonly serve?: Partial<ServeParts>;
}

export async function serverDesk(options: ServerOptions = {}): Promise<ServerDesk> {
  const home = await desk();
  await home.script(options.script ?? "- text: Hello.");
  await loadMessages("server");
  const log: string[] = [];
  let running = await started(home, log, options);
  const it: ServerDesk = {
    desk: home,
    get ports() {
      return running.ports;
    },
    get base() {
      return running.base;
    },
    get token() {
      return running.token;
    },
    log,
    get routes() {
      return running.routes;
    },
    ask: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("authorization")) headers.set("authorization", `Bearer ${running.token}`);
      return fetch(`${running.base}${path}`, { ...init, headers });
    },
    async call(method, path, body) {
      const response = await it.ask(path, {
        method,
        ...body === undefined ? {} : {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        },
      });
      return { status: response.status, body: await response.json() };
    },
    async restart() {
      await running.stop();
      running = await started(home, log, options);
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await home[Symbol.asyncDispose]();
    },
  };
  return it;
}

async function started(home: Desk, log: string[], options: ServerOptions) {
  const ports = await createPorts({
    root: home.root,
    env: (name) => home.env.get(name),
    flags: {},
    version: "test",
  });
  const server = await serve({
    ports,
    entries,
    address: { host: "127.0.0.1", port: 0, names: [], basePath: "", tls: null },
    t: (key, params) => message("en", key, params),
    auth: { mode: "single" },
    log: (line) => void log.push(line),
    ...options.serve,
  });
  const { origin, hash } = new URL(server.url);
  return {
    ports,
    routes: server.routes,
    base: origin,
    token: hash.replace("#token=", ""),
    async stop() {
      await server.stop();
      await ports.close();
    },
  };
}

export interface SentEvent {
  readonly id: string | null;
  readonly event: string;
  // deno-lint-ignore no-explicit-any
  readonly data: any;
}

/** As a browser reads a stream of events; ends with it. */
export async function* sentEvents(response: Response): AsyncGenerator<SentEvent> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventIn(block);
        if (event.event !== "heartbeat") yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

function eventIn(block: string): SentEvent {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const event = fields.get("event") ?? "message";
  return { id: fields.get("id") ?? null, event, data: JSON.parse(fields.get("data") ?? "") };
}

/** Events that are on record, to the end of the stream or up to the first of this kind. */
export async function recorded(response: Response, until?: string): Promise<readonly SentEvent[]> {
  const all: SentEvent[] = [];
  for await (const event of sentEvents(response)) {
    if (event.id !== null) all.push(event);
    if (event.event === until) break;
  }
  return all;
}
