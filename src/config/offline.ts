/**
 * `offline`: nothing but this machine is reached. What lies elsewhere is taken out of the
 * configuration in one place, so that whoever reads a key of it need not think of this one; a
 * further key that names a server or a model is one line here.
 */

import type { Json } from "../protocol/mod.ts";
import { isLoopback } from "../util/mod.ts";
import { providers } from "./providers.ts";
import type { ModelSettings, Settings } from "./schema.ts";

/** What `offline` turned off. */
export interface Offline {
  /** Entries of `models` whose server is not on this machine. */
  readonly models: readonly string[];
  /** Keys that would lead elsewhere, with what they would hold. */
  readonly keys: Readonly<Record<string, Json>>;
}

/** Where a model's server is; `null` for one that needs none, or that does not say. */
export function serverOf(settings: Pick<ModelSettings, "provider" | "base_url">): string | null {
  return settings.base_url ?? providers[settings.provider].baseUrl;
}

/**
 * True if the model has a server that is not on this machine by its address: a name other than
 * `localhost` would have to be looked up, which is a question to somebody else already.
 */
export function isElsewhere(settings: Pick<ModelSettings, "provider" | "base_url">): boolean {
  const server = serverOf(settings);
  return server !== null && !isLoopback(server);
}

const roles = [
  ...(["advice_model", "embedding_model", "security_model"] as const),
  ...(["small_model", "summary_model", "vision_model"] as const),
] as const;

interface Narrowed {
  readonly settings: Settings;
  /** `null`: it is not on. */
  readonly offline: Offline | null;
}

/** The configuration as it holds, and what is off by that. */
export function withoutNetwork(settings: Settings): Narrowed {
  if (!settings.offline) return { settings, offline: null };
  const { models } = settings;
  const away = Object.keys(models).filter((name) => isAway(models, name));
  const kept: Settings = {
    ...settings,
    ...Object.fromEntries(
      roles.flatMap((key) => isAway(models, settings[key]) ? [[key, null]] : []),
    ),
    fallback_models: settings.fallback_models.filter((name) => !isAway(models, name)),
    network_tools: false,
    search_url: null,
    proxy: null,
  };
  const named = [...roles, "fallback_models", "network_tools", "search_url", "proxy"] as const;
  const keys = named.filter((key) => JSON.stringify(kept[key]) !== JSON.stringify(settings[key]));
  return {
    settings: kept,
    offline: {
      models: away,
      keys: Object.fromEntries(keys.map((key): [string, Json] => [key, settings[key]])),
    },
  };
}

function isAway(models: Settings["models"], name: string | null): boolean {
  const entry = name !== null && Object.hasOwn(models, name) ? models[name] : undefined;
  return entry !== undefined && isElsewhere(entry);
}
