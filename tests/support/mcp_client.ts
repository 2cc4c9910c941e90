/** The official client, as somebody else's program would have it. */

import { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { type ElicitRequest, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { mainPath, type Sandbox, startFlags } from "./program.ts";

export type Answer = (question: ElicitRequest["params"]) => {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string>;
};

export interface ServedBox extends AsyncDisposable {
  readonly client: Client;
}

/** `agent mcp serve` over its streams. `answer`: a person sits at the client. */
export async function serveIn(
  box: Sandbox,
  words: readonly string[] = [],
  answer?: Answer,
): Promise<ServedBox> {
  const client = clientWith(answer);
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: ["run", ...startFlags, mainPath(), "mcp", "serve", ...words],
    cwd: box.project,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: box.home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      LANG: "C.UTF-8",
    },
    stderr: "ignore",
  });
  await client.connect(transport);
  return { client, [Symbol.asyncDispose]: () => client.close() };
}

export function clientWith(answer?: Answer): Client {
  const client = new Client({ name: "test", version: "1" }, {
    capabilities: answer ? { elicitation: {} } : {},
  });
  if (answer) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params));
  return client;
}

const texts = z.looseObject({ content: z.array(z.looseObject({ text: z.string() })) });

/** The text of a result. */
export function textOf(result: unknown): string {
  return texts.parse(result).content.map(({ text }) => text).join("\n");
}

/** The transport of the SDK leaves the timers of its patience behind. */
export function clientTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn });
}
