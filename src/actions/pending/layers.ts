/** Effects of commands that are not in the project yet: what is there, and which one is meant. */

import { loadCommands } from "../../edit/mod.ts";
import {
  AgentError,
  type HoldReason,
  type LayerChange,
  type WriteLayer,
} from "../../protocol/mod.ts";
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
  /** When its command began, ISO 8601. */
  readonly at: string;
  /** Of files that are listed. */
  readonly bytes: number;
  readonly paths: readonly PendingPath[];
}

/** Nobody else gets a layer while these are held: `release` or `remove` each. */
export interface Pending extends PendingRow {
  readonly handle: WriteLayer;
}

export async function pendingLayers(ports: Ports): Promise<readonly Pending[]> {
  const [layers, store, locks] = await Promise.all([ports.layers(), ports.store(), ports.locks()]);
  const { pendingLayers: storedLayers, reasonsOf } = await loadCommands();
  const found = await storedLayers({ store, locks, ...(layers ? { layers } : {}) });
  return found.map(({ layer: handle, changes, unnamable }, at): Pending => {
    const { session, call } = handle.owner;
    const reasons = reasonsOf(changes);
    const named = changes.map((it): PendingPath => ({
      path: it.path,
      did: didOf(it),
      reason: reasons.get(it.path) ?? null,
    }));
    const others = unnamable.map((path): PendingPath => ({ path, did: "edited", reason: null }));
    const sizes = changes.map(({ after }) => after?.type === "file" ? after.size : 0);
    return {
      number: at + 1,
      layer: handle.id,
      session,
      call,
      at: new Date(handle.at).toISOString(),
      bytes: sizes.reduce((sum, it) => sum + it, 0),
      paths: [...named, ...others],
      handle,
    };
  });
}

/** The same, given back at once. */
export async function pendingRows(ports: Ports): Promise<readonly PendingRow[]> {
  const pending = await pendingLayers(ports);
  for (const { handle } of pending) handle.release();
  return pending.map(rowOf);
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
export function rowOf({ handle: _, ...row }: Pending): PendingRow {
  return row;
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
  const { Git } = await loadCommands();
  const git = new Git({ store, workspace, spawner, clock, cache: () => ports.cache() });
  return {
    store,
    locks,
    workspace,
    staged: (path: string, before: number) => git.staged(path, before),
  };
}
