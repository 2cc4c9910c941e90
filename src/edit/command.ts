/**
 * A command that may write, between two looks at the tree: what it did to files is a change like
 * an edit. The lock is not held while it runs; what others change meanwhile is left to them.
 */

import type { Bytes, FileChange, NewEvent, NewEventOf } from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { appendAtEnd } from "./append.ts";
import type { Author } from "./apply.ts";
import { changes } from "./changes.ts";
import { type PipelineOptions, type PipelinePorts, quickReceipt, type Staged } from "./pipeline.ts";
import {
  compareLooks,
  loadLook,
  type Look,
  type ScanMemo,
  storeLook,
  takeLook,
} from "./scan/mod.ts";
import type { ChangedFile } from "./types.ts";

export interface CommandPorts extends PipelinePorts {
  readonly memo: ScanMemo;
}

/** A command that has not run yet, with what may be lost by it. */
export interface Tracked {
  readonly id: string;
  /** What cannot be taken back if the command changes it. */
  readonly uncovered: Look["uncovered"];
  /** To be called when the command has ended: finds out what it did. */
  finish(options: PipelineOptions): Promise<Staged>;
}

/** Files of one command that are looked at by stages; more is the work of a generator. */
const maxStagedFiles = 50;

/** Looks at the tree, and stores that a command is about to run. */
export async function trackCommand(
  author: Author,
  ports: CommandPorts,
  signal: AbortSignal,
): Promise<Tracked> {
  const look = await takeLook({ ...ports, signal });
  const id = `${author.session}:${author.call}`;
  const intent: NewEvent = {
    type: "change_intent",
    id,
    session: author.session,
    call: author.call,
    files: [],
    kind: "command",
    look: await storeLook(look, ports.store.blobs),
    ...(author.by ? { by: author.by } : {}),
  };
  const seq = await ports.store.head("workspace");
  await appendAtEnd(ports.store, [{ stream: "workspace", events: [intent] }]);
  const { uncovered } = look;
  return { id, uncovered, finish: (options) => finish({ id, look, seq }, ports, options) };
}

interface Begun {
  readonly id: string;
  readonly look: Look;
  /** Head of the workspace stream before the command. */
  readonly seq: number;
}

async function finish(
  { id, look, seq }: Begun,
  ports: CommandPorts,
  options: PipelineOptions,
): Promise<Staged> {
  // Whatever stopped the command: what it did is found out all the same.
  const lock = await ports.locks.apply();
  try {
    const end = await endOf(id, look, { ports, seq });
    const files = await contentsOf(end.files ?? [], ports);
    const ends = files.length === 0
      ? { events: [], text: "", verdict: "passed" as const }
      : await quickReceipt(id, files, ports, options);
    const writes = (end.files ?? []).map(({ path, after }) => ({ path, hash: after }));
    return {
      change: id,
      events: [end, ...ends.events],
      writes,
      verdict: ends.verdict,
      text: ends.text,
      settle: () => lock.release(),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The end of a command's change, by what differs from the look before it. For a command whose
 * process died as well.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function endOfCommand(
  { id, look }: { readonly id: string; readonly look: string },
  ports: CommandPorts,
): Promise<NewEventOf<"change">> {
  const before = await loadLook(look, ports.store.blobs);
  if (before) return await endOf(id, before, { ports, seq: 0 });
  return { type: "change", id, outcome: "applied", files: [], uncovered: [".: lost"] };
}

async function endOf(
  id: string,
  look: Look,
  { ports, seq }: { readonly ports: CommandPorts; readonly seq: number },
): Promise<NewEventOf<"change">> {
  const { files, uncovered } = await compareLooks(look, ports);
  const own = files.length === 0 ? files : await withoutOthers(files, ports, { id, seq });
  return {
    type: "change",
    id,
    outcome: "applied",
    files: [...own],
    ...(uncovered.length > 0 ? { uncovered: [...uncovered] } : {}),
  };
}

/** What others did to a file while the command ran is theirs. */
async function withoutOthers(
  files: readonly FileChange[],
  { store }: CommandPorts,
  { id, seq }: { readonly id: string; readonly seq: number },
): Promise<readonly FileChange[]> {
  const others = new Map<string, FileChange>();
  for (const change of (await foldStream(store, "workspace", changes)).state.list) {
    if (change.seq <= seq || change.id === id || change.outcome !== "applied") continue;
    for (const file of change.files) others.set(file.path, file);
  }
  return files.flatMap((file) => {
    const theirs = others.get(file.path);
    if (!theirs) return [file];
    if (theirs.after === file.after) return [];
    const { mode, ...rest } = file;
    const bits = theirs.modeAfter ?? theirs.mode ?? mode;
    return [{ ...rest, before: theirs.after, ...(bits === undefined ? {} : { mode: bits }) }];
  });
}

/** Both contents of the files, for stages; none if there are too many. */
async function contentsOf(
  files: readonly FileChange[],
  { store: { blobs } }: CommandPorts,
): Promise<readonly ChangedFile[]> {
  if (files.length > maxStagedFiles) return [];
  const content = async (hash: string | null): Promise<Bytes | null> =>
    hash === null ? null : await blobs.get(hash);
  const changed: ChangedFile[] = [];
  for (const { path, before, after } of files) {
    if (before === after) continue;
    changed.push({ path, before: await content(before), after: await content(after) });
  }
  return changed;
}
