/** The files that a recorded program found, before it changed any: the cheapest of its check functions. */

import type { RecordedProgram } from "./record.ts";

/** Files whose content is not as the program found it, in the order in which it came to them. */
export async function filesThatDiffer(
  { calls }: Pick<RecordedProgram, "calls">,
  fingerprint: (path: string) => Promise<string | null>,
): Promise<readonly string[]> {
  const found = new Map<string, string | null>();
  for (const { result, files } of calls) {
    const saw = (result.saw ?? []).map((it) => [it.path, it.hash] as const);
    const before = files.map((it) => [it.path, it.before] as const);
    for (const [path, hash] of [...saw, ...before]) if (!found.has(path)) found.set(path, hash);
  }
  const differing: string[] = [];
  for (const [path, hash] of found) if (await fingerprint(path) !== hash) differing.push(path);
  return differing;
}
