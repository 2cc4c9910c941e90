import type { Embedder } from "../protocol/mod.ts";
import type { EmbedderSpec } from "./embed.ts";

/** An embedder; its code is loaded now, as few ever use one. */
export async function createEmbedder(spec: EmbedderSpec): Promise<Embedder> {
  return (await import("./embed.ts")).embedder(spec);
}
