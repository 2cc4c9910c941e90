/**
 * What of a command's effects is not put into the project without a person's word: settings and
 * history, files that programs act upon, what somebody else changed meanwhile, and what no undo
 * could bring back.
 */

import type { HoldReason, LayerChange } from "../../protocol/mod.ts";
import {
  givenRights,
  isBelowDerived,
  isDerived,
  isSecretPath,
  writeRisk,
} from "../../workspace/mod.ts";

/**
 * Whose word stands behind a command: `none`, nobody was asked; `asked`, a person allowed it; `all`, he
 * allows whatever comes; `own`, he typed it.
 */
export type Consent = "none" | "asked" | "all" | "own";

/** A yes to a command line is no yes to a file that programs act upon, which the line need not name. */
export function coversDelicate(consent: Consent): boolean {
  return consent === "all" || consent === "own";
}

/** How much of an old content is kept, bytes. */
export const keptBytes = { file: 64 * 2 ** 20, hidden: 2 ** 20, all: 256 * 2 ** 20 } as const;

/** Reasons that the path alone gives; `null`: none. */
function pathReason(path: string): HoldReason | null {
  const risk = writeRisk(path);
  if (risk === "never") return "protected";
  // What a package manager puts below its own folder is read by nobody else.
  return risk === "asks" && !isBelowDerived(path) ? "delicate" : null;
}

/** As `pathReason`, and for what makes or leads a repository of git. */
export function nameReason({ path, ofRepository }: LayerChange): HoldReason | null {
  return ofRepository ? "protected" : pathReason(path);
}

/**
 * True if a file comes to run with the rights of its owner or group, whoever starts it. What had the
 * bit has it no longer for another content.
 *
 * @param isSame both sides have the same content
 */
export function gainsRights({ before, after }: LayerChange, isSame: boolean): boolean {
  if (after?.type !== "file") return false;
  const had = isSame && before?.type === "file" ? givenRights(before.mode) : 0;
  return (givenRights(after.mode) & ~had) !== 0;
}

/** True if an undo can bring the old side back: it is small enough, and no secret. */
export function canKeep({ path, before, ignored }: LayerChange): boolean {
  if (before === null || before.type === "link") return true;
  if (before.type === "special") return false;
  if (before.type === "folder") return !ignored;
  if (isSecretPath(path)) return false;
  return before.size <= (ignored ? keptBytes.hidden : keptBytes.file);
}

/** True if nobody would miss the old side: it is made again from the rest of the project. */
export function isReplaceable({ path, before, ignored }: LayerChange): boolean {
  if (!ignored) return false;
  return isBelowDerived(path) || before?.type === "folder" && isDerived(path);
}

/** Why paths would be held of which nobody was asked; those that would not be are left out. */
export function reasonsOf(changes: readonly LayerChange[]): ReadonlyMap<string, HoldReason> {
  const reasons = new Map<string, HoldReason>();
  for (const change of changes) {
    const reason = reasonOf(change);
    if (reason !== null) reasons.set(change.path, reason);
  }
  return reasons;
}

function reasonOf(change: LayerChange): HoldReason | null {
  const byPath = nameReason(change);
  if (byPath !== null) return byPath;
  if (gainsRights(change, false)) return "privileged";
  if (change.raced) return "conflict";
  return canKeep(change) || isReplaceable(change) ? null : "not_kept";
}
