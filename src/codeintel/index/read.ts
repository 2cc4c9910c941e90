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
  files: readonly File[],
  signal?: AbortSignal,
): AsyncGenerator<readonly Content<File>[]> {
  const hash = await hasher(files.length);
  const pending = files[Symbol.iterator]();
  const paths = files.map(({ path }) => path);
  const options = { maxBytes: maxFileBytes, ...(signal ? { signal } : {}) };
  let group: Content<File>[] = [];
  let held = 0;
  for await (const reads of workspace.readMany(paths, options)) {
    for (const read of reads) {
      const { value: file } = pending.next();
      if (!file) break;
      if ("error" in read) {
        group.push({ file, skip: reasonOf(read.error) });
        continue;
      }
      // A copy: the reader overwrites what it gave, and a Worker is sent whole buffers.
      const bytes = read.bytes.slice();
      group.push({ file, bytes, hash: (await hash(bytes)).slice(0, hashDigits) });
      held += bytes.length;
      if (held < groupBytes) continue;
      yield group;
      group = [];
      held = 0;
    }
  }
  if (group.length > 0) yield group;
}

/** From here on a module pays that takes 10 ms to load and hashes ten times faster, files. */
const manyFiles = 100;

/** SHA-256 in hex; both ways give the same. */
async function hasher(files: number): Promise<(bytes: Bytes) => string | Promise<string>> {
  if (files < manyFiles) return sha256;
  const { createHash } = await import("node:crypto");
  return (bytes) => createHash("sha256").update(bytes).digest("hex");
}

/** @returns the bytes of a file, or why they cannot be had */
export async function bytesOf(workspace: Workspace, path: string): Promise<Bytes | SkipReason> {
  try {
    return (await workspace.read(path, { maxBytes: maxFileBytes })).bytes;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return reasonOf(error);
  }
}

function reasonOf({ kind }: WorkspaceError): SkipReason {
  if (kind === "too_large") return kind;
  return kind === "secret" || kind === "hidden" ? "secret" : "unreadable";
}
