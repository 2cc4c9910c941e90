/**
 * Brings changes whose process died to one side, and ends them in one atomic with the
 * result of their call. Running it twice, or being killed in it, does no harm.
 */

import type { FileChange, NewEvent, StreamWrite } from "../protocol/mod.ts";
import { WorkspaceError } from "../protocol/mod.ts";
import { removeStrayFiles } from "../workspace/mod.ts";
import { appendAtEnd } from "./append.ts";
import type { EditPorts } from "./apply.ts";
import type { Changes, Intent } from "./changes.ts";

export interface Recovered {
  readonly intent: Intent;
  readonly outcome: "applied" | "rolled_back";
  /** Files that match neither side: somebody else changed them, they were left alone. */
  readonly foreign: readonly string[];
}

/** Where a file stands between its two contents. */
type Standing = "before" | "after" | "foreign";

export interface RecoverOptions {
  /** The state of the workspace stream, read again under the lock. */
  changes(): Promise<Changes>;
  /** The result that the model reads for a recovered call. */
  describe(recovered: Recovered): string;
}

/** Recovers every pending change; none is pending in a workspace that nobody crashed in. */
export async function recoverChanges(
  ports: EditPorts,
  { changes, describe }: RecoverOptions,
): Promise<readonly Recovered[]> {
  if (Object.keys((await changes()).pending).length === 0) return [];
  const lock = await ports.locks.apply();
  try {
    const recovered: Recovered[] = [];
    for (const intent of Object.values((await changes()).pending)) {
      await removeStrayFiles(ports.workspace, intent.files.map((file) => folderOf(file.path)));
      const one = await settle(ports, intent);
      await conclude(ports, one, describe(one));
      recovered.push(one);
    }
    return recovered;
  } finally {
    lock.release();
  }
}

function folderOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? "." : path.slice(0, cut);
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
  const now = (await fingerprint(workspace, file.path)) ?? null;
  if (now === file.after) return "after";
  return now === file.before ? "before" : "foreign";
}

async function fingerprint(
  workspace: EditPorts["workspace"],
  path: string,
): Promise<string | null | undefined> {
  try {
    return (await workspace.fingerprint(path))?.hash ?? null;
  } catch (error) {
    // A folder, a link out, something unreadable now stands there: not ours to touch.
    if (error instanceof WorkspaceError) return undefined;
    throw error;
  }
}

/** Brings every file that stands on the other side over; `false` if a content is gone. */
async function move(
  { workspace, store }: EditPorts,
  files: readonly FileChange[],
  to: "before" | "after",
): Promise<boolean> {
  for (const file of files) {
    const from = to === "after" ? file.before : file.after;
    const goal = file[to];
    if ((await fingerprint(workspace, file.path)) !== from || from === goal) continue;
    if (goal === null) {
      if (from !== null) await workspace.remove(file.path, { before: from });
      continue;
    }
    const bytes = await store.blobs.get(goal);
    if (!bytes) return false;
    await workspace.write(file.path, bytes, {
      before: from,
      ...(file.mode === undefined ? {} : { mode: file.mode }),
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
