/**
 * Brings changes whose process died to one side, and ends them in one atomic with the
 * result of their call. Running it twice, or being killed in it, does no harm.
 */

import type { NewEvent, NewEventOf, StreamWrite } from "../protocol/mod.ts";
import { appendAtEnd } from "./append.ts";
import type { EditPorts } from "./apply.ts";
import type { Changes, Intent } from "./changes.ts";
import { unfinished } from "./roll_back.ts";
import { pathChanges, settleTree } from "./tree/mod.ts";

export interface Recovered {
  readonly intent: Intent;
  readonly outcome: "applied" | "rolled_back";
  /** Files that match neither side: somebody else changed them, they were left alone. */
  readonly foreign: readonly string[];
}

export interface RecoverOptions {
  /** Somebody drives this session now: a command of it may be running. */
  isDriven(session: string): Promise<boolean>;
  /** What a command did whose process died. */
  endOf(intent: Intent & { readonly look: string }): Promise<NewEventOf<"change">>;
  /** Finishes a change that comes from a write layer. */
  endOfLayer(intent: Intent & { readonly layer: string }): Promise<NewEventOf<"change">>;
  /** The folder of the workspace is another: what began in the old one is none of its business. */
  readonly replaced?: boolean;
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
      if (options.replaced) {
        await appendAtEnd(ports.store, [{ stream: "workspace", events: [endElsewhere(intent)] }]);
        continue;
      }
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
      const { workspace, store: { blobs } } = ports;
      const one = { intent, ...await settleTree({ workspace, blobs }, pathChanges(intent)) };
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

/** Nothing is known of what became of it. */
function endElsewhere({ id, files }: Intent): NewEvent {
  const foreign = files.map((it) => it.path);
  return { type: "change", id, outcome: "rolled_back", ...(foreign.length > 0 ? { foreign } : {}) };
}

function hasLook(intent: Intent): intent is Intent & { readonly look: string } {
  return intent.look !== null;
}

function hasLayer(intent: Intent): intent is Intent & { readonly layer: string } {
  return intent.layer !== null;
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
