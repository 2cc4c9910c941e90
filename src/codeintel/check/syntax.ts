/** Text that the language refuses. */

import type { SyntaxError } from "./types.ts";
import type { World } from "./world.ts";

/** The first alone: what follows is mostly its consequence. */
export async function syntaxErrors(world: World, path: string): Promise<readonly SyntaxError[]> {
  const [first] = world.names(path)?.faults ?? [];
  if (!first) return [];
  const { line, column, problem } = first;
  const text = (await world.text(path))?.split("\n", line).at(-1) ?? "";
  const name = /^(?:[\w$]+|\S)/.exec(text.slice(column - 1))?.[0] ?? "";
  return [{ kind: "syntax", path, line, column, name, problem }];
}
