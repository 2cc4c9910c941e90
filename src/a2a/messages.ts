/** Between the protocol's messages and ours. */

import { type Artifact, type Message, type Part, Role, type TaskStatus } from "@a2a-js/sdk";
import { TaskState } from "@a2a-js/sdk";
import type { OfferedArtifact, OfferedPart, TaskStep } from "./offer.ts";

/** Characters of what is said in one message. */
const mostText = 256 * 1024;

export interface TaskIds {
  readonly taskId: string;
  readonly contextId: string;
}

/** Texts as they are, data as JSON; files and addresses are named, and nothing of them is read. */
export function textOf({ parts }: Pick<Message, "parts">): string {
  return parts.map(partText).filter((it) => it !== "").join("\n\n").slice(0, mostText);
}

function partText({ content, filename, mediaType }: Part): string {
  switch (content?.$case) {
    case "text":
      return content.value;
    case "data":
      return JSON.stringify(content.value);
    case "url":
      return `[file ${filename || "without a name"}: ${content.value}]`;
    case "raw":
      return `[file ${filename || "without a name"}, ${
        mediaType || "of an unknown type"
      }: not read]`;
    case undefined:
      return "";
    default:
      return content satisfies never;
  }
}

export function said(text: string, ids: TaskIds): Message {
  return {
    ...ids,
    messageId: crypto.randomUUID(),
    role: Role.ROLE_AGENT,
    parts: [partOf({ type: "text", text, mediaType: "text/plain" })],
    ...{ metadata: undefined, extensions: [], referenceTaskIds: [] },
  };
}

export function statusOf(state: TaskState, message: Message | undefined): TaskStatus {
  return { state, message, timestamp: new Date().toISOString() };
}

export function stateOf(step: TaskStep): TaskState {
  switch (step.type) {
    case "question":
      return TaskState.TASK_STATE_INPUT_REQUIRED;
    case "completed":
      return TaskState.TASK_STATE_COMPLETED;
    case "failed":
      return TaskState.TASK_STATE_FAILED;
    case "canceled":
      return TaskState.TASK_STATE_CANCELED;
    case "rejected":
      return TaskState.TASK_STATE_REJECTED;
    default:
      return step satisfies never;
  }
}

export function artifactOf({ id, name, parts }: OfferedArtifact): Artifact {
  return {
    ...{ artifactId: id, name, description: "", metadata: undefined, extensions: [] },
    parts: parts.map(partOf),
  };
}

function partOf(part: OfferedPart): Part {
  return part.type === "text"
    ? {
      content: { $case: "text", value: part.text },
      ...{ metadata: undefined, filename: "", mediaType: part.mediaType },
    }
    : {
      content: { $case: "data", value: part.data },
      ...{ metadata: undefined, filename: "", mediaType: "application/json" },
    };
}
