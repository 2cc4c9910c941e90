import * as z from "zod";
import {
  changeMemories,
  maxText,
  type Memories,
  memoryId,
  problemOf,
  roomFor,
  type SecretCheck,
} from "../../memory/mod.ts";
import { AgentError, type MemoryPatch } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { type Scope, scopes, secretsOf, storeOf } from "./stored.ts";
import { parseTransfer, type Portable } from "./transfer.ts";

/** Why an entry did not come in. */
const reasons = ["unreadable", "known", "secret", "too_long", "refused"] as const;
type Skipped = Record<(typeof reasons)[number], number>;

/** Entries of one atomic: with their outcomes they stay under what an append holds. */
const atOnce = 100;

/** Outcomes that come along with an entry: older ones count for nothing. */
const mostOutcomes = 6;

/** Entries that `memory export` wrote: those about the user for every folder, the others for this one. */
export const imported = query({
  path: ["memory", "import"],
  rights: ["read", "write"],
  args: z.strictObject({ file: z.string().min(1).meta({ positional: 0, complete: "file" }) }),
  async run(ports, { file }, face) {
    const text = file === "-" ? await face.stdin() : await textOf(ports, file);
    const read = parseTransfer(text);
    if (read === null) throw new AgentError("data", "memory.not_export", { path: file });
    const skipped: Skipped = {
      unreadable: read.unreadable,
      known: 0,
      secret: 0,
      too_long: 0,
      refused: 0,
    };
    const secrets = await secretsOf(ports);
    const wanted = read.entries.filter((it) => mayEnter(it, secrets, skipped));
    let count = 0;
    for (const scope of scopes) {
      const own = wanted.filter(({ kind }) => (kind === "profile") === (scope === "user"));
      count += await takeIn(ports, { scope, entries: own, skipped });
    }
    return { imported: count, skipped };
  },
  view: ({ imported, skipped }, { t }) =>
    [
      t("memory.imported", { count: imported }),
      ...reasons.filter((it) => skipped[it] > 0).map((it) =>
        t(`memory.skipped.${it}`, { count: skipped[it] })
      ),
    ].join("\n"),
});

async function textOf(ports: Ports, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path.startsWith("/") ? path : `${ports.root}/${path}`);
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}

function mayEnter(entry: Portable, secrets: SecretCheck, skipped: Skipped): boolean {
  const { text, paths, experience } = entry;
  const all = [text, ...paths, ...(experience ? Object.values(experience) : [])];
  const reason = all.some((it) => it.length > maxText)
    ? "too_long"
    : secrets.holds(all.join("\n"))
    ? "secret"
    : null;
  if (reason) skipped[reason] += 1;
  return reason === null;
}

interface TakenIn {
  readonly scope: Scope;
  readonly entries: readonly Portable[];
  readonly skipped: Skipped;
}

/** How many came in. Each piece is one atomic, so what was said to be imported is. */
async function takeIn(ports: Ports, { scope, entries, skipped }: TakenIn): Promise<number> {
  const store = await storeOf(ports, scope);
  const now = ports.clock.now();
  let count = 0;
  for (let at = 0; at < entries.length; at += atOnce) {
    const piece = entries.slice(at, at + atOnce);
    let outcome = { known: 0, refused: 0, added: 0 };
    await changeMemories(store, { by: "user" }, (state) => {
      const made = patchesOf(state, piece, { now, prefix: scope === "user" ? "u" : "m" });
      outcome = made;
      return made.patches;
    });
    skipped.known += outcome.known;
    skipped.refused += outcome.refused;
    count += outcome.added;
  }
  return count;
}

function patchesOf(
  state: Memories,
  entries: readonly Portable[],
  { now, prefix }: { readonly now: number; readonly prefix: string },
) {
  const patches: MemoryPatch[] = [];
  const texts = new Set(Object.values(state.entries).map(keyOf));
  const taken = new Set<string>();
  let [known, refused, added] = [0, 0, 0];
  for (const entry of entries) {
    const add = additionOf(state, entry, { now, prefix, taken });
    if (texts.has(keyOf(entry))) known += 1;
    else if (problemOf(state, add)) refused += 1;
    else {
      texts.add(keyOf(entry));
      taken.add(add.memory.id);
      patches.push(add, ...outcomesOf(entry, add.memory.id));
      added += 1;
    }
  }
  const room = roomFor(state, patches.flatMap((it) => it.op === "add" ? [it.memory] : []), now);
  return { patches: [...room, ...patches], known, refused, added };
}

/** What is the same is not taken in again, whatever its id. */
function keyOf({ kind, text, experience }: Pick<Portable, "kind" | "text"> & {
  readonly experience: Portable["experience"];
}): string {
  return JSON.stringify([kind, text, experience?.situation, experience?.done]);
}

function additionOf(
  state: Memories,
  { id, kind, priority, text, paths, experience }: Portable,
  { now, prefix, taken }: {
    readonly now: number;
    readonly prefix: string;
    readonly taken: ReadonlySet<string>;
  },
): Extract<MemoryPatch, { op: "add" }> {
  const isFree = id.startsWith(prefix) && !taken.has(id) && !Object.hasOwn(state.entries, id);
  const own = isFree ? id : memoryId(state, `${id} ${text}`, { now, prefix });
  const memory = { id: own, kind, priority, text, paths };
  return { op: "add", memory: experience === null ? memory : { ...memory, experience } };
}

/** Failures first: what has helped in the end counts as that. */
function outcomesOf({ passed, failed }: Portable, id: string): readonly MemoryPatch[] {
  const share = passed + failed === 0 ? 0 : Math.min(1, mostOutcomes / (passed + failed));
  const times = (count: number, passed: boolean) =>
    Array.from(
      { length: Math.ceil(count * share) },
      () => ({ op: "outcome", id, passed }) as const,
    );
  return passed >= failed
    ? [...times(failed, false), ...times(passed, true)]
    : [...times(passed, true), ...times(failed, false)];
}
