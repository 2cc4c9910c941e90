/** A project in memory, seen through the real index, languages and parser, in this thread. */

import { type Code } from "../../src/codeintel/mod.ts";
import { languages } from "./languages.ts";
import { codeOf } from "../../src/codeintel/code.ts";
import { inlineAnalyst, openIndex } from "../../src/codeintel/index/mod.ts";
import type { Cache, Workspace } from "../../src/protocol/mod.ts";
import { memoryCache } from "../../src/storage/mod.ts";
import { memoryWorkspace } from "../../src/workspace/mod.ts";
import { fakeClock } from "./clock.ts";

export async function codeProject(files: Readonly<Record<string, string>>): Promise<Code> {
  return await codeIn(memoryWorkspace(files), memoryCache());
}

/** One look at a workspace, remembering in `cache` what was worked out. */
export async function codeIn(workspace: Workspace, cache: Cache): Promise<Code> {
  const analyst = inlineAnalyst(languages);
  // Long after the files were written, so that what the cache knows of them is believed.
  const clock = fakeClock({ now: 1_000_000 });
  const index = await openIndex({ workspace, cache, languages, analyst, clock });
  return codeOf(index, { languages });
}
