/**
 * A command that may write: what it did to files is a change like an edit. In a box it runs on a
 * write layer, which is its change and nothing else; elsewhere the tree is looked at before and
 * after, and what differs may be somebody else's work: it is uncertain. The lock is not held while
 * a command runs.
 */

import type {
  FileChange,
  Lock,
  NewEvent,
  NewEventOf,
  WithheldChange,
  WriteLayer,
} from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { appendAtEnd } from "./append.ts";
import type { Author } from "./apply.ts";
import { changes, type Intent } from "./changes.ts";
import {
  commitLayer,
  type Consent,
  type LayerStart as LayerBegun,
  resumeLayer,
} from "./layer/mod.ts";
import { receipted } from "./command_receipt.ts";
import type { PipelineOptions, PipelinePorts, Staged } from "./pipeline.ts";
import {
  compareLooks,
  Git,
  loadLook,
  type ScanMemo,
  storeLook,
  takeLook,
  type TreeSnapshot,
} from "./scan/mod.ts";

export interface CommandPorts extends PipelinePorts {
  readonly memo: ScanMemo;
}

/** A command that has not run yet. */
export interface TrackedCommand {
  readonly id: string;
  /** Folder of the write layer that it is to run on; `null`: it runs on the project itself. */
  readonly layer: string | null;
  /** To be called when the command has ended, however it did: finds out what it did. */
  finish(options: FinishOptions): Promise<StagedCommand>;
}

export interface FinishOptions extends PipelineOptions {
  /** It goes on by itself: what it has done so far is found out, and its layer stays. */
  readonly goesOn?: boolean;
}

export interface StagedCommand extends Staged {
  /** What it wants to have changed and a person has to decide about. */
  readonly held: readonly WithheldChange[];
  /** A layer that is still written to. */
  readonly goesOn: GoingLayer | null;
}

export interface GoingLayer {
  readonly layer: WriteLayer;
  readonly begun: LayerBegun;
}

/**
 * How it is found out what a command did: by the write layer that it runs on, where this machine has
 * them; by two looks at the project; not at all, since it is known to write nothing.
 */
export type CommandEffects = "layer" | "looks" | "none";

export interface TrackOptions {
  readonly signal: AbortSignal;
  readonly effects: CommandEffects;
  /** "usual": no host is reached, nothing protected is written. */
  readonly box: "usual" | "own";
  readonly consent: Consent;
}

/** Prepares for what a command will do: a layer for its effects, or a look at the tree. */
export async function trackCommand(
  author: Author,
  ports: CommandPorts,
  options: TrackOptions,
): Promise<TrackedCommand> {
  if (options.effects === "none") return untracked(author);
  const { session, call, by } = author;
  const owner = { session, call, ...(by ? { by } : {}) };
  const { layers, store, clock } = ports;
  const begun = { seq: await store.head("workspace"), at: clock.now() };
  const layer = options.effects === "layer"
    ? await layers?.create(owner, options.box) ?? null
    : null;
  return layer === null
    ? await trackByLooks(author, ports, options.signal)
    : trackByLayer({ author, layer, begun, ports, consent: options.consent });
}

function untracked({ session, call }: Author): TrackedCommand {
  const id = `${session}:${call}`;
  const done = { ...nothingDone, change: id, settle: () => {} };
  return { id, layer: null, finish: () => Promise.resolve(done) };
}

const nothingDone = {
  ...{ events: [], writes: [], held: [], goesOn: null },
  ...{ verdict: "passed" as const, text: "" },
};

interface Layered {
  readonly author: Author;
  readonly layer: WriteLayer;
  readonly begun: LayerBegun;
  readonly ports: CommandPorts;
  readonly consent: Consent;
}

function trackByLayer({ author, layer, begun, ports, consent }: Layered): TrackedCommand {
  const id = `${author.session}:${author.call}`;
  const finish = { ports, consent, fresh: true };
  return {
    id,
    layer: layer.folder,
    finish: (options) => finishLayer({ ...author, id }, { layer, begun }, { ...finish, options }),
  };
}

interface Finish {
  readonly ports: CommandPorts;
  readonly consent: Consent;
  /** Nothing has been taken from it before. */
  readonly fresh: boolean;
  readonly options: FinishOptions;
}

/** Puts what a layer holds so far into the project, and has the stages look at it. */
export async function finishLayer(
  author: Author & { readonly id: string },
  going: GoingLayer,
  { ports, consent, fresh, options }: Finish,
): Promise<StagedCommand> {
  const { id } = author;
  const { layer, begun } = going;
  const { goesOn = false } = options;
  const empty = { ...nothingDone, change: id };
  // Nothing is to be moved, so that nobody has to wait for the lock.
  if (!goesOn && layer.isUntouched()) return { ...empty, settle: () => layer.remove() };
  const git = new Git(ports);
  const lock = await lockOr(ports, () => layer.release());
  try {
    const staged = (path: string, before: number) => git.staged(path, before);
    const how = { consent, begun, fresh, goesOn };
    const done = await commitLayer(layer, author, { ...ports, staged }, how);
    const held = done?.held ?? [];
    const settle = () => {
      lock.release();
      if (goesOn) return;
      if (held.length > 0) layer.release();
      else layer.remove();
    };
    const rest = { held, goesOn: goesOn ? going : null, settle };
    if (!done?.change) {
      return { ...empty, ...rest };
    }
    return { ...await receipted(done.change, done.files, ports, options), ...rest };
  } catch (error) {
    lock.release();
    layer.release();
    throw error;
  }
}

async function lockOr({ locks }: CommandPorts, give: () => void): Promise<Lock> {
  try {
    return await locks.apply();
  } catch (error) {
    give();
    throw error;
  }
}

async function trackByLooks(
  author: Author,
  ports: CommandPorts,
  signal: AbortSignal,
): Promise<TrackedCommand> {
  const look = await takeLook({ ...ports, signal }, { nodes: true });
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
  return {
    id,
    layer: null,
    finish: (options) => finishLook({ id, look, seq }, ports, options),
  };
}

interface ScanStart {
  readonly id: string;
  readonly look: TreeSnapshot;
  /** Head of the workspace stream before the command. */
  readonly seq: number;
}

async function finishLook(
  { id, look, seq }: ScanStart,
  ports: CommandPorts,
  options: PipelineOptions,
): Promise<StagedCommand> {
  // Whatever stopped the command: what it did is found out all the same.
  const lock = await ports.locks.apply();
  try {
    const end = await endOf(id, look, { ports, seq });
    const staged = await receipted(end, end.files ?? [], ports, options);
    return { ...staged, held: [], goesOn: null, settle: () => lock.release() };
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

/** The end of a change whose process died while it was moved from its layer into the project. */
export async function endOfLayerChange(
  intent: Intent & { readonly layer: string },
  { layers, workspace, store }: Pick<CommandPorts, "layers" | "workspace" | "store">,
): Promise<NewEventOf<"change">> {
  const left = await layers?.list() ?? [];
  const layer = left.find((it) => it.id === intent.layer) ?? null;
  try {
    return await resumeLayer(layer, intent, { workspace, store });
  } finally {
    for (const it of left) it.release();
  }
}

async function endOf(
  id: string,
  look: TreeSnapshot,
  { ports, seq }: { readonly ports: CommandPorts; readonly seq: number },
): Promise<NewEventOf<"change">> {
  const { files, nodes, uncovered } = await compareLooks(look, ports);
  const own = files.length === 0 ? files : await withoutOthers(files, ports, { id, seq });
  const paths = new Set([...own, ...nodes].map((it) => it.path));
  return {
    type: "change",
    id,
    outcome: "applied",
    files: [...own],
    ...(nodes.length > 0 ? { nodes: [...nodes] } : {}),
    // Whoever else was at work in the project meanwhile: nothing tells them from the command.
    ...(paths.size > 0 ? { uncertain: [...paths].sort() } : {}),
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
