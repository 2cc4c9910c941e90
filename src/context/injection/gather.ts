/** The files that the words name, from a look at the tree and into the code. */

import type { Code } from "../../codeintel/mod.ts";
import { readContent } from "./content.ts";
import { find, locate, type Located } from "./locate.ts";
import type { Mentions } from "./mentions.ts";
import type { Read } from "./named.ts";
import { defined } from "./symbols.ts";
import type { InjectPorts, LeftOut, NamedFile } from "./types.ts";

/** What was found so far, by path; each file once. */
export interface GatheredFiles {
  readonly files: Map<string, Read>;
  readonly leftOut: LeftOut[];
}

/** Files that stand where the words say, and those that may have changed. Costs a look at each. */
export async function atPlace(
  { paths }: Mentions,
  changed: readonly string[],
  { workspace, found }: Pick<InjectPorts, "workspace"> & { readonly found: GatheredFiles },
): Promise<Located> {
  const located = paths.length === 0 ? { named: [], lost: [] } : await locate(paths, workspace);
  const outside = located.lost.filter((it) => it.outside && it.why === "path");
  found.leftOut.push(...outside.map(({ path }): LeftOut => ({ what: path, reason: "outside" })));
  const again = changed.map((path): NamedFile => ({ path, ranges: [], why: { kind: "changed" } }));
  await readAll([...located.named, ...again], workspace, found);
  return located;
}

/** Those that take a look at the whole project: ends of paths, and what defines a name. */
export async function byLooking(
  { lost }: Located,
  { symbols }: Mentions,
  { workspace, signal, look, found }: Pick<InjectPorts, "workspace" | "signal"> & {
    readonly look: () => Promise<Code>;
    readonly found: GatheredFiles;
  },
): Promise<void> {
  const { named, leftOut } = await find(lost, workspace, signal);
  found.leftOut.push(...leftOut);
  await readAll(named, workspace, found);
  if (symbols.length === 0) return;
  await readAll(await defined(symbols, await look(), signal), workspace, found);
}

async function readAll(
  named: readonly NamedFile[],
  workspace: InjectPorts["workspace"],
  { files, leftOut }: GatheredFiles,
): Promise<void> {
  for (const file of named) {
    const known = files.get(file.path);
    if (known) {
      const ranges = [...known.file.ranges, ...file.ranges];
      files.set(file.path, { ...known, file: { ...known.file, ranges } });
      continue;
    }
    const content = await readContent(file.path, workspace);
    if (content === null || leftOut.some(({ what }) => what === file.path)) continue;
    if ("reason" in content) leftOut.push(content);
    else files.set(content.path, { file: { ...file, path: content.path }, content });
  }
}
