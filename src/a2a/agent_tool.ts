/** An agent elsewhere as any other tool: the model's, the policy's and the log's. */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import { type Reader, refusalText } from "../fetch/mod.ts";
import type { Tool, ToolOutput, ToolPorts } from "../protocol/mod.ts";
import { loadMarkedData } from "../tools/mod.ts";
import { once, utf8Head } from "../util/mod.ts";
import type { AgentAnswer, callAgent } from "./calling.ts";

export interface DeclaredAgent {
  readonly name: string;
  /** The user's own words about it. */
  readonly description: string;
  /** Of its server; its card lies below it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds of a call in all. */
  readonly mostMs: number;
}

export interface AgentToolParts {
  reader(): Promise<Reader>;
  load(): Promise<typeof callAgent>;
}

const input = once(() =>
  z.strictObject({
    message: z.string().min(1),
    task: z.string().optional(),
    context: z.string().optional(),
  })
);

export function agentTool(agent: DeclaredAgent, parts: AgentToolParts): Tool {
  const { name, description } = agent;
  return {
    definition: {
      name: `agent__${name}`,
      input: input(),
      description: `[agent of another program] ${description || name}. It knows nothing of this ` +
        "conversation. context: of its earlier answer, to go on; task: of one that asks.",
      effects: ["server"],
      parallel: false,
      keywords: [name, "agent", "a2a", "delegate", "代理", "委托"],
      aliases: { prompt: "message", text: "message", contextId: "context", taskId: "task" },
      subject: (value) => oneLine(input().parse(value).message).slice(0, 200),
    },
    load: () =>
      Promise.resolve(async (value, ports) => {
        const { message: text, task = "", context = "" } = input().parse(value);
        return await ask(agent, { text, task, context }, { parts, ports });
      }),
  };
}

async function ask(
  agent: DeclaredAgent,
  words: { readonly text: string; readonly task: string; readonly context: string },
  { parts, ports }: { readonly parts: AgentToolParts; readonly ports: ToolPorts },
): Promise<ToolOutput> {
  const { signal, clock, progress } = ports;
  const [reader, call] = await Promise.all([parts.reader(), parts.load()]);
  try {
    const answer = await call({
      ...{ url: agent.url, clock, signal, mostMs: agent.mostMs },
      fetch: fetchOver(agent, reader, signal),
      progress: (text) => progress(`${oneLine(visible(text)).slice(0, 200)}\n`),
    }, words);
    return await outputOf(answer, ports);
  } catch (error) {
    if (signal.aborted) return { text: "", failed: true };
    const detail = error instanceof Error ? error.message : String(error);
    return { text: `The agent gave no answer: ${await marked(detail, ports)}`, failed: true };
  }
}

async function outputOf(it: AgentAnswer, ports: ToolPorts): Promise<ToolOutput> {
  const body = it.text === "" ? "[no words]" : await marked(it.text, ports);
  const ids = `context ${idOf(it.context)}${it.end === "asks" ? `, task ${idOf(it.task)}` : ""}`;
  return {
    text: `${heads[it.end]} (${ids})\n${body}`,
    ...(it.end === "completed" || it.end === "asks" ? {} : { failed: true }),
  };
}

const heads: Readonly<Record<AgentAnswer["end"], string>> = {
  completed: "It has ended",
  asks: "It asks something: answer with its task and context",
  failed: "It has failed",
  canceled: "It was cancelled",
  rejected: "It has refused the task",
  late: "It was still at work when its time was over, and was told to stop",
};

/** An id of theirs that could be read as anything else is not repeated. */
function idOf(id: string): string {
  return /^[\w.:-]{1,128}$/.test(id) ? id : "unknown";
}

async function marked(text: string, { settings }: ToolPorts): Promise<string> {
  const markedData = await loadMarkedData();
  const shown = visible(text);
  const bytes = new TextEncoder().encode(shown);
  const head = utf8Head(bytes, settings.outputBytes);
  const cut = bytes.length > head.length ? `\n[${bytes.length - head.length} bytes left out]` : "";
  return await markedData("answer of an agent", {
    of: shown,
    body: new TextDecoder().decode(head) + cut,
  });
}

/** By a process that reaches this one origin; no redirect is followed. */
function fetchOver(
  { url: declared, headers: own }: DeclaredAgent,
  reader: Reader,
  signal: AbortSignal,
): typeof fetch {
  const { origin } = new URL(declared);
  return async (target, init) => {
    const url = target instanceof Request ? target.url : String(target);
    if (URL.parse(url)?.origin !== origin) throw new Error("it leads to another address");
    const headers = [...new Headers({ ...Object.fromEntries(new Headers(init?.headers)), ...own })];
    const { body } = init ?? {};
    // Whoever has stopped the call still tells the agent to stop.
    const alive = signal.aborted ? AbortSignal.timeout(lastMs) : signal;
    const answer = await reader.endpoint(url, alive, {
      method: init?.method ?? "GET",
      headers: headers.flat(),
      ...(typeof body === "string" ? { body } : {}),
    });
    if (answer.type === "refused") throw new Error(refusalText(answer));
    const { status, text } = answer;
    if (status === 401 || status === 403) throw new Error(`it wants another token (${status})`);
    if (status >= 300 && status < 400) throw new Error("it leads to another address");
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: { "content-type": "application/json" },
    });
  };
}

/** Milliseconds for the word that a task is to stop. */
const lastMs = 3_000;
