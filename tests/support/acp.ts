/** An editor for `agent acp`: the SDK's own client, and each line that was said held to the schema. */

import {
  client,
  type ClientCapabilities,
  type ClientConnection,
  type ContentBlock,
  type CreateTerminalRequest,
  type CreateTerminalResponse,
  type McpServer,
  methods,
  ndJsonStream,
  type PermissionOptionKind,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionNotification,
  type SessionUpdate,
} from "@agentclientprotocol/sdk";
import schema from "@agentclientprotocol/sdk/schema/v1/schema.json" with { type: "json" };
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import * as z from "zod";
import { type Sandbox, startProgram } from "./program.ts";

/** What the editor of a test does when it is asked. */
export interface EditorOptions {
  readonly capabilities?: ClientCapabilities;
  /** The kind of answer; absent: allow once. */
  permit?(request: RequestPermissionRequest): Promise<PermissionOptionKind | "cancelled">;
  /** Unsaved buffers, by absolute path. */
  readonly buffers?: Map<string, string>;
  elicit?(message: string): string | null;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface TestEditor extends AsyncDisposable {
  readonly connection: ClientConnection;
  readonly updates: SessionNotification[];
  readonly permissions: RequestPermissionRequest[];
  /** Files that were written through the editor, by absolute path, in order. */
  readonly writes: { readonly path: string; readonly content: string }[];
  readonly child: Deno.ChildProcess;
  /** What does not fit the schema of the protocol, a line each. */
  faults(): readonly string[];
  lines(): readonly string[];
  begin(cwd: string, mcpServers?: McpServer[]): Promise<string>;
  prompt(sessionId: string, ...blocks: (string | ContentBlock)[]): Promise<string>;
  /** Resolves with the first update that fits, of those to come or those that came. */
  update(fits: (update: SessionUpdate) => boolean): Promise<SessionUpdate>;
  /** Ends the input; the exit code. */
  leave(): Promise<number>;
}

export async function editor(box: Sandbox, options: EditorOptions = {}): Promise<TestEditor> {
  const { env } = options;
  const words = ["acp", ...options.words ?? []];
  const child = startProgram(words, {
    ...{ cwd: box.project, home: box.home, stdin: "", ...env ? { env } : {} },
  });
  const stderr = new Response(child.stderr).text();
  const [heard, kept] = child.stdout.tee();
  const lines = recorded(kept);
  const said: string[] = [];
  const writer = child.stdin.getWriter();
  const input = new WritableStream<Uint8Array>({
    async write(chunk) {
      said.push(new TextDecoder().decode(chunk));
      await writer.write(chunk);
    },
  });
  const updates: SessionNotification[] = [];
  const permissions: RequestPermissionRequest[] = [];
  const writes: { path: string; content: string }[] = [];
  const waiting = new Set<() => void>();
  const terminals = new Terminals();
  const connection = client({ name: "test editor" })
    .onNotification(methods.client.session.update, ({ params }) => {
      updates.push(params);
      for (const look of waiting) look();
    })
    .onRequest(methods.client.session.requestPermission, async ({ params }) => {
      permissions.push(params);
      return permitted(params, await options.permit?.(params) ?? "allow_once");
    })
    .onRequest(methods.client.fs.readTextFile, async ({ params: { path } }) => ({
      content: options.buffers?.get(path) ?? await Deno.readTextFile(path),
    }))
    .onRequest(methods.client.fs.writeTextFile, async ({ params: { path, content } }) => {
      writes.push({ path, content });
      options.buffers?.delete(path);
      await Deno.writeTextFile(path, content);
      return {};
    })
    .onRequest(methods.client.elicitation.create, ({ params }) => {
      const answer = options.elicit?.(params.message) ?? null;
      return answer === null ? { action: "decline" } : { action: "accept", content: { answer } };
    })
    .onRequest(methods.client.terminal.create, ({ params }) => terminals.create(params))
    .onRequest(methods.client.terminal.output, ({ params }) => terminals.output(params.terminalId))
    .onRequest(
      methods.client.terminal.waitForExit,
      ({ params }) => terminals.exit(params.terminalId),
    )
    .onRequest(methods.client.terminal.kill, ({ params }) => terminals.kill(params.terminalId))
    .onRequest(methods.client.terminal.release, ({ params }) => terminals.kill(params.terminalId))
    .connect(ndJsonStream(input, heard));
  await connection.agent.request(methods.agent.initialize, {
    protocolVersion: 1,
    clientCapabilities: options.capabilities ?? {},
    clientInfo: { name: "test editor", version: "1" },
  });
  const leave = async () => {
    connection.close();
    await writer.close().catch(() => {});
    return (await child.status).code;
  };
  return {
    ...{ connection, updates, permissions, writes, child, leave },
    lines: () => lines.all,
    faults: () => faultsOf(lines.all, said.join("").split("\n")),
    async begin(cwd, mcpServers = []) {
      const { sessionId } = await connection.agent.request(methods.agent.session.new, {
        ...{ cwd, mcpServers },
      });
      return sessionId;
    },
    async prompt(sessionId, ...blocks) {
      const prompt = blocks.map((it): ContentBlock =>
        typeof it === "string" ? { type: "text", text: it } : it
      );
      const { stopReason } = await connection.agent.request(methods.agent.session.prompt, {
        ...{ sessionId, prompt },
      });
      return stopReason;
    },
    async update(fits) {
      for (;;) {
        const found = updates.find(({ update }) => fits(update));
        if (found) return found.update;
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await promise;
        waiting.delete(resolve);
      }
    },
    async [Symbol.asyncDispose]() {
      await leave();
      const text = await stderr;
      if (text !== "") console.error(text);
    },
  };
}

/** Programs of the editor's own. */
class Terminals {
  readonly #all = new Map<string, { readonly child: Deno.ChildProcess; output: string }>();

  create({ command, args = [], cwd }: CreateTerminalRequest): CreateTerminalResponse {
    const child = new Deno.Command(command, {
      ...{ args, stdin: "null", stdout: "piped", stderr: "piped" },
      ...cwd ? { cwd } : {},
    }).spawn();
    const terminal = { child, output: "" };
    const decoder = new TextDecoder();
    for (const stream of [child.stdout, child.stderr]) {
      void stream.pipeTo(
        new WritableStream({
          write: (bytes) => void (terminal.output += decoder.decode(bytes)),
        }),
      );
    }
    const terminalId = `terminal-${this.#all.size}`;
    this.#all.set(terminalId, terminal);
    return { terminalId };
  }

  async exit(id: string): Promise<{ exitCode: number; signal: string | null }> {
    const status = await this.#all.get(id)?.child.status;
    return { exitCode: status?.code ?? 1, signal: status?.signal ?? null };
  }

  output(id: string): { output: string; truncated: boolean } {
    return { output: this.#all.get(id)?.output ?? "", truncated: false };
  }

  async kill(id: string): Promise<Record<string, never>> {
    const child = this.#all.get(id)?.child;
    try {
      child?.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await child?.status;
    return {};
  }
}

function permitted(
  { options }: RequestPermissionRequest,
  kind: PermissionOptionKind | "cancelled",
): RequestPermissionResponse {
  const option = options.find((it) => it.kind === kind);
  return option
    ? { outcome: { outcome: "selected", optionId: option.optionId } }
    : { outcome: { outcome: "cancelled" } };
}

/** Lines as they come. */
function recorded(stream: ReadableStream<Uint8Array>): { readonly all: string[] } {
  const all: string[] = [];
  let rest = "";
  const decoder = new TextDecoder();
  void stream.pipeTo(
    new WritableStream({
      write(bytes) {
        const pieces = (rest + decoder.decode(bytes, { stream: true })).split("\n");
        rest = pieces.pop() ?? "";
        all.push(...pieces);
      },
      close() {
        if (rest !== "") all.push(rest);
      },
    }),
  ).catch(() => {});
  return { all };
}

const annotated = z.looseObject({ "x-side": z.string(), "x-method": z.string() });
const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(schema, "acp");
const validators = new Map<string, ValidateFunction>();
for (const [name, it] of Object.entries(schema.$defs)) {
  const { data } = annotated.safeParse(it);
  const kind = /(Request|Response|Notification)$/.exec(name)?.[0];
  if (!data || kind === undefined) continue;
  const validate = ajv.getSchema(`acp#/$defs/${name}`);
  const key = `${data["x-side"]} ${data["x-method"]} ${kind === "Response" ? kind : "params"}`;
  if (validate) validators.set(key, validate);
}

/** What our lines lack, by the schema of the protocol. @param said the editor's lines */
export function faultsOf(lines: readonly string[], said: readonly string[]): readonly string[] {
  const asked = new Map(
    said.filter((it) => it !== "").flatMap((line) => {
      const { id, method } = message.parse(JSON.parse(line));
      return method === undefined ? [] : [[`${id}`, method] as const];
    }),
  );
  return lines.flatMap((line) => {
    try {
      return faultIn(message.parse(JSON.parse(line)), asked) ?? [];
    } catch (error) {
      return `${error}: ${line.slice(0, 200)}`;
    }
  });
}

function faultIn(
  it: z.infer<typeof message>,
  asked: ReadonlyMap<string, string>,
): string | null {
  if (it.error) return null;
  const method = it.method ?? asked.get(`${it.id}`);
  const key = it.method === undefined ? `agent ${method} Response` : `client ${method} params`;
  if (it.method === "$/cancel_request") return null;
  const validate = validators.get(key);
  if (!validate) return `no schema of ${key}`;
  const value = it.method === undefined ? it.result : it.params;
  return validate(value) ? null : `${key}: ${ajv.errorsText(validate.errors)}`;
}
