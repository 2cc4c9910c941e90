/** Code intelligence for tools: the project as it is now, and which of its files are meant. */

import { type Code, openCode } from "../codeintel/mod.ts";
import type { ToolOutput, ToolPorts } from "../protocol/mod.ts";
import { failed, refusing } from "./failure.ts";

/** Looks at the project and runs; what the workspace refuses becomes the result. */
export function withCode(
  { workspace, cache, clock, signal }: ToolPorts,
  run: (code: Code) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  return refusing(workspace, async () => {
    const code = await openCode({ workspace, cache: await cache(), clock, signal });
    try {
      return await run(code);
    } finally {
      code[Symbol.dispose]();
    }
  });
}

/** A code file, or a folder with all code files below it. */
export type Selection =
  | {
    readonly type: "file" | "folder";
    /** As it is called here, the root is `.`. */
    readonly path: string;
    /** By code unit, at least one. */
    readonly files: readonly string[];
  }
  | { readonly type: "refused"; readonly output: ToolOutput };

/** @throws {WorkspaceError} if it is not there */
export async function select(
  { index, kinds }: Pick<Code, "index" | "kinds">,
  workspace: ToolPorts["workspace"],
  given: string,
): Promise<Selection> {
  const path = await workspace.resolve(given || ".");
  if (index.files.has(path)) return { type: "file", path, files: [path] };
  const prefix = path === "." || path === "" ? "" : `${path}/`;
  const files = [...index.files.keys()].filter((it) => it.startsWith(prefix));
  if (files.length > 0) return { type: "folder", path: path || ".", files };
  const { type } = await workspace.stat(given || ".");
  const ids = kinds.map(({ id }) => id).join(", ");
  const output = type === "directory"
    ? failed(`${path || "."} has no code file in it that is understood (${ids}).`)
    : failed(
      `${path} is no code file that is understood (${ids}), or ignore rules leave it out. ` +
        "read_file reads it, search_text searches it.",
    );
  return { type: "refused", output };
}

/** What is not known of some files, one line a reason; none if all is known. */
export function skippedLines(
  { index }: Pick<Code, "index">,
  files: readonly string[],
): readonly string[] {
  const own = new Set(files);
  const reasons = Map.groupBy(index.skipped().filter(({ path }) => own.has(path)), (it) => it.why);
  return [...reasons].sort(([a], [b]) => a < b ? -1 : 1).map(([why, { length, 0: first }]) =>
    `[left out, ${why.replaceAll("_", " ")}: ${length === 1 ? first?.path : `${length} files`}]`
  );
}
