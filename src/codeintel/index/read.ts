/** Contents of files and their hashes, a few at a time. */

import {
  type Bytes,
  type SurveyedFile,
  type Workspace,
  WorkspaceError,
} from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { maxFileBytes } from "../analyse.ts";
import type { SkipReason } from "../facts.ts";

/** Contents held at once, bytes: enough to keep two threads busy. */
const groupBytes = 400_000;

/** 128 bits: two contents of one project do not meet, by chance or by design below 2^64 tries. */
const hashDigits = 32;

export type Content<File extends SurveyedFile> =
  | { readonly file: File; readonly bytes: Bytes; readonly hash: string }
  | { readonly file: File; readonly skip: SkipReason };

/** Contents in groups, in order; a file that cannot be had says why. */
export async function* contents<File extends SurveyedFile>(
  workspace: Workspace,
  files: Iterable<File>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Content<File>[]> {
  let group: Promise<Content<File>>[] = [];
  let held = 0;
  for (const file of files) {
    signal?.throwIfAborted();
    const bytes = await bytesOf(workspace, file.path);
    group.push(
      typeof bytes === "string" ? Promise.resolve({ file, skip: bytes }) : hashed(file, bytes),
    );
    held += typeof bytes === "string" ? 0 : bytes.length;
    if (held < groupBytes) continue;
    yield await Promise.all(group);
    group = [];
    held = 0;
  }
  if (group.length > 0) yield await Promise.all(group);
}

async function hashed<File extends SurveyedFile>(
  file: File,
  bytes: Bytes,
): Promise<Content<File>> {
  return { file, bytes, hash: (await sha256(bytes)).slice(0, hashDigits) };
}

/** @returns the bytes of a file, or why they cannot be had */
export async function bytesOf(workspace: Workspace, path: string): Promise<Bytes | SkipReason> {
  try {
    return (await workspace.read(path, { maxBytes: maxFileBytes })).bytes;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return error.kind === "too_large" ? "too_large" : "unreadable";
  }
}
