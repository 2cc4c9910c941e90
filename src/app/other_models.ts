/** The model for vectors, by the configuration. */

import { type Config, resolveModel, type Secrets } from "../config/mod.ts";
import type { Servers } from "../models/mod.ts";
import type { Embedder } from "../protocol/mod.ts";

/** `null`: none is configured. */
export async function configuredEmbedder(
  config: Config,
  secrets: () => Promise<Secrets>,
  servers: () => Promise<Servers>,
): Promise<Embedder | null> {
  const name = config.value.embedding_model;
  if (name === null) return null;
  const resolved = await resolveModel(config, name, await secrets());
  const { openEmbedder } = await import("../models/mod.ts");
  return await openEmbedder(resolved, servers);
}
