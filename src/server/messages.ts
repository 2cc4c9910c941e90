/** The messages of a conversation, folded from its log. */

import * as z from "zod";
import { json, jsonObject } from "./json.ts";
import type { Store } from "../protocol/mod.ts";
import { answerId, type ProcessStep, TurnView, type ViewEvent } from "./turn_view.ts";

export const stepSchema = z.object({
  id: z.string(),
  index: z.int(),
  type: z.enum(["thinking", "text", "tool_call", "tool_result"]),
  id_ref: z.string().nullable(),
  name: z.string().nullable(),
  arguments: jsonObject.nullable(),
  content: z.string(),
  skipped: z.boolean(),
});

const toolCallSchema = z.object({
  id: z.string(),
  name: z.string(),
  arguments: jsonObject,
});

export const messageSchema = z.discriminatedUnion("role", [
  z.object({
    id: z.string(),
    role: z.literal("user"),
    created_at: z.string(),
    content: z.object({ text: z.string(), attachments: z.array(json) }),
  }),
  z.object({
    id: z.string(),
    role: z.literal("assistant"),
    created_at: z.string(),
    content: z.object({
      text: z.string(),
      tool_calls: z.array(toolCallSchema),
      steps: z.array(stepSchema),
    }),
  }),
]);

export type Message = z.input<typeof messageSchema>;

interface Turn {
  readonly seq: number;
  readonly at: string;
  readonly text: string;
  answeredAt: string;
  readonly steps: ProcessStep[];
}

/** Newest first; what was taken back is not there. */
export async function messagesOf(store: Store, session: string): Promise<readonly Message[]> {
  const turns: Turn[] = [];
  const view = new TurnView();
  for await (const event of store.read(`session:${session}`)) {
    if (event.type === "unknown") continue;
    if (event.type === "rewound") {
      while ((turns.at(-1)?.seq ?? 0) >= event.to) turns.pop();
    }
    for (const it of view.stored(event)) add(turns, it, event.at);
  }
  return turns.toReversed().flatMap((turn) => [...answer(turn), asked(turn)]);
}

function add(turns: Turn[], it: ViewEvent, at: string): void {
  if (it.event === "message") {
    const seq = it.place?.seq ?? 0;
    turns.push({ seq, at, text: it.data.text, answeredAt: at, steps: [] });
  }
  const turn = turns.at(-1);
  if (it.event !== "process_step" || !turn) return;
  turn.steps.push(it.data);
  turn.answeredAt = at;
}

function asked({ seq, at, text }: Turn): Message {
  return { id: `u${seq}`, role: "user", created_at: at, content: { text, attachments: [] } };
}

function answer({ seq, answeredAt, steps }: Turn): readonly Message[] {
  if (steps.length === 0) return [];
  const text = steps.filter((it) => it.type === "text").map((it) => it.content).join("\n\n");
  const tool_calls = steps.filter((it) => it.type === "tool_call").map((it) => ({
    id: it.id_ref ?? "",
    name: it.name ?? "",
    arguments: { ...it.arguments },
  }));
  const content = { text, tool_calls, steps };
  return [{ id: answerId(seq), role: "assistant", created_at: answeredAt, content }];
}

/** Number of the user's message that an id is of, or is the answer to; `null`: it is none. */
export function messageSeq(id: string): number | null {
  const match = /^[ua](\d{1,15})$/.exec(id);
  return match ? Number(match[1]) : null;
}

export const messageId = z.string().regex(/^[ua]\d{1,15}$/);
