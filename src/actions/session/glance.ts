/** One session at a glance, from its log. */

import * as z from "zod";
import { conversation, nextActor } from "../../agent/mod.ts";
import { AgentError, type Store, type StreamName } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";
import { outcomeWord } from "./outcome_text.ts";

const schema = z.object({
  id: z.string(),
  /** The first message, one line. */
  title: z.string(),
  /** It stands before all others in lists. */
  pinned: z.boolean(),
  mode: z.string(),
  /** `provider/name` */
  model: z.string(),
  /** ISO 8601. */
  started: z.string(),
  last: z.string(),
  messages: z.number(),
  tokens: z.number(),
  /** US dollars; `null` where no price is known. */
  cost: z.number().nullable(),
  actor: z.string(),
  outcome: z.string(),
}).readonly();

/** What the log tells. */
type Summary = z.infer<typeof schema>;

export interface Glance extends Summary {
  /** Another process drives it now. */
  readonly open: boolean;
}

/** Events from which on a glance is kept for the next time. */
const long = 50;

/** Raised when a glance or what it is made from changes. */
const version = 2;

/** Of a session whose log cannot be read: no other one is hidden by it. */
const unreadable = {
  title: "",
  pinned: false,
  mode: "",
  model: "",
  started: "",
  last: "",
  messages: 0,
  tokens: 0,
  cost: null,
  actor: "",
  outcome: "damaged",
} as const satisfies Omit<Summary, "id">;

export async function glance(ports: Ports, id: string): Promise<Glance> {
  const [store, locks] = await Promise.all([ports.store(), ports.locks()]);
  const [summary, open] = await Promise.all([summaryOf(store, id), locks.drivenElsewhere(id)]);
  return { ...summary, open };
}

async function summaryOf(store: Store, id: string): Promise<Summary> {
  try {
    return await readable(store, id);
  } catch (error) {
    if (isUnreadable(error)) return { id, ...unreadable };
    throw error;
  }
}

/** The failure is of this session's records alone. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof AgentError &&
    ["store.damaged", "store.corrupt", "store.newer"].includes(error.code);
}

/** What was seen the last time holds as long as nothing was added. */
async function readable(store: Store, id: string): Promise<Summary> {
  const stream: StreamName = `session:${id}`;
  const key = `glance@${version}.${conversation.version}`;
  const [head, kept] = await Promise.all([store.head(stream), store.loadCheckpoint(stream, key)]);
  const known = kept?.seq === head ? schema.safeParse(kept.state).data : undefined;
  if (known) return known;
  const { seq, ...seen } = await looked(store, id);
  if (seq >= long) await store.saveCheckpoint(stream, key, { seq, state: { ...seen } });
  return seen;
}

/** Nobody has said anything: there is nothing to go on with. */
export function isEmpty({ title, messages, outcome }: Glance): boolean {
  return messages === 0 && title === "" && outcome !== unreadable.outcome;
}

async function looked(store: Store, id: string): Promise<Summary & { readonly seq: number }> {
  const [{ state, seq }, { outcome }] = await Promise.all([
    foldStream(store, `session:${id}`, conversation),
    import("../../agent/ending/mod.ts"),
  ]);
  const { title, pinned, mode, model, started, last, messages } = state.header;
  const { total } = state.usage;
  return {
    seq,
    id,
    title,
    pinned,
    started,
    last,
    messages,
    mode,
    model,
    tokens: total.input + total.output,
    cost: total.unpriced && total.cost === 0 ? null : total.cost,
    actor: nextActor(state),
    outcome: outcomeWord(await outcome(state)),
  };
}
