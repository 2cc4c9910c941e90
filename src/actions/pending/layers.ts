/** Effects of commands that are not in the project yet: what is there, and which one is meant. */

import { Git, type HoldReason, reasonsOf } from "../../edit/mod.ts";
import { AgentError, type LayerChange, type WriteLayer } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/** One path of a pending layer. */
export interface PendingPath {
  readonly path: string;
  readonly did: "created" | "edited" | "removed";
  /** Why it was held; `null`: its command was interrupted before it ended. */
  readonly reason: HoldReason | null;
}

export interface PendingRow {
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly layer: string;
  readonly session: string;
  readonly call: string;
  readonly paths: readonly PendingPath[];
}

/** Nobody else gets a layer while these are held: `release` or `remove` each. */
export interface Pending extends PendingRow {
  readonly handle: WriteLayer;
}

export async function pendingLayers(ports: Ports): Promise<readonly Pending[]> {
  const layers = await ports.layers();
  const pending: Pending[] = [];
  for (const handle of await layers?.list() ?? []) {
    const { changes } = await handle.read({});
    if (changes.length === 0) {
      handle.remove();
      continue;
    }
    const { session, call } = handle.owner;
    const reasons = reasonsOf(changes);
    const paths = changes.map((it): PendingPath => ({
      path: it.path,
      did: didOf(it),
      reason: reasons.get(it.path) ?? null,
    }));
    pending.push({ number: pending.length + 1, layer: handle.id, session, call, paths, handle });
  }
  return pending;
}

function didOf({ before, after }: LayerChange): PendingPath["did"] {
  if (before === null) return "created";
  return after === null ? "removed" : "edited";
}

/** @throws {AgentError} `pending.none`, `pending.unknown`, `pending.which` */
export function pendingNamed(pending: readonly Pending[], name: string | undefined): Pending {
  const [first, second] = pending;
  if (!first) throw new AgentError("input", "pending.none");
  if (name === undefined) {
    if (second) throw new AgentError("usage", "pending.which", { count: pending.length });
    return first;
  }
  const found = pending.find((it) => String(it.number) === name || it.layer === name);
  if (!found) throw new AgentError("input", "pending.unknown", { name });
  return found;
}

/** As the program tells it: without what only this process holds. */
export function rowOf({ number, layer, session, call, paths }: Pending): PendingRow {
  return { number, layer, session, call, paths };
}

/** What putting a layer into the project stands on. */
export async function layerPorts(ports: Ports) {
  const [store, locks, workspace, spawner] = await Promise.all([
    ports.store(),
    ports.locks(),
    ports.workspace(),
    ports.spawner(),
  ]);
  const { clock } = ports;
  const git = new Git({ store, workspace, spawner, clock, cache: () => ports.cache() });
  return { store, locks, workspace, staged: (path: string) => git.staged(path) };
}
