/**
 * A server with a small window and a model that prints its calls as JSON: the answers are those of
 * `agent demo`, in order. Where what an answer needs can no longer be seen in the request, the model
 * looks at it again first, as a real one would.
 */

import * as z from "zod";
import { parse } from "yaml";
import { tokenizerFor } from "../../src/models/mod.ts";
import type { JsonObject } from "../../src/protocol/mod.ts";
import { answer, chunk, refused, usageChunk } from "./fake_openai.ts";
import { type FakeServer, type RecordedRequest, serveFake, type WireReply } from "./fake_server.ts";

const shape = z.object({
  files: z.record(z.string(), z.string()),
  task: z.object({ en: z.string() }),
  script: z.array(z.object({
    text: z.object({ en: z.string() }),
    calls: z.array(z.object({ name: z.string(), input: z.json() })).default([]),
    when: z.string().optional(),
  })),
});

const source = new URL("../../src/actions/demo/demo.yaml", import.meta.url);

/** The project, the task and the answers of `agent demo`. */
export const demo = shape.parse(parse(await Deno.readTextFile(source)));

interface Need {
  /** It must be in the request. */
  readonly seen: string;
  /** Otherwise this is called. */
  readonly look: JsonObject;
}

const cart: Need = {
  seen: "subtotal(lines) - discount / 100",
  look: { name: "read_file", arguments: { path: "src/cart.js" } },
};

const green: Need = {
  seen: "fail 0",
  look: { name: "run_shell", arguments: { command: "node --test" } },
};

export interface SmallWindow extends FakeServer {
  /** Tokens of each prompt that was served, and of each that was refused. */
  readonly served: readonly number[];
  readonly refused: readonly number[];
}

/**
 * `window` in tokens of prompt and answer, counted by o200k with the tools; `first` are calls that
 * the model makes before those of the demo.
 */
export async function smallWindow(
  window: number,
  first: readonly JsonObject[] = [],
): Promise<SmallWindow> {
  const { count } = await tokenizerFor({ provider: "openai", name: "gpt-5" });
  const [served, tooLong]: [number[], number[]] = [[], []];
  const steps = demo.script.filter(({ when }) => when === undefined || when === "fail 0");
  const before = [...first];
  let next = 0;
  const server = serveFake((request) => {
    const tokens = count(said(request));
    if (tokens > window) {
      tooLong.push(tokens);
      return refusal(tokens, window);
    }
    served.push(tokens);
    const early = before.shift();
    if (early) return spoken(printed(early), tokens);
    const step = steps[next];
    if (!step) return spoken("All five tests pass.", tokens);
    const edits = step.calls.some(({ name }) => name === "edit_file");
    const need = step.when ? green : edits ? cart : null;
    if (need && !request.text.includes(need.seen)) return spoken(printed(need.look), tokens);
    next++;
    const calls = step.calls.map(({ name, input }) => printed({ name, arguments: input }));
    return spoken([step.text.en, ...calls].join("\n\n"), tokens);
  });
  return Object.assign(server, { served, refused: tooLong });
}

/** What a server renders: the messages and the tools. */
function said({ text, body }: RecordedRequest): string {
  const sent = z.object({ messages: z.array(z.json()), tools: z.array(z.json()).optional() })
    .safeParse(body).data;
  return sent ? JSON.stringify([sent.messages, sent.tools ?? []]) : text;
}

function printed(call: JsonObject): string {
  return `\`\`\`json\n${JSON.stringify(call)}\n\`\`\``;
}

function spoken(text: string, tokens: number): WireReply {
  return answer(
    chunk({ content: text }),
    chunk({}, "stop"),
    usageChunk({ prompt_tokens: tokens, completion_tokens: 50, total_tokens: tokens + 50 }),
  );
}

function refusal(tokens: number, window: number): WireReply {
  return refused(400, {
    code: 400,
    message: "the request exceeds the available context size, try increasing it",
    type: "exceed_context_size_error",
    n_prompt_tokens: tokens,
    n_ctx: window,
  });
}
