/** Runs the stages over the corpus in one memory workspace a language. */

import type { StageReport } from "../../../src/protocol/mod.ts";
import { openLook, readingStages } from "../../../src/edit/stages/mod.ts";
import type { ChangedFile } from "../../../src/edit/types.ts";
import { memoryCache } from "../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { changedFiles, type CorpusLanguage, type Edit, editsOf, projectOf } from "./corpus.ts";

export interface Judged {
  readonly edit: Edit;
  readonly reports: readonly StageReport[];
  /** Names of the stages that failed. */
  readonly failed: readonly string[];
}

/** All edits of a language, one after the other, each on the project as it is. */
export async function judged(
  language: CorpusLanguage,
  side: "bad" | "good",
): Promise<readonly Judged[]> {
  const project = await projectOf(language);
  const workspace = memoryWorkspace(Object.fromEntries(project));
  const cache = memoryCache();
  const ports = {
    workspace,
    cache: () => Promise.resolve(cache),
    clock: fakeClock({ now: 1_000_000 }),
    signal: new AbortController().signal,
  };
  const write = async (path: string, bytes: ChangedFile["after"]) => {
    const before = (await workspace.fingerprint(path))?.hash ?? null;
    if (bytes !== null) await workspace.write(path, bytes, { before });
    else if (before !== null) await workspace.remove(path, { before });
  };
  const out: Judged[] = [];
  for (const edit of await editsOf(language, side)) {
    const files = changedFiles(project, edit);
    for (const { path, after } of files) await write(path, after);
    using look = openLook(files, ports);
    const reports: StageReport[] = [];
    for (const stage of readingStages(look, ports.clock)) {
      reports.push(await stage.run());
    }
    const failed = reports.filter((it) => it.verdict === "failed").map((it) => it.stage);
    out.push({ edit, reports, failed });
    for (const { path, before } of files) await write(path, before);
  }
  return out;
}
