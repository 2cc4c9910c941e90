/** What the stages say of a command's change. */

import type { Bytes, FileChange, NewEventOf } from "../protocol/mod.ts";
import { isBelowDerived } from "../workspace/mod.ts";
import { written } from "./apply.ts";
import { type PipelineOptions, type PipelinePorts, quickReceipt, type Staged } from "./pipeline.ts";
import type { ChangedFile } from "./types.ts";

/** Files of one command that are looked at by stages; more is the work of a generator. */
const maxStagedFiles = 50;

/** Files that the result of a call names; the change has all. */
const maxWrites = 500;

/** The end of a change with what the stages say of it; none look where the user has stopped it. */
export async function receipted(
  end: NewEventOf<"change">,
  files: readonly FileChange[],
  ports: PipelinePorts,
  options: PipelineOptions,
): Promise<Omit<Staged, "settle">> {
  const shown = options.signal.aborted ? [] : await contentsOf(files, ports);
  const ends = shown.length === 0
    ? { events: [], text: "", verdict: "passed" as const }
    : await quickReceipt(end.id, shown, ports, options);
  const writes = files.slice(0, maxWrites).map(({ path, before, after }) =>
    written(path, { before, after })
  );
  return {
    change: end.id,
    events: [end, ...ends.events],
    writes,
    verdict: ends.verdict,
    text: ends.text,
  };
}

/** Both contents of the files, for stages; none if there are too many. */
async function contentsOf(
  files: readonly FileChange[],
  { store: { blobs } }: PipelinePorts,
): Promise<readonly ChangedFile[]> {
  if (files.length > maxStagedFiles) return [];
  const content = async (hash: string | null): Promise<Bytes | null> =>
    hash === null ? null : await blobs.get(hash);
  const changed: ChangedFile[] = [];
  for (const { path, before, after, mode = null, modeAfter = mode } of files) {
    // Nobody wrote what a build makes where builds make it, and no stage understands all of it.
    if (before === after || before === null && isBelowDerived(path)) continue;
    const modes = {
      before: before === null ? null : mode,
      after: after === null ? null : modeAfter,
    };
    changed.push({ path, before: await content(before), after: await content(after), modes });
  }
  return changed;
}
