/** The configured models, what is known of them, and whether they can be used. */

import { type ModelSettings, providers, resolveModel, servedModel } from "../../config/mod.ts";
import type { Profiles } from "../../models/mod.ts";
import { type Abilities, AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { type OfferedModel, offeredModels, sameModel } from "./installed.ts";

/** With what is known of what it can do; `null`: it is not. */
export interface ModelRow extends Abilities {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  readonly server: string | null;
  /** `none`: it needs none. */
  readonly key: "known" | "missing" | "none";
  /** The variable that the key comes from, or may come from. */
  readonly variable: string | null;
  readonly active: boolean;
  /** What keeps it from being used, as a message key with parameters. */
  readonly problem: { readonly code: string; readonly params: AgentError["params"] } | null;
}

export async function modelRows(ports: Ports): Promise<readonly ModelRow[]> {
  const [config, active, { readProfiles }] = await Promise.all([
    ports.config(),
    activeModel(ports),
    import("../../models/mod.ts"),
  ]);
  const profiles = await readProfiles(ports.paths.data);
  return await Promise.all(
    Object.entries(config.value.models).map(async ([name, settings]) => ({
      ...await row(ports, name, name === active),
      ...await known(ports, { name, settings, profiles }),
    })),
  );
}

/** Models that servers of this machine offer, as if each had an entry; those that have one are left out. */
export async function offeredRows(ports: Ports): Promise<readonly ModelRow[]> {
  const [config, active, offered, { readProfiles }] = await Promise.all([
    ports.config(),
    activeModel(ports),
    offeredModels(ports),
    import("../../models/mod.ts"),
  ]);
  const { models } = config.value;
  const profiles = await readProfiles(ports.paths.data);
  const isNamed = ({ url, model }: OfferedModel) =>
    Object.entries(models).some(([name, it]) =>
      it.base_url === url && sameModel(it.model_name ?? name, model)
    );
  return await Promise.all(
    offered.filter((it) => !isNamed(it)).flatMap(({ name }) => {
      const settings = servedModel(models, name);
      return settings === null ? [] : [offeredRow(ports, { name, settings, profiles }, active)];
    }),
  );
}

async function offeredRow(ports: Ports, entry: Entry, active: string | null): Promise<ModelRow> {
  const { name, settings } = entry;
  return {
    ...await row(ports, name, name === active),
    ...{ provider: settings.provider, model: settings.model_name ?? name },
    ...await known(ports, entry),
  };
}

/** Name of the entry that answers where nothing else is said; `null`: there is none. */
export async function activeModel(ports: Ports): Promise<string | null> {
  const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  try {
    return (await resolveModel(config, config.value.active_model, secrets)).name;
  } catch (error) {
    if (error instanceof AgentError) return null;
    throw error;
  }
}

interface Entry {
  readonly name: string;
  readonly settings: ModelSettings;
  readonly profiles: Profiles;
}

/** Also of an entry that cannot be used yet. */
async function known(ports: Ports, { name, settings, profiles }: Entry): Promise<Abilities> {
  const { abilitiesOf, profileKey } = await import("../../models/mod.ts");
  const filled = {
    ...settings,
    model_name: settings.model_name ?? name,
    base_url: settings.base_url ?? providers[settings.provider].baseUrl,
  };
  const profile = profiles.get(profileKey(filled)) ?? null;
  return abilitiesOf(await ports.config(), { settings: filled }, profile);
}

async function row(
  ports: Ports,
  name: string,
  active: boolean,
): Promise<Omit<ModelRow, keyof Abilities>> {
  const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  const settings = config.value.models[name];
  const common = {
    name,
    active,
    provider: settings?.provider ?? "",
    model: settings?.model_name ?? name,
  };
  try {
    const found = await resolveModel(config, name, secrets);
    const needed = providers[found.settings.provider].key;
    return {
      ...common,
      server: found.settings.base_url,
      key: found.apiKey === null ? "none" : "known",
      variable: needed === "none" ? null : found.keyVariable ?? null,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const { code, params } = error;
    const variable = typeof params["variable"] === "string" ? params["variable"] : null;
    const key = code.startsWith("model.no_key") ? "missing" : "none";
    return {
      ...common,
      server: settings?.base_url ?? null,
      key,
      variable,
      problem: { code, params },
    };
  }
}
