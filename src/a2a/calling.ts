/** A task for an agent elsewhere, by the SDK's client: a bundle of its own, loaded by the first call. */

import { type Message, Role, type Task, TaskState } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";
import type { Clock } from "../protocol/mod.ts";
import { textOf } from "./messages.ts";

export interface CallRun {
  readonly url: string;
  /** Reaches the origin of `url` and nothing else. */
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds in all. */
  readonly mostMs: number;
  /** What the agent says it does. */
  progress(text: string): void;
}

export interface AgentWords {
  readonly text: string;
  /** A task of theirs that waits for these words; empty: a new one. */
  readonly task: string;
  /** Of an earlier task: it goes on in the same conversation; empty: a new one. */
  readonly context: string;
}

/** Nothing of it is trusted. */
export interface AgentAnswer {
  /** `late`: it was still at work when the time was over, and was told to stop. */
  readonly end: "completed" | "failed" | "canceled" | "rejected" | "asks" | "late";
  readonly text: string;
  readonly task: string;
  readonly context: string;
}

/** Milliseconds between two looks at a task: at first, and at most. */
const wait = { first: 250, most: 5_000 } as const;

/** @throws {Error} where it cannot be reached, or speaks another protocol */
export async function callAgent(run: CallRun, words: AgentWords): Promise<AgentAnswer> {
  const client = await clientOf(run);
  const sent = await client.sendMessage({
    ...{ tenant: "", metadata: undefined, message: messageOf(words) },
    configuration: {
      ...{ acceptedOutputModes: ["text/plain", "text/markdown", "application/json"] },
      ...{ taskPushNotificationConfig: undefined, returnImmediately: true },
    },
  });
  if ("messageId" in sent) {
    const { taskId: task, contextId: context } = sent;
    return { end: "completed", text: textOf(sent), task, context };
  }
  return await ended(client, sent, run);
}

async function clientOf({ url, fetch: fetchImpl }: CallRun): Promise<Client> {
  const card = await new DefaultAgentCardResolver({ fetchImpl }).resolve(url);
  const { origin } = new URL(url);
  const spoken = card.supportedInterfaces.filter(({ protocolBinding, protocolVersion }) =>
    protocolBinding === "JSONRPC" && /^1\./.test(protocolVersion)
  );
  const own = spoken.find((it) => URL.parse(it.url)?.origin === origin);
  if (!own) {
    throw new Error(
      spoken.length === 0
        ? "its card names no interface of A2A 1.0 by JSON-RPC"
        : "its card leads to another address than the one that was declared",
    );
  }
  const factory = new ClientFactory({ transports: [new JsonRpcTransportFactory({ fetchImpl })] });
  return await factory.createFromAgentCard({ ...card, supportedInterfaces: [own] });
}

async function ended(client: Client, first: Task, run: CallRun): Promise<AgentAnswer> {
  const { clock, signal, mostMs } = run;
  const until = clock.now() + mostMs;
  let task = first;
  let told = "";
  for (let pause: number = wait.first;; pause = Math.min(pause * 2, wait.most)) {
    const end = endOf(task);
    if (end !== null) return answerOf(task, end);
    const text = textOf(task.status?.message ?? { parts: [] });
    if (text !== told) run.progress(told = text);
    if (signal.aborted || clock.now() >= until) {
      // It need not hear that; whoever asked has gone.
      await client.cancelTask({ tenant: "", id: task.id, metadata: undefined }).catch(() => {});
      signal.throwIfAborted();
      return answerOf(task, "late");
    }
    await clock.sleep(pause, signal).catch(() => {});
    task = await client.getTask({ tenant: "", id: task.id });
  }
}

function endOf({ status }: Task): AgentAnswer["end"] | null {
  switch (status?.state) {
    case TaskState.TASK_STATE_COMPLETED:
      return "completed";
    case TaskState.TASK_STATE_FAILED:
      return "failed";
    case TaskState.TASK_STATE_CANCELED:
      return "canceled";
    case TaskState.TASK_STATE_REJECTED:
      return "rejected";
    case TaskState.TASK_STATE_INPUT_REQUIRED:
    case TaskState.TASK_STATE_AUTH_REQUIRED:
      return "asks";
    default:
      return null;
  }
}

/** Its last words, and its artifacts where they say something else. */
function answerOf(
  { id: task, contextId: context, status, artifacts }: Task,
  end: AgentAnswer["end"],
): AgentAnswer {
  const said = textOf(status?.message ?? { parts: [] });
  const made = artifacts.map(({ name, parts }) => ({ name, text: textOf({ parts }) }))
    .filter(({ text }) => text !== said && text !== "")
    .map(({ name, text }) => `[artifact ${name}]\n${text}`);
  return { end, text: [said, ...made].filter((it) => it !== "").join("\n\n"), task, context };
}

function messageOf({ text, task: taskId, context: contextId }: AgentWords): Message {
  return {
    ...{ messageId: crypto.randomUUID(), taskId, contextId, role: Role.ROLE_USER },
    parts: [{
      content: { $case: "text", value: text },
      ...{ metadata: undefined, filename: "", mediaType: "text/plain" },
    }],
    ...{ metadata: undefined, extensions: [], referenceTaskIds: [] },
  };
}
