import * as z from "zod";
import { oneLine, truncate } from "../../ansi/mod.ts";
import {
  changeMemories,
  maxText,
  type Memories,
  memoryId,
  problemOf,
  roomFor,
} from "../../memory/mod.ts";
import { type SecretCheck } from "../../util/mod.ts";
import { AgentError, type MemoryPatch } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { type Scope, scopes, secretsOf, storeOf } from "./stored.ts";
import { parseTransfer, type Portable } from "./transfer.ts";

/** Why an entry did not come in. */
const reasons = ["unreadable", "known", "secret", "too_long", "refused"] as const;
type Reason = (typeof reasons)[number];

/** An entry that did not come in. */
interface LeftOut {
  readonly why: Reason;
  readonly id: string;
  /** `null`: a secret is not told. */
  readonly text: string | null;
}

/** So many of those that were left out for the same reason are shown. */
const shown = 3;

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
    const secrets = await secretsOf(ports);
    const barred = read.entries.map((entry) => ({ entry, why: barOf(entry, secrets) }));
    const left = barred.flatMap(({ entry, why }) => why ? [leftOut(entry, why)] : []);
    const wanted = barred.flatMap(({ entry, why }) => why ? [] : [entry]);
    let imported = 0;
    for (const scope of scopes) {
      const own = wanted.filter(({ kind }) => (kind === "profile") === (scope === "user"));
      const taken = await takeIn(ports, scope, own);
      imported += taken.added;
      left.push(...taken.left);
    }
    const count = (reason: Reason) => left.filter(({ why }) => why === reason).length;
    const skipped = {
      unreadable: read.unreadable,
      known: count("known"),
      secret: count("secret"),
      too_long: count("too_long"),
      refused: count("refused"),
    };
    return { imported, skipped, left };
  },
  view: ({ imported, skipped, left }, context) =>
    [
      context.t("memory.imported", { count: imported }),
      ...reasons.filter((it) => skipped[it] > 0).flatMap((it) => [
        context.t(`memory.skipped.${it}`, { count: skipped[it] }),
        ...rowsOf(left.filter(({ why }) => why === it), context),
      ]),
    ].join("\n"),
});

function rowsOf(left: readonly LeftOut[], { t, width }: ViewContext): readonly string[] {
  const rows = left.slice(0, shown).map(({ id, text }) =>
    truncate(`  ${id}${text === null ? "" : `  ${oneLine(text)}`}`, Math.max(width, 20))
  );
  const more = left.length - rows.length;
  return more === 0 ? rows : [...rows, `  ${t("memory.skipped.more", { count: more })}`];
}

function leftOut({ id, text }: Pick<Portable, "id" | "text">, why: Reason): LeftOut {
  return { why, id, text: why === "secret" ? null : text };
}

async function textOf(ports: Ports, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path.startsWith("/") ? path : `${ports.here}/${path}`);
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}

/** What keeps an entry out, whatever is remembered; a secret may be in what is too long as well. */
function barOf({ text, paths, experience }: Portable, secrets: SecretCheck): Reason | null {
  const all = [text, ...paths, ...(experience ? Object.values(experience) : [])];
  if (secrets.holds(all.join("\n"))) return "secret";
  return all.some((it) => it.length > maxText) ? "too_long" : null;
}

interface TakenIn {
  readonly added: number;
  readonly left: readonly LeftOut[];
}

/** Each piece is one atomic, so what was said to be imported is. */
async function takeIn(
  ports: Ports,
  scope: Scope,
  entries: readonly Portable[],
): Promise<TakenIn> {
  const store = await storeOf(ports, scope);
  const now = ports.clock.now();
  const all: TakenIn[] = [];
  for (let at = 0; at < entries.length; at += atOnce) {
    const piece = entries.slice(at, at + atOnce);
    let outcome: TakenIn = { added: 0, left: [] };
    await changeMemories(store, { by: "user" }, (state) => {
      const made = patchesOf(state, piece, { now, prefix: scope === "user" ? "u" : "m" });
      outcome = made;
      return made.patches;
    });
    all.push(outcome);
  }
  return {
    added: all.reduce((sum, { added }) => sum + added, 0),
    left: all.flatMap(({ left }) => left),
  };
}

function patchesOf(
  state: Memories,
  entries: readonly Portable[],
  { now, prefix }: { readonly now: number; readonly prefix: string },
) {
  const patches: MemoryPatch[] = [];
  const texts = new Set(Object.values(state.entries).map(keyOf));
  const taken = new Set<string>();
  const left: LeftOut[] = [];
  for (const entry of entries) {
    const add = additionOf(state, entry, { now, prefix, taken });
    if (texts.has(keyOf(entry))) left.push(leftOut(entry, "known"));
    else if (problemOf(state, add)) left.push(leftOut(entry, "refused"));
    else {
      texts.add(keyOf(entry));
      taken.add(add.memory.id);
      patches.push(add, ...outcomesOf(entry, add.memory.id));
    }
  }
  const room = roomFor(state, patches.flatMap((it) => it.op === "add" ? [it.memory] : []), now);
  return { patches: [...room, ...patches], left, added: taken.size };
}

/** What is the same is not taken in again, whatever its id. */
function keyOf({ kind, text, paths, experience }: Pick<Portable, "kind" | "text"> & {
  readonly paths: readonly string[];
  readonly experience: Portable["experience"];
}): string {
  return JSON.stringify([kind, text, paths, experience?.situation, experience?.done]);
}

function additionOf(
  state: Memories,
  { id, kind, priority, text, paths, experience, at }: Portable,
  { now, prefix, taken }: {
    readonly now: number;
    readonly prefix: string;
    readonly taken: ReadonlySet<string>;
  },
): Extract<MemoryPatch, { op: "add" }> {
  const isFree = id.startsWith(prefix) && !taken.has(id) && !Object.hasOwn(state.entries, id);
  const own = isFree ? id : memoryId(state, `${id} ${text}`, { now, prefix });
  const written = at === undefined ? NaN : Date.parse(at);
  // What claims to be of the future is of today.
  const then = written <= now ? { at: new Date(written).toISOString() } : {};
  const memory = { id: own, kind, priority, text, paths, ...then };
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
