/** Runs a tool as the host would: by name, over given ports. */

import type { ToolOutput, ToolPorts } from "../../../src/protocol/mod.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";
import { memoryCache } from "../../../src/storage/mod.ts";
import { allTools, foundTools } from "../../../src/tools/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";

type Given = Partial<ToolPorts> & { readonly files?: Parameters<typeof memoryWorkspace>[0] };

export async function runTool(
  name: string,
  input: Readonly<Record<string, unknown>>,
  given: Given = {},
): Promise<ToolOutput> {
  const found = allTools.find((tool) => tool.definition.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  const execute = await found.load();
  const { files, ...ports } = given;
  const hashes = await hashesOf(files ?? {});
  return await execute(input, {
    settings: { shellTimeoutMs: 45_000, outputBytes: 1000, sandbox: "off" },
    workspace: memoryWorkspace(files ?? {}),
    spawner: fakeSpawner(),
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    cache: () => Promise.resolve(memoryCache()),
    plan: () => Promise.resolve(null),
    answer: null,
    seen: (path) => hashes[path] ?? null,
    findable: foundTools.map(({ definition }) => definition),
    signal: new AbortController().signal,
    progress: () => {},
    ...ports,
  });
}

/** A model has seen the files that it is given, unless a test says otherwise. */
async function hashesOf(files: NonNullable<Given["files"]>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [path, file] of Object.entries(files)) {
    if (typeof file === "string" || file instanceof Uint8Array) hashes[path] = await sha256(file);
  }
  return hashes;
}

/** The new text of the only file that an output wants to change. */
export function writtenBy(output: ToolOutput): string | null {
  const [file] = output.effects?.[0]?.files ?? [];
  return file?.after ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.after) : null;
}
