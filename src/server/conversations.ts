/** Conversations as clients get them, and how one is opened to be driven. */

import * as z from "zod";
import type { Conversation, Ports } from "../actions/mod.ts";
import { conversationOf, type Glance, glance, resumeOptions } from "../actions/server_door.ts";
import type { Header } from "../agent/mod.ts";
import { modes, permissionModes } from "../protocol/mod.ts";
import type { Feed } from "./feed.ts";
import type { Hub } from "./hub.ts";
import type { Opening } from "./opening.ts";
import { Problem } from "./problem.ts";
import type { Site } from "./site.ts";

export const conversationId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const conversationSchema = z.object({
  id: z.string(),
  title: z.string(),
  mode: z.string(),
  /** `provider/name` */
  model: z.string(),
  project_id: z.string(),
  project_name: z.string(),
  /** Number of the last event of its log: what a write may expect (`If-Match`). */
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  message_count: z.int(),
  token_count: z.number(),
  /** US dollars; `null`: not known. */
  cost: z.number().nullable(),
  /** `running`: here; `elsewhere`: another program has it. */
  status: z.enum(["running", "elsewhere", "waiting", "idle"]),
  outcome: z.string(),
});

export async function conversationData(
  { project, hub, ports }: Site,
  id: string,
): Promise<z.input<typeof conversationSchema>> {
  const revision = await (await ports.store()).head(`session:${id}`);
  const it = await glance(ports, id);
  const { title, mode, model, started, last, messages, tokens, cost, outcome, actor } = it;
  const isWaiting = outcome === "needs_approval" && actor === "user";
  return {
    ...{ id, title, mode, model, cost, outcome, revision },
    project_id: project.id,
    project_name: project.name,
    created_at: started,
    updated_at: last,
    message_count: messages,
    token_count: tokens,
    status: statusOf(hub, it, isWaiting),
  };
}

function statusOf(hub: Hub, { id, open }: Glance, isWaiting: boolean) {
  if (isWaiting) return "waiting";
  return hub.isAtWork(id) ? "running" : open ? "elsewhere" : "idle";
}

/** What is chosen for a conversation. */
export const choices = {
  title: z.string().trim().min(1).max(200).optional(),
  mode: z.enum(modes).optional(),
  permissions: z.enum(permissionModes).optional(),
  /** Its name in the configuration. */
  model: z.string().min(1).max(200).optional(),
};

/** To be driven; with the model that it has. @throws {Problem} 403, if that may not be used */
export async function openConversation(
  ports: Ports,
  header: Header,
  { words, allowance, first }: Opening,
): Promise<Conversation> {
  const model = await modelNamed(ports, header.model);
  await demandModel(ports, model, allowance.models);
  const money = await allowance.left(header.id);
  const budget = money === null ? {} : { budget: money };
  const options = await resumeOptions(ports, { model, ...budget }, { attended: true });
  const session = await ports.resume(header.id, first ? { ...options, first } : options);
  const task = words === null ? {} : { task: words };
  return await conversationOf(ports, session, { once: true, ...task, args: {} });
}

/** @param model absent: the active one @throws {Problem} 403 */
export async function demandModel(
  ports: Ports,
  model: string | undefined,
  allowed: readonly string[] | null,
): Promise<void> {
  if (allowed === null) return;
  const name = model ?? (await ports.config()).value.active_model;
  if (!allowed.includes(name)) throw new Problem(403, "server.key.model", { name });
}

/** The entry of the configuration that is meant; `undefined`: the active one. */
async function modelNamed(ports: Ports, id: string): Promise<string | undefined> {
  const { models, active_model } = (await ports.config()).value;
  const named = Object.entries(models).filter(([name, it]) =>
    `${it.provider}/${it.model_name ?? name}` === id
  ).map(([name]) => name);
  return named.includes(active_model) ? undefined : named[0];
}

/** A new one, on record at once. */
export async function createConversation(
  ports: Ports,
  { title, mode = "work", permissions, model }: {
    readonly [Name in keyof typeof choices]?: z.output<(typeof choices)[Name]>;
  },
): Promise<string> {
  const options = await resumeOptions(ports, { model, permissions }, { attended: true });
  const session = await ports.create({ ...options, mode });
  try {
    await session.record(
      title === undefined ? { type: "mode", mode } : { type: "title", title },
    );
    return session.id;
  } finally {
    await session.close();
  }
}

/** What may be changed while a turn runs. */
export async function recordChoices(
  feed: Feed,
  { title, mode, permissions }: {
    readonly [Name in Exclude<keyof typeof choices, "model">]?: z.output<(typeof choices)[Name]>;
  },
): Promise<void> {
  if (title !== undefined) await feed.record({ type: "title", title });
  if (mode !== undefined) await feed.record({ type: "mode", mode });
  if (permissions !== undefined) await feed.record({ type: "permissions", permissions });
}
