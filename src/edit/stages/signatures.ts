/** Definitions that a change took away, or whose head it changed. */

import type { Definition, SymbolKind } from "../../codeintel/mod.ts";
import type { StageView } from "./look.ts";

export interface SignatureChange {
  /** Where it is or was defined. */
  readonly path: string;
  readonly was: Definition;
  /** `null`: it is gone from there. */
  readonly now: Definition | null;
  /** It stood inside of a function, so that nobody else could name it. */
  readonly local: boolean;
  /** Its file is still there. */
  readonly kept: boolean;
}

/**
 * By path, then place in the old content. Of a file that the parser does not understand whole nothing
 * is told: what it does not list may be there.
 */
export async function signatureChanges(look: StageView): Promise<readonly SignatureChange[]> {
  const before = await look.definitionsBefore();
  const after = await look.definitionsAfter();
  return look.files.flatMap(({ path, after: bytes }) => {
    const old = before.get(path);
    const now = bytes === null ? [] : after.get(path);
    if (!old || !now) return [];
    const kept = bytes !== null;
    return changesIn(old, now).map((it) => ({ path, kept, local: isLocal(it.was, old), ...it }));
  });
}

const callable: ReadonlySet<SymbolKind> = new Set([
  "function",
  "method",
  "constructor",
  "accessor",
]);

function isLocal({ parent }: Definition, all: readonly Definition[]): boolean {
  const owner = parent === undefined ? undefined : all[parent];
  return owner !== undefined && (callable.has(owner.kind) || isLocal(owner, all));
}

function changesIn(
  old: readonly Definition[],
  now: readonly Definition[],
): readonly Pick<SignatureChange, "was" | "now">[] {
  const left = Map.groupBy(now, (it) => it.qualified);
  // Overloads have one name: those that stayed as they were are not a change of the others.
  const changed = old.filter((it) => {
    const same = left.get(it.qualified) ?? [];
    const at = same.findIndex((each) =>
      each.signature === it.signature && each.exported === it.exported
    );
    if (at >= 0) left.set(it.qualified, same.toSpliced(at, 1));
    return at < 0;
  });
  return changed.map((was) => {
    const [first, ...rest] = left.get(was.qualified) ?? [];
    left.set(was.qualified, rest);
    // One overload less: the name is still there.
    return { was, now: first ?? now.findLast((it) => it.qualified === was.qualified) ?? null };
  });
}

/** Calls that were right may be wrong now, or name nothing. */
export function breaks({ was, now }: SignatureChange): boolean {
  if (now === null) return true;
  if (was.kind !== now.kind || was.exported && !now.exported) return true;
  return JSON.stringify(was.arity) !== JSON.stringify(now.arity);
}
