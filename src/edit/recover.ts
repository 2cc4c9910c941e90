/**
 * Brings changes whose process died to one side, and ends them in one atomic with the
 * result of their call. Running it twice, or being killed in it, does no harm.
 */

import type { FileChange, NewEvent, NewEventOf, StreamWrite } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { removeStrayFiles } from "../workspace/mod.ts";
import { appendAtEnd } from "./append.ts";
import type { EditPorts } from "./apply.ts";
import type { Changes, Intent } from "./changes.ts";
import { removeMade } from "./folders.ts";
import { isOthers, unfinished } from "./roll_back.ts";

export interface Recovered {
  readonly intent: Intent;
  readonly outcome: "applied" | "rolled_back";
  /** Files that match neither side: somebody else changed them, they were left alone. */
  readonly foreign: readonly string[];
}

/** Where a file stands between its two contents. */
type Standing = "before" | "after" | "foreign";

export interface RecoverOptions {
  /** Somebody drives this session now: a command of it may be running. */
  isDriven(session: string): Promise<boolean>;
  /** What a command did whose process died. */
  endOf(intent: Intent & { readonly look: string }): Promise<NewEventOf<"change">>;
  /** Finishes a change that comes from a write layer. */
  endOfLayer(intent: Intent & { readonly layer: string }): Promise<NewEventOf<"change">>;
  /** The state of the workspace stream, read again under the lock. */
  changes(): Promise<Changes>;
  /** The result that the model reads for a recovered call. */
  describe(recovered: Recovered): string;
}

/**
 * Recovers every pending change; none is pending in a workspace that nobody crashed in.
 *
 * @throws {AgentError} `change.unfinished` if the disk refuses; to be run again once it does not
 */
export async function recoverChanges(
  ports: EditPorts,
  options: RecoverOptions,
): Promise<readonly Recovered[]> {
  const { changes, describe } = options;
  if (Object.keys((await changes()).pending).length === 0) return [];
  const lock = await ports.locks.apply();
  try {
    const recovered: Recovered[] = [];
    for (const intent of Object.values((await changes()).pending)) {
      if (hasLook(intent)) {
        // No result: that it was interrupted is said of every call that had begun.
        if (await options.isDriven(intent.session)) continue;
        const events = [await options.endOf(intent)];
        await appendAtEnd(ports.store, [{ stream: "workspace", events }]);
        continue;
      }
      if (hasLayer(intent)) {
        const events = [await options.endOfLayer(intent)];
        await appendAtEnd(ports.store, [{ stream: "workspace", events }]);
        continue;
      }
      await removeStrayFiles(
        ports.workspace,
        intent.files.map((file) => folderOf(file.path) || "."),
      );
      const one = await settle(ports, intent);
      await conclude(ports, one, describe(one));
      recovered.push(one);
    }
    return recovered;
  } catch (error) {
    throw unfinished(error);
  } finally {
    lock.release();
  }
}

function hasLook(intent: Intent): intent is Intent & { readonly look: string } {
  return intent.look !== null;
}

function hasLayer(intent: Intent): intent is Intent & { readonly layer: string } {
  return intent.layer !== null;
}

async function settle(ports: EditPorts, intent: Intent): Promise<Recovered> {
  const standings: Standing[] = [];
  for (const file of intent.files) standings.push(await stand(ports, file));
  const foreign = intent.files.filter((_, at) => standings[at] === "foreign").map((it) => it.path);
  const begun = standings.includes("after");
  // Approved and begun: finished, unless somebody else has touched a file of it since.
  if (begun && foreign.length === 0 && await move(ports, intent.files, "after")) {
    return { intent, outcome: "applied", foreign };
  }
  await move(ports, intent.files, "before");
  return { intent, outcome: "rolled_back", foreign };
}

async function stand({ workspace }: EditPorts, file: FileChange): Promise<Standing> {
  const now = await fingerprint(workspace, file.path);
  if (now === undefined) return "foreign";
  if (isAt(now, sideOf(file, "after"))) return "after";
  return isAt(now, sideOf(file, "before")) ? "before" : "foreign";
}

/** One side of a file; without a mode, any will do. */
interface FileSide {
  readonly hash: string | null;
  readonly mode?: number;
}

type Found = Awaited<ReturnType<EditPorts["workspace"]["fingerprint"]>>;

function sideOf({ before, after, mode, modeAfter = mode }: FileChange, side: Side): FileSide {
  const [hash, bits] = side === "before" ? [before, mode] : [after, modeAfter];
  return bits === undefined ? { hash } : { hash, mode: bits };
}

function isAt(now: Found, { hash, mode }: FileSide): boolean {
  if (now === null || hash === null) return now === hash;
  return now.hash === hash && (mode === undefined || now.mode === mode);
}

/** `undefined`: a folder, a link out, a device stands there, which is not ours. */
async function fingerprint(
  workspace: EditPorts["workspace"],
  path: string,
): Promise<Found | undefined> {
  try {
    return await workspace.fingerprint(path);
  } catch (error) {
    if (isOthers(error)) return undefined;
    throw error;
  }
}

type Side = "before" | "after";

/** Brings every file that stands on the other side over; `false` if a content is gone. */
async function move(
  { workspace, store }: EditPorts,
  files: readonly FileChange[],
  to: Side,
): Promise<boolean> {
  for (const file of files) {
    const [from, goal] = [sideOf(file, to === "after" ? "before" : "after"), sideOf(file, to)];
    const now = await fingerprint(workspace, file.path);
    if (now === undefined || !isAt(now, goal) && !isAt(now, from)) continue;
    if (goal.hash === null) {
      if (now !== null) await workspace.remove(file.path, { before: now.hash });
      await removeMade(workspace, file.made ?? []);
      continue;
    }
    if (isAt(now, goal)) continue;
    const bytes = await store.blobs.get(goal.hash);
    if (!bytes) return false;
    await workspace.write(file.path, bytes, {
      before: from.hash,
      ...(goal.mode === undefined ? {} : { mode: goal.mode }),
    });
  }
  return true;
}

async function conclude(
  { store }: EditPorts,
  { intent, outcome, foreign }: Recovered,
  text: string,
): Promise<void> {
  const end: NewEvent = {
    type: "change",
    id: intent.id,
    outcome,
    ...(foreign.length > 0 ? { foreign: [...foreign] } : {}),
  };
  const writes: Pick<StreamWrite, "stream" | "events">[] = [{ stream: "workspace", events: [end] }];
  if (await store.head(`session:${intent.session}`) > 0) {
    writes.push({ stream: `session:${intent.session}`, events: [result(intent, outcome, text)] });
  }
  await appendAtEnd(store, writes);
}

function result(intent: Intent, outcome: Recovered["outcome"], text: string): NewEvent {
  const side = outcome === "applied" ? "after" : "before";
  return {
    type: "tool_result",
    call: intent.call,
    status: outcome === "applied" ? "ok" : "interrupted",
    text,
    durationMs: 0,
    change: intent.id,
    ...(outcome === "applied"
      ? { writes: intent.files.map((file) => ({ path: file.path, hash: file[side] })) }
      : {}),
  };
}
