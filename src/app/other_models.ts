/** Models for other work than answering, by the configuration. */

import { type Config, resolveModel, type Secrets } from "../config/mod.ts";
import type { Servers } from "../models/mod.ts";
import type { Embedder, Filler } from "../protocol/mod.ts";

interface Served {
  secrets(): Promise<Secrets>;
  servers(): Promise<Servers>;
}

/** `null`: none is configured. */
export async function configuredEmbedder(
  config: Config,
  { secrets, servers }: Served,
): Promise<Embedder | null> {
  const name = config.value.embedding_model;
  if (name === null) return null;
  const resolved = await resolveModel(config, name, await secrets());
  const { openEmbedder } = await import("../models/mod.ts");
  return await openEmbedder(resolved, servers);
}

/** `null`: that model takes no text around a place. */
export async function configuredFiller(
  config: Config,
  name: string,
  { secrets, servers }: Served,
): Promise<Filler | null> {
  const resolved = await resolveModel(config, name, await secrets());
  const { openFiller } = await import("../models/mod.ts");
  return await openFiller(resolved, servers);
}
