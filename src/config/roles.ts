/** Keys that name entries of `models`: a name that no entry has is refused, or left out and told. */

import type { AgentError, Json } from "../protocol/mod.ts";
import type { KeyPath } from "./key.ts";
import { unknownModel } from "./model.ts";
import { placeOf } from "./resolve.ts";
import type { Settings } from "./schema.ts";
import { isTemplate } from "./template.ts";
import type { Origin, Warning } from "./types.ts";

/** For work beside that of the main model, which goes on without them. */
const helpers = [
  ...(["advice_model", "security_model"] as const),
  ...(["small_model", "summary_model", "vision_model"] as const),
] as const;

const naming: ReadonlySet<string> = new Set([
  ...["active_model", "embedding_model", "fallback_models"],
  ...helpers,
]);

/** Why these models do not have what is to stand at a key; `null`: they have, or it names none. */
export function strangerAt(
  path: KeyPath,
  value: Json,
  models: Settings["models"],
): AgentError | null {
  if (path.length !== 1 || !naming.has(path[0] ?? "")) return null;
  const names = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === "string");
  const stranger = names.find((it) => !isTemplate(it) && !isModel(models, it));
  return stranger === undefined ? null : unknownModel(stranger, Object.keys(models));
}

interface CleanedSettings {
  readonly settings: Settings;
  readonly warnings: readonly Warning[];
}

/** The configuration without helpers that there are not. */
export function withoutStrangers(
  settings: Settings,
  origin: (key: string) => Origin,
): CleanedSettings {
  const { models, fallback_models: fallbacks } = settings;
  const isStrange = (name: string | null) => name !== null && !isModel(models, name);
  const wrong = helpers.filter((key) => isStrange(settings[key]));
  const strange = [
    ...wrong.map((key) => ({ key, name: settings[key] ?? "" })),
    ...fallbacks.filter(isStrange).map((name) => ({ key: "fallback_models", name })),
  ];
  if (strange.length === 0) return { settings, warnings: [] };
  const known = Object.keys(models).join(", ");
  return {
    settings: {
      ...settings,
      ...Object.fromEntries(wrong.map((key) => [key, null])),
      fallback_models: fallbacks.filter((it) => !isStrange(it)),
    },
    warnings: strange.map(({ key, name }) => ({
      code: "config.no_model",
      params: { place: placeOf(origin(key), key), key, name, known },
    })),
  };
}

/** `auto` is whichever can be used. */
function isModel(models: Settings["models"], name: string): boolean {
  return name === "auto" || Object.hasOwn(models, name);
}
