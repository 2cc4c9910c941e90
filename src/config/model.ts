/** From the name of a model to everything needed to reach it. */

import { AgentError } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import { variableFor } from "./environment_name.ts";
import { keyText } from "./key.ts";
import { isElsewhere, serverOf } from "./offline.ts";
import { providers } from "./providers.ts";
import type { ModelSettings } from "./schema.ts";
import type { Secrets } from "./secrets.ts";
import { servedModel } from "./served.ts";
import type { Config } from "./types.ts";

/** A model that can be spoken to. */
export interface ResolvedModel {
  /** Name of the entry in `models`. */
  readonly name: string;
  /** With `model_name` and, for a provider on the network, `base_url` filled in. */
  readonly settings: Omit<ModelSettings, "api_key" | "model_name"> & {
    readonly model_name: string;
  };
  readonly apiKey: string | null;
  /** The variable that the configuration takes the key from. */
  readonly keyVariable?: string;
}

/** Where stored keys are looked for; with `list`, a key that is elsewhere is spoken of. */
type KeyStore = Pick<Secrets, "get"> & Partial<Pick<Secrets, "list">>;

/**
 * The model of that name; `auto` is the first whose key is known, entries of the user's own
 * first. Offline, one with a server elsewhere is as good as not there.
 *
 * @throws {AgentError} `model.unknown`, `model.no_key`, `model.no_key_here`,
 *   `model.incomplete`, `model.none`, offline `model.offline` and `model.none_offline`, and what
 *   `secrets` throw
 */
export async function resolveModel(
  config: Config,
  name: string,
  secrets: KeyStore,
): Promise<ResolvedModel> {
  if (name === "auto" && !Object.hasOwn(config.value.models, name)) {
    return await first(config, secrets);
  }
  const found = await look(config, name, secrets);
  if (found.type === "model") return found.model;
  throw found.error;
}

type FirstModel =
  | { readonly type: "model"; readonly model: ResolvedModel }
  | { readonly type: "no_key"; readonly error: AgentError };

async function first(config: Config, secrets: KeyStore): Promise<ResolvedModel> {
  const { models, offline } = config.value;
  // A script or a recording is chosen by name, never by itself.
  const names = Object.entries(models)
    .filter(([, { provider }]) => providers[provider].key !== "none")
    .filter(([, entry]) => !offline || !isElsewhere(entry))
    .map(([name]) => name);
  const own = names.filter((it) => isOwn(config, it));
  for (const name of [...own, ...names.filter((it) => !own.includes(it))]) {
    const found = await look(config, name, secrets);
    if (found.type === "model") return found.model;
  }
  throw new AgentError("auth", offline ? "model.none_offline" : "model.none");
}

/** The user's layers say something of it. */
function isOwn(config: Config, name: string): boolean {
  return config.origin(keyText(["models", name, "provider"])).layer !== "embedded" ||
    config.origin(keyText(["models", name])).layer !== "embedded";
}

/** Nobody has chosen a model, given a key or added an entry: what `auto` means was not the user's word. */
export async function isUnconfigured(config: Config, secrets: KeyStore): Promise<boolean> {
  if (config.value.active_model !== "auto") return false;
  try {
    const { name, apiKey } = await resolveModel(config, "auto", secrets);
    const { layer } = config.origin(keyText(["models", name, "model_name"]));
    return apiKey === null && !isOwn(config, name) && layer === "embedded";
  } catch (error) {
    if (error instanceof AgentError && error.code.startsWith("model.none")) return true;
    throw error;
  }
}

async function look(
  config: Config,
  name: string,
  secrets: KeyStore,
): Promise<FirstModel> {
  const models = config.value.models;
  const settings = Object.hasOwn(models, name) ? models[name] : servedModel(models, name);
  if (!settings) throw unknownModel(name, Object.keys(models));
  if (config.value.offline && isElsewhere(settings)) {
    throw new AgentError("usage", "model.offline", { name, server: serverOf(settings) ?? "" });
  }
  const filled = fill(name, settings);
  const entry = Object.hasOwn(models, name) ? name : name.slice(0, name.indexOf("/"));
  const configured = Object.hasOwn(models, entry)
    ? config.origin(keyText(["models", entry, "api_key"])).variable
    : undefined;
  const provider = providers[settings.provider];
  if (provider.key === "none") {
    return { type: "model", model: { name, settings: filled, apiKey: null } };
  }
  const record = recordName(settings);
  const apiKey = settings.api_key ?? (record === null ? null : await secrets.get(record));
  // Who names a variable for a key means to have one.
  if (apiKey === null && (provider.key === "required" || configured !== undefined)) {
    const variable = configured ?? variableFor(["models", entry, "api_key"]);
    const code = await hasOtherServer(record, secrets) ? "model.no_key_here" : "model.no_key";
    const params = { name, variable, record: record ?? "" };
    return { type: "no_key", error: new AgentError("auth", code, params) };
  }
  return {
    type: "model",
    model: { name, settings: filled, apiKey, ...(configured ? { keyVariable: configured } : {}) },
  };
}

/** A key is stored for this provider at another origin: it stays there. */
async function hasOtherServer(record: string | null, secrets: KeyStore): Promise<boolean> {
  const provider = record?.split(" ", 1)[0];
  const stored = await secrets.list?.() ?? [];
  return stored.some((it) => it.startsWith(`${provider} `));
}

function fill(name: string, settings: ModelSettings): ResolvedModel["settings"] {
  const { api_key: _secret, ...open } = settings;
  const filled = {
    ...open,
    model_name: settings.model_name ?? name,
    base_url: serverOf(settings),
  };
  const missing = missingKey(filled);
  if (missing === null) return filled;
  throw new AgentError("config", "model.incomplete", {
    name,
    key: keyText(["models", name, missing]),
  });
}

function missingKey(settings: Omit<ModelSettings, "api_key">): string | null {
  switch (settings.provider) {
    case "scripted":
      return settings.script === null ? "script" : null;
    case "replay":
      return settings.cassette === null ? "cassette" : null;
    default:
      return settings.base_url === null ? "base_url" : null;
  }
}

/**
 * The name under which a model's key is kept: provider and origin, so that a key is never sent
 * to another server than the one it was given for (CVE-2026-21852). `null`: it has no server.
 */
export function recordName(
  settings: Pick<ModelSettings, "provider" | "base_url">,
): string | null {
  const server = serverOf(settings);
  return server === null ? null : `${settings.provider} ${new URL(server).origin}`;
}

/** @param names of the models that there are */
export function unknownModel(name: string, names: readonly string[]): AgentError {
  const known = names.join(", ");
  const suggestion = nearest(name, names);
  return suggestion === null
    ? new AgentError("usage", "model.unknown", { name, known })
    : new AgentError("usage", "model.unknown_nearest", { name, known, suggestion });
}
