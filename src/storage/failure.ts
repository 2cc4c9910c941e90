/** What Deno KV, SQLite and the file system say, as failures that a user can act on. */

import { AgentError } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";

/** SQLite's word for "another connection is writing": it passes. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && /database (table |schema )?is locked/.test(error.message);
}

/** In words of SQLite and of Deno KV: pages, schema or rows are not what was written. */
const corrupt = new RegExp(
  [
    "malformed",
    "not a database",
    "unsupported file format",
    "value encoding",
    "invalid column type",
    "invalid tag",
    "could not deserialize",
    "no such (table|column)",
    "returned no rows",
  ].join("|"),
  "i",
);

/** The file's pages or rows cannot be what SQLite and Deno KV wrote. */
export function isCorrupt(error: unknown): boolean {
  return error instanceof Deno.errors.InvalidData ||
    error instanceof Deno.errors.UnexpectedEof ||
    (error instanceof Error && corrupt.test(error.message));
}

/** `isCorrupt`, after it was given its sentence. */
export function isCorruption(error: unknown): boolean {
  return error instanceof AgentError && error.code === "store.corrupt";
}

const full = /disk is full|no space left|quota exceeded|ENOSPC|EDQUOT/i;
const readOnly = /read-?only database|read-only file system|EROFS/i;
const denied = /unable to open|permission denied|EACCES|not a directory|file exists/i;

/** Somebody would have to write, and may not. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && readOnly.test(error.message);
}

/**
 * The same failure with a sentence for the user; an error that is not about the disk
 * comes back as it is.
 */
export function storeFailure(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof AgentError) return error;
  const cause = { cause: error };
  const params = { path };
  if (isLocked(error)) return new AgentError("locked", "store.busy", params, cause);
  if (isCorrupt(error)) return new AgentError("io", "store.corrupt", params, cause);
  if (full.test(error.message)) return new AgentError("io", "store.full", params, cause);
  if (isReadOnly(error)) return new AgentError("io", "store.read_only", params, cause);
  const detail = { path, detail: systemReason(error) };
  if (denied.test(error.message)) return new AgentError("io", "store.denied", detail, cause);
  if (/disk I\/O error|\(os error \d+\)/i.test(error.message)) {
    return new AgentError("io", "store.io", detail, cause);
  }
  return error;
}
