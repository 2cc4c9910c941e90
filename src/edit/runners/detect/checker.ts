/** Which type checker a project has for a file: as its user names it, else from its settings alone. */

import { extensionOf } from "../../../util/mod.ts";
import type { Workspace } from "../../../protocol/mod.ts";

/** One language's checkers. */
interface Kind {
  /** Endings of the files that they read. */
  readonly endings: ReadonlySet<string>;
  /** A command line that is one of them. */
  readonly line: RegExp;
  /** What is there of it: the file that a project has, and the command line then, in order. */
  readonly found: readonly (readonly [files: readonly string[], line: string])[];
}

const kinds: readonly Kind[] = [
  {
    endings: new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]),
    line: /(?:^|[\s/])(?:vue-)?tsc(?:\s|$)/,
    found: [[["tsconfig.json", "node_modules/.bin/tsc"], "node_modules/.bin/tsc --noEmit"]],
  },
  {
    endings: new Set([".vue"]),
    line: /(?:^|[\s/])vue-tsc(?:\s|$)/,
    found: [[["tsconfig.json", "node_modules/.bin/vue-tsc"], "node_modules/.bin/vue-tsc --noEmit"]],
  },
  {
    endings: new Set([".py", ".pyi"]),
    line: /(?:^|[\s/])(?:based)?pyright(?:\s|$)/,
    found: [".venv", "venv"].flatMap((it) =>
      ["pyright", "basedpyright"].map((name) =>
        [[`${it}/bin/${name}`], `${it}/bin/${name}`] as const
      )
    ),
  },
  {
    endings: new Set([".go"]),
    line: /^go (?:vet|build)(?:\s|$)/,
    found: [[["go.mod"], "go vet ./..."]],
  },
];

/**
 * @param commands of `verify:`; those for single files judge no project
 * @returns a command line, run in the root; `null`: none is known
 */
export async function checkerLine(
  path: string,
  workspace: Pick<Workspace, "looks">,
  commands: Readonly<Record<string, string | null>>,
): Promise<string | null> {
  const kind = kinds.find(({ endings }) => endings.has(extensionOf(path)));
  if (!kind) return null;
  const named = Object.values(commands).find((it) =>
    it !== null && kind.line.test(it) && !it.includes("{files")
  );
  if (named) return named;
  for (const [files, line] of kind.found) {
    if ((await workspace.looks(files)).every((it) => it !== null)) return line;
  }
  return null;
}
