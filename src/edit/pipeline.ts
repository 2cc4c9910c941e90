/**
 * One change of a tool from change set to receipt. What costs milliseconds runs under the apply
 * lock and is stored with the change; before programs run, the change is stored and the lock given
 * back, so that nobody waits for them.
 */

import {
  type Cache,
  type ChangeSet,
  type Clock,
  type FileChange,
  type Impact,
  type NewEvent,
  type Spawner,
  type StageReport,
  type WorkspaceError,
  type WriteLayers,
} from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { appendAtEnd } from "./append.ts";
import { type Applied, applyChange, type Author, type EditPorts } from "./apply.ts";
import { bringCaches, programSpawner } from "./layer/program_layers.ts";
import { type CheckSettings, checksOf, mayRunUnasked } from "./checks.ts";
import { type Receipt, receiptText, runStages, verdictOf } from "./receipt.ts";
import type { ChangedFile, Stage, StagePorts } from "./types.ts";

export interface PipelinePorts extends EditPorts {
  readonly spawner: Spawner;
  readonly clock: Clock;
  readonly cache: () => Promise<Cache>;
  readonly checks: CheckSettings;
  /** As of `StagePorts`. */
  readonly packages?: () => Promise<ReadonlySet<string>>;
  /** As of `StagePorts`. */
  readonly languageServers?: () => Promise<readonly Stage[]>;
  /** Absent: programs and commands write to the project itself. */
  readonly layers?: WriteLayers;
}

export interface PipelineOptions {
  readonly signal: AbortSignal;
  progress(text: string): void;
}

/** What is to be stored with the result of the call. */
export interface Staged {
  /** Id of the change. */
  readonly change: string;
  /** For the workspace stream, in one atomic with the result. */
  readonly events: readonly NewEvent[];
  readonly writes: Applied["writes"];
  readonly verdict: "passed" | "failed";
  /** For the model; may be empty. */
  readonly text: string;
  /** Why it was rolled back; absent: it was applied. */
  readonly problem?: WorkspaceError;
  /** To be called once the events are stored. */
  settle(): void;
}

/**
 * Applies a change set, all files or none, and has the stages look at it.
 *
 * @throws {WorkspaceError} before anything was touched, if a file is not as the tool saw it
 */
export async function changeFiles(
  set: ChangeSet,
  author: Author,
  ports: PipelinePorts,
  options: PipelineOptions,
): Promise<Staged> {
  const applied = await applyChange(ports, set, { ...author, signal: options.signal });
  const { change, writes, problem } = applied;
  if (problem) {
    const { settle } = applied;
    return {
      change: change.id,
      events: [change],
      writes,
      verdict: "failed",
      text: "",
      problem,
      settle,
    };
  }
  try {
    return await stage(applied, ports, options);
  } catch (error) {
    applied.settle();
    throw error;
  }
}

async function stage(
  applied: Applied,
  ports: PipelinePorts,
  options: PipelineOptions,
): Promise<Staged> {
  const { change, files, writes } = applied;
  const stagePorts: StagePorts = { ...ports, ...options };
  const allowed = await mayRunUnasked(ports.checks, ports.spawner);
  using checks = await checksOf(files, stagePorts, { settings: ports.checks, allowed });
  const quick = await runStages(checks.quick, files, stagePorts);
  const impact = await checks.impact();
  // Programs say nothing new of a text that does not parse.
  if (checks.slow.length === 0 || quick.some((it) => it.verdict === "failed")) {
    const { events, ...said } = receiptOf(change.id, quick, impact);
    const { settle } = applied;
    return { change: change.id, events: [change, ...events], writes, settle, ...said };
  }
  await appendAtEnd(ports.store, [{ stream: "workspace", events: [change] }]);
  applied.settle();
  const slow = await runPrograms(checks.slow, files, { ports, stagePorts, change: change.id });
  const { events, ...said } = receiptOf(change.id, [...quick, ...slow.reports], impact);
  return {
    change: change.id,
    events: [...slow.events, ...events],
    writes: writes.map((it) => ({ ...it, ...slow.writes.get(it.path) })),
    settle: () => {},
    ...said,
  };
}

/** What the stages say that run no program. */
export async function quickReceipt(
  change: string,
  files: readonly ChangedFile[],
  ports: PipelinePorts,
  options: PipelineOptions,
): Promise<Receipted> {
  const stagePorts: StagePorts = { ...ports, ...options };
  using checks = await checksOf(files, stagePorts, { settings: ports.checks, allowed: false });
  const reports = await runStages(checks.quick, files, stagePorts);
  return receiptOf(change, reports, await checks.impact());
}

type Receipted = Pick<Staged, "events" | "text" | "verdict">;

function receiptOf(
  change: string,
  reports: readonly StageReport[],
  impact: Impact | null,
): Receipted {
  const body = { stages: [...reports], ...(impact ? { impact } : {}) };
  const receipt: Receipt = { type: "receipt", change, ...body };
  return { events: [receipt], verdict: verdictOf(receipt), text: receiptText(receipt) };
}

interface Programs {
  readonly reports: readonly StageReport[];
  /** What a formatter did, as a change of its own. */
  readonly events: readonly NewEvent[];
  readonly writes: ReadonlyMap<string, Applied["writes"][number]>;
}

interface Running {
  readonly ports: PipelinePorts;
  readonly stagePorts: StagePorts;
  readonly change: string;
}

/** Runs the user's commands and the tests; what a command of the user's wrote is a change. */
async function runPrograms(
  stages: readonly Stage[],
  given: readonly ChangedFile[],
  { ports, stagePorts, change }: Running,
): Promise<Programs> {
  const reports: StageReport[] = [];
  const events: NewEvent[] = [];
  const writes = new Map<string, Applied["writes"][number]>();
  let files = given;
  for (const [at, each] of stages.entries()) {
    const [session = "", call = ""] = change.split(/:(.*)/);
    const author = { id: `${change}:${at}`, session, call, by: { tool: each.name } };
    const own = new Set<string>();
    const begun = { seq: await ports.store.head("workspace"), at: ports.clock.now() };
    const spawner = programSpawner(ports.spawner, {
      layers: ports.layers,
      owner: author,
      settle: async (layer) => {
        if (!each.name.startsWith("verify:")) return await bringCaches(layer, ports);
        const { bringChange } = await import("./bring_change.ts");
        for (const path of await bringChange({ layer, begun }, author, ports)) own.add(path);
      },
    });
    const [report] = await runStages([each], files, { ...stagePorts, spawner });
    if (!report) continue;
    reports.push(report);
    const { fresh, changes } = await reread(
      files,
      ports,
      await ports.layers?.supported() ? own : null,
    );
    if (changes.length === 0) continue;
    files = fresh;
    for (const { path, after } of changes) writes.set(path, { path, hash: after });
    if (own.size > 0) continue;
    const uncertain = changes.map(({ path }) => path);
    const { id, by } = author;
    events.push(
      { type: "change_intent", id, session, call, kind: "command", by, files: [...changes] },
      { type: "change", id, outcome: "applied", uncertain },
    );
  }
  return { reports, events, writes };
}

interface Reread {
  readonly fresh: readonly ChangedFile[];
  readonly changes: readonly FileChange[];
}

/**
 * Files that are no longer as the change left them; both contents are kept. `own`: those that the
 * programs wrote, where that is known: everything else is somebody else's work.
 */
async function reread(
  files: readonly ChangedFile[],
  ports: PipelinePorts,
  own: ReadonlySet<string> | null,
): Promise<Reread> {
  const { workspace, store } = ports;
  const fresh: ChangedFile[] = [];
  const changes: FileChange[] = [];
  for (const file of files) {
    const before = file.after && await sha256(file.after);
    const now = before === null ? null : await workspace.fingerprint(file.path);
    if (!now || now.hash === before || own?.has(file.path) === false) {
      fresh.push(file);
      continue;
    }
    const options = { maxBytes: Number.MAX_SAFE_INTEGER, kept: true };
    const { bytes } = await workspace.read(file.path, options);
    const after = await store.blobs.put(bytes);
    fresh.push({ ...file, after: bytes });
    changes.push({ path: file.path, before, after, mode: now.mode });
  }
  return { fresh, changes };
}
