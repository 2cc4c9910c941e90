/** Symbols that an oracle chose, and where it says that they are named: a line of `*_refs.mjs`. */

import { type Code, openCode } from "../../src/codeintel/code.ts";
import { memoryCache } from "../../src/storage/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";

/** File, line and column, 1-based, columns in UTF-16 units. */
export type Spot = readonly [string, number, number];

export interface Asked {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly kind: string;
  /** Reached through an object. */
  readonly member: boolean;
  readonly refs: readonly Spot[];
}

export async function askedIn(file: string): Promise<readonly Asked[]> {
  const lines = (await Deno.readTextFile(file)).split("\n").filter((it) => it !== "");
  return lines.map((line): Asked => JSON.parse(line));
}

/** A look at a tree with nothing known of it; to be disposed of. */
export async function lookAt(root: string): Promise<Code> {
  const clock = {
    now: () => Date.now(),
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  };
  return await openCode({ workspace: await diskWorkspace(root), cache: memoryCache(), clock });
}
