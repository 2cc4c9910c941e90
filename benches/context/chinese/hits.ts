/** What is given with a task, and what a search finds first. */

import type { Code } from "../../../src/codeintel/mod.ts";
import { searchFiles } from "../../../src/codeintel/mod.ts";
import { inject } from "../../../src/context/mod.ts";
import type { Tokenizer, Workspace } from "../../../src/protocol/mod.ts";

export interface Place {
  readonly workspace: Workspace;
  readonly code: Code;
  readonly tokenizer: Tokenizer;
}

/** Paths of the pieces that are put beside the words. */
export async function givenFor(
  words: string,
  { workspace, code, tokenizer }: Place,
  tokens: number,
): Promise<ReadonlySet<string>> {
  const { fragments } = await inject({
    words,
    search: true,
    changed: [],
    remembered: [],
    sight: { hashOf: () => null, textOf: () => null, linesOf: () => [] },
    settings: { named_characters: 2000, neighbour_characters: 6000, tokens },
  }, {
    workspace,
    tokenizer,
    code: () => Promise.resolve(code),
    signal: new AbortController().signal,
  });
  return new Set(
    fragments.map(({ source }) => source.replace(/^\w+:/, "").replace(/#.*/, "")),
  );
}

export async function firstFound(words: string, { code }: Place, most: number) {
  return new Set((await searchFiles(code, words)).slice(0, most).map(({ path }) => path));
}
