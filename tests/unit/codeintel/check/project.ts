/** `check` on a project in memory, with the real languages. */

import { checkFiles } from "../../../../src/codeintel/check/check.ts";
import type { Finding } from "../../../../src/codeintel/check/types.ts";
import { codeOf } from "../../../../src/codeintel/code.ts";
import { inlineAnalyst, openIndex } from "../../../../src/codeintel/index/mod.ts";
import { languages } from "../../../support/languages.ts";
import { memoryCache } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

export type Files = Readonly<Record<string, string>>;

/** Of all files, unless some are named. */
export async function found(files: Files, paths = Object.keys(files)): Promise<readonly Finding[]> {
  const index = await openIndex({
    workspace: memoryWorkspace(files),
    cache: memoryCache(),
    analyst: inlineAnalyst(languages),
    languages,
    clock: fakeClock(),
  });
  return await checkFiles(codeOf(index, { languages }), paths.filter((it) => index.files.has(it)));
}

/** `path:line:column kind name`, and what else is said. */
export async function told(files: Files, paths?: string[]): Promise<readonly string[]> {
  return (await found(files, paths)).map((it) =>
    `${it.path}:${it.line}:${it.column} ${it.kind} ${it.name}${more(it)}`
  );
}

function more(it: Finding): string {
  switch (it.kind) {
    case "missing_file":
      return ` ${it.why}${near(it.nearest)}`;
    case "missing_name":
      return ` in ${it.from}${near(it.nearest)}`;
    case "missing_member":
      return ` of ${it.owner}${near(it.nearest)}`;
    case "undefined_name":
      return near(it.nearest);
    case "syntax":
      return ` ${Object.values(it.problem).join(" ")}`;
    case "arity":
      return ` ${Object.values(it.problem).filter((value) => value !== null).join(" ")}`;
  }
}

function near(nearest: string | null): string {
  return nearest === null ? "" : ` (${nearest})`;
}
