/** A change as people read it. */

import type { Blobs, Bytes } from "../protocol/mod.ts";

export interface Sides {
  readonly path: string;
  /** `null`: the file is not there. */
  readonly before: Bytes | null;
  readonly after: Bytes | null;
}

/** Lines of context around each difference. */
const CONTEXT = 3;

/** Unified diff of several files; binary content is named, not shown. */
export async function unifiedDiff(files: readonly Sides[]): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  return files.map(({ path, before, after }) => {
    const [old, fresh] = [decode(before), decode(after)];
    if (old === null || fresh === null) return `Binary file ${path} changed\n`;
    const from = before === null ? "/dev/null" : `a/${path}`;
    const to = after === null ? "/dev/null" : `b/${path}`;
    const options = { context: CONTEXT };
    const patch = createTwoFilesPatch("a", "b", old, fresh, undefined, undefined, options);
    const at = patch.indexOf("\n@@ ");
    return `--- ${quoted(from)}\n+++ ${quoted(to)}\n${at === -1 ? "" : patch.slice(at + 1)}`;
  }).join("");
}

/** As git writes names with `core.quotePath` off, and reads them: people read their own language. */
function quoted(name: string): string {
  // deno-lint-ignore no-control-regex -- those are what must not stand in a line
  const special = /["\\\u0000-\u001f\u007f]/g;
  if (name.search(special) === -1) return name;
  const escaped = name.replaceAll(
    special,
    (it) =>
      it === '"' || it === "\\" ? `\\${it}` : `\\${it.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${escaped}"`;
}

function decode(bytes: Bytes | null): string | null {
  if (bytes === null) return "";
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Both contents of each file, from the store; `null` if one is gone. */
export async function storedSides(
  blobs: Blobs,
  files: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[],
): Promise<readonly Sides[] | null> {
  const sides: Sides[] = [];
  for (const { path, ...hashes } of files) {
    const before = hashes.before === null ? null : await blobs.get(hashes.before);
    const after = hashes.after === null ? null : await blobs.get(hashes.after);
    const gone = (hashes.before !== null && !before) || (hashes.after !== null && !after);
    if (gone) return null;
    sides.push({ path, before, after });
  }
  return sides;
}
