/**
 * Analyses contents in a thread that holds no rights: it gets bytes and gives facts.
 * Bytes of hostile files are handled here, so nothing of the world is within reach.
 */

/// <reference lib="deno.worker" />

import { giveModule } from "../syntax/mod.ts";
import { inlineAnalyst } from "./index/analyst.ts";
import type { Task } from "./index/pool.ts";
import { languages } from "./languages/mod.ts";

const analyst = inlineAnalyst(languages);

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  const { facet, samples, modules, reply } = data;
  for (const [module, bytes] of modules) giveModule(module, bytes);
  try {
    reply.postMessage({ facts: await analyst.analyse(facet, samples) });
  } catch (error) {
    reply.postMessage({ failure: String(error) });
  } finally {
    reply.close();
  }
};
