/**
 * What a program stands on beside the project: the tools that it calls, by their definitions, and the
 * programs that its commands name, by the files that they are. Kept with its result, and found again
 * before it is run once more: another version may do something else with the same words.
 */

import type { Tool, ToolCall, Version } from "../protocol/mod.ts";
import { checksum } from "../util/mod.ts";
import { loadNames } from "./load_names.ts";

export interface VersionPorts {
  readonly tools: readonly Tool[];
  /** Of a program by its name, as text; `null`: there is none, or nobody knows. */
  programVersion(name: string): Promise<string | null>;
}

/** Programs of one text that are looked at. */
const most = 20;

export async function versionsOf(
  calls: readonly ToolCall[],
  { tools, programVersion }: VersionPorts,
): Promise<readonly Version[]> {
  const { toolSpecs } = await loadNames();
  const called = new Set(calls.map(({ name }) => name));
  const used = tools.map(({ definition }) => definition).filter(({ name }) => called.has(name));
  const ofTools = used.map((definition): Version => ({
    kind: "tool",
    name: definition.name,
    version: checksum(JSON.stringify([toolSpecs([definition]), definition.effects])),
  }));
  const names = [...new Set(calls.flatMap(programsIn))].slice(0, most);
  const ofPrograms = await Promise.all(
    names.map(async (name): Promise<readonly Version[]> => {
      const version = await programVersion(name);
      return version === null ? [] : [{ kind: "program", name, version }];
    }),
  );
  return [...ofTools, ...ofPrograms.flat()];
}

/** The first one that is another now, or not there any more. */
export function changedVersion(
  recorded: readonly Version[],
  now: readonly Version[],
): { readonly name: string; readonly recorded: string; readonly now: string } | null {
  for (const { kind, name, version } of recorded) {
    const found = now.find((it) => it.kind === kind && it.name === name)?.version ?? "";
    if (found !== version) return { name, recorded: version, now: found };
  }
  return null;
}

/** First words of the parts of a command line: what is no program is not found. */
function programsIn({ input }: ToolCall): readonly string[] {
  const { command } = input;
  if (typeof command !== "string") return [];
  return command.split(/[;&|\n()`{}]+/).flatMap((part) => {
    const name = part.trim().replace(/^(?:\w+=\S*\s+)+/, "").split(/\s/, 1)[0] ?? "";
    return /^[\w.+-]+$/.test(name) ? [name] : [];
  });
}
