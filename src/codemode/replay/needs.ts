/** What a recorded program needs beside the project. */

import { callSites } from "../call_sites.ts";
import { ownSource } from "../source.ts";
import type { RecordedProgram } from "./record.ts";

/** Tools whose answer is a model's. */
const thinking: ReadonlySet<string> = new Set([
  ...["think", "extract", "multi_agent", "read_image"],
]);

/** The first tool that it called and that asks a model; `null`: it needs none. */
export function needsModel({ calls }: RecordedProgram): string | null {
  return calls.find(({ call }) => thinking.has(call.name))?.call.name ?? null;
}

/** Names that earlier programs of its session had left and that it uses. */
export async function needsVariables(
  { program, variables }: RecordedProgram,
): Promise<readonly string[]> {
  const { code } = program.input;
  if (typeof code !== "string" || variables.length === 0) return [];
  const declared = (await callSites(ownSource(code)))?.declared ?? new Set();
  return variables.map(({ name }) => name).filter((name) =>
    !declared.has(name) && new RegExp(`(?<![\\w$.])${RegExp.escape(name)}(?![\\w$])`).test(code)
  );
}
