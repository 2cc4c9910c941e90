/** Files that describe an extension, of the user's or of a project's: which counts, and why another does not. */

import type { FolderTrust } from "../config/mod.ts";
import { sha256 } from "../util/mod.ts";
import { readInside } from "./files.ts";
import type { ExtensionOrigin, ExtensionProblem, UnusedExtension } from "./types.ts";

export interface DescribingFile {
  readonly name: string;
  readonly origin: ExtensionOrigin;
  /** What is described, as the user reads it; of a project's relative to the root. */
  readonly place: string;
  /** Absolute path of its folder, and its name there. */
  readonly folder: string;
  readonly file: string;
  /** Of a project's: relative to the root, as it is trusted. */
  readonly path: string;
}

export interface DescriptionRules<Description> {
  readonly trust: FolderTrust;
  /** Somebody before it has the name. */
  readonly taken: boolean;
  read(
    text: string,
    name: string,
  ): Promise<
    ({ readonly ok: true } & Description) | { readonly ok: false; readonly problem: string }
  >;
}

/** @returns what the file says with its SHA-256, or why it does not count */
export async function readDescription<Description>(
  { name, origin, place, folder, file, path }: DescribingFile,
  { trust, taken, read }: DescriptionRules<Description>,
): Promise<{ readonly said: Description; readonly hash: string } | UnusedExtension> {
  const left = (state: ExtensionProblem, problem = ""): UnusedExtension => {
    return { name, origin, place, state, problem };
  };
  const content = await readInside(folder, file);
  if (!content.ok) return left("unusable", content.problem);
  if (origin === "project") {
    if (!trust.parts.includes(path)) return left("untrusted");
    if (!await trust.covers(path, content.bytes)) return left("changed");
  }
  const said = await read(new TextDecoder().decode(content.bytes), name);
  if (!said.ok) return left("unusable", said.problem);
  return taken ? left("shadowed") : { said, hash: await sha256(content.bytes) };
}
