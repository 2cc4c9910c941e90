/** What a call would read and write of the project, told without doing it. */

import {
  type ToolCall,
  type ToolOutput,
  type ToolRunner,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import type { Parsed } from "./parse_call.ts";

export type CallPreview =
  /** It cannot be understood. */
  | { readonly type: "none"; readonly problem: string }
  /** Paths relative to the root, links resolved. */
  | { readonly type: "reads"; readonly reads: readonly string[] }
  | { readonly type: "writes"; readonly reads: readonly string[]; look(): Promise<ToolOutput> }
  /** That is not known before it has run, or it does more. */
  | { readonly type: "acts" };

/** Tools of a project in which nothing can be written. */
export interface LookingTools {
  readonly runner: ToolRunner;
  preview(call: ToolCall): Promise<CallPreview>;
  /** A command that runs unasked and does nothing but read. */
  onlyReads(call: ToolCall): Promise<boolean>;
}

export async function previewOf(
  parsed: Parsed,
  workspace: Pick<Workspace, "resolve">,
  look: () => Promise<ToolOutput>,
): Promise<CallPreview> {
  if (!parsed.ok) return { type: "none", problem: parsed.problem };
  const { tool: { definition, program }, input } = parsed;
  if (program !== undefined) return { type: "acts" };
  const { effects } = definition;
  const isOnly = (wanted: string) => effects.every((it) => it === wanted);
  const paths = definition.reads?.(input) ?? null;
  if (!isOnly("write") && (!isOnly("read") || paths === null)) return { type: "acts" };
  const reads = await Promise.all((paths ?? []).map((it) => resolved(workspace, it)));
  return isOnly("write")
    ? { type: "writes", reads: reads.flat(), look }
    : { type: "reads", reads: reads.flat() };
}

/** None: it leads nowhere that could be read. */
async function resolved(
  workspace: Pick<Workspace, "resolve">,
  path: string,
): Promise<readonly string[]> {
  try {
    return [await workspace.resolve(path)];
  } catch (error) {
    if (error instanceof WorkspaceError) return [];
    throw error;
  }
}
