/** What is remembered as it is stored, and changed by hand. */

import {
  changeMemories,
  entriesOf,
  entryOf,
  type Memories,
  memories as fold,
  type MemoryEntry,
  type MemoryProblem,
  problemOf,
} from "../../memory/mod.ts";
import { type SecretCheck, secretCheck } from "../../util/mod.ts";
import { AgentError, type MemoryPatch, type Store } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";

/** Of this workspace, or the user's own. */
export type Scope = "workspace" | "user";
export const scopes = ["workspace", "user"] as const;

/** An entry and where it is. */
export interface Kept {
  readonly scope: Scope;
  readonly entry: MemoryEntry;
}

export async function storeOf(ports: Ports, scope: Scope): Promise<Store> {
  return await (scope === "user" ? ports.userStore() : ports.store());
}

export async function stored(ports: Ports, scope: Scope): Promise<Memories> {
  return (await foldStream(await storeOf(ports, scope), "workspace", fold)).state;
}

/** All entries, those of the workspace first, in the order in which they were written. */
export async function allKept(ports: Ports): Promise<readonly Kept[]> {
  const both = await Promise.all(scopes.map(async (scope) => ({
    scope,
    entries: entriesOf(await stored(ports, scope)),
  })));
  return both.flatMap(({ scope, entries }) => entries.map((entry) => ({ scope, entry })));
}

/**
 * The entry that a person means by an id, or by the beginning of one where only one fits.
 *
 * @throws {AgentError} `memory.unknown`, `memory.ambiguous`
 */
export function findKept(all: readonly Kept[], given: string): Kept {
  const exact = all.find(({ entry }) => entry.id === given);
  if (exact) return exact;
  const fitting = given === "" ? [] : all.filter(({ entry }) => entry.id.startsWith(given));
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (!only) throw new AgentError("input", "memory.unknown", { id: given });
  const found = fitting.slice(0, 5).map(({ entry }) => entry.id).join(", ");
  throw new AgentError("input", "memory.ambiguous", { id: given, found });
}

/**
 * Appends patches that all fit.
 *
 * @returns the entries that they are about, as they are then; of forgotten ones, as they were
 * @throws {AgentError} if one of them does not fit; nothing is changed then
 */
export async function changeKept(
  ports: Ports,
  scope: Scope,
  patchesOf: (memories: Memories) => readonly MemoryPatch[],
): Promise<readonly Kept[]> {
  const store = await storeOf(ports, scope);
  let before = new Map<string, MemoryEntry>();
  const { memories, patches } = await changeMemories(store, { by: "user" }, (state) => {
    const wanted = patchesOf(state);
    for (const patch of wanted) {
      const problem = problemOf(state, patch);
      if (problem) throw errorOf(problem);
    }
    before = new Map(Object.entries(state.entries));
    return wanted;
  });
  const ids = patches.map((patch) => patch.op === "add" ? patch.memory.id : patch.id);
  return [...new Set(ids)].flatMap((id) => {
    const entry = entryOf(memories, id) ?? before.get(id);
    return entry ? [{ scope, entry }] : [];
  });
}

function errorOf(problem: MemoryProblem): AgentError {
  switch (problem.code) {
    case "empty":
      return new AgentError("usage", "memory.empty");
    case "too_long":
      return new AgentError("data", "memory.too_long", { most: problem.most });
    case "too_many_critical":
      return new AgentError("data", "memory.too_many_critical", { most: problem.most });
    case "taken":
      return new AgentError("data", "memory.taken", { id: problem.id });
    case "unknown":
      return new AgentError("input", "memory.unknown", { id: problem.id });
    case "not_waiting":
      return new AgentError("input", "memory.not_waiting", { id: problem.id });
  }
}

/** A look for secrets that knows the user's keys. */
export async function secretsOf(ports: Ports): Promise<SecretCheck> {
  const [{ value }, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  const names = await secrets.list().catch(() => []);
  // A key that cannot be read cannot be typed from here either.
  const stored = await Promise.all(names.map((it) => secrets.get(it).catch(() => null)));
  const configured = Object.values(value.models).map(({ api_key }) => api_key);
  return secretCheck([...stored, ...configured].flatMap((it) => it ?? []));
}

/** @throws {AgentError} `memory.secret` */
export async function refuseSecrets(ports: Ports, text: string): Promise<void> {
  if ((await secretsOf(ports)).holds(text)) throw new AgentError("data", "memory.secret");
}
