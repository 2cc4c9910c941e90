/** What a session needs of its folder to be shown: tools, models, contents of changes. */

import * as z from "zod";
import type { Conversation } from "../actions/mod.ts";
import type { Sides } from "../edit/mod.ts";
import type { Store, ToolEffect } from "../protocol/mod.ts";
import type { Place, SessionParts } from "./open.ts";
import { queried } from "./open.ts";

/** A model that can be chosen. */
export interface ModelChoice {
  /** In the configuration. */
  readonly name: string;
  /** `provider/model` */
  readonly id: string;
  readonly window: number | null;
}

export interface Services {
  readonly models: readonly ModelChoice[];
  effects(tool: string): readonly ToolEffect[];
  /** Both contents of each file of a change; `null`: they are gone, or there is none. */
  sides(change: string): Promise<readonly Sides[] | null>;
}

/** What `model list` tells programs. */
const rows = z.array(z.object({
  ...{ name: z.string(), provider: z.string(), model: z.string() },
  window: z.number().nullable(),
  problem: z.unknown().nullable(),
}));

export async function openServices(
  { place: { ports }, conversation, entries }: SessionParts & {
    readonly place: Place;
    readonly conversation: Conversation;
  },
): Promise<Services> {
  const tools = await ports.tools();
  const { model } = conversation.session.header;
  return {
    models: await modelsOf(ports, entries, model),
    effects: (name) =>
      tools.find(({ definition }) => definition.name === name)?.definition.effects ?? [],
    sides: async (change) => await sidesOf(change, await ports.store()),
  };
}

/** Both are loaded by whoever edits: an import at the start would split what they are in. */
async function sidesOf(change: string, store: Store): Promise<readonly Sides[] | null> {
  const [{ changes, storedSides }, { foldStream }] = await Promise.all([
    import("../edit/mod.ts"),
    import("../storage/mod.ts"),
  ]);
  const { state } = await foldStream(store, "workspace", changes);
  const found = state.list.find((it) => it.id === change && it.outcome === "applied");
  return found ? await storedSides(store.blobs, found.files) : null;
}

async function modelsOf(
  ports: Place["ports"],
  entries: SessionParts["entries"],
  current: string,
): Promise<readonly ModelChoice[]> {
  const all = rows.parse(await queried("model list", {}, { ports, entries }))
    .map(({ name, provider, model, window, problem }) => ({
      ...{ name, id: `${provider}/${model}`, window, problem },
    }));
  const usable = all.filter(({ id, problem }) => problem === null || id === current);
  const known = usable.some(({ id }) => id === current);
  return known ? usable : [...usable, { name: current, id: current, window: null }];
}
