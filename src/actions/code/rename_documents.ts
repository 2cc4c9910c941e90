/** A name as code in the documents of the project. */

import { type Mention, placesIn, type Target } from "../../codeintel/mod.ts";
import type { Ports } from "../ports.ts";

const documents = /\.(?:md|mdx|markdown|rst|adoc)$/i;

/** Larger ones are no documents that a person wrote, bytes. */
const maxBytes = 1_000_000;

/** A local name is in no document; neither is one of two letters. */
export async function inDocuments(
  ports: Pick<Ports, "workspace">,
  { name: old, local }: Target,
  text: string,
): Promise<readonly Mention[]> {
  if (local || old.length < 3) return [];
  const workspace = await ports.workspace();
  const { files } = await workspace.survey({ wanted: (path) => documents.test(path) });
  const out: Mention[] = [];
  const utf8 = new TextDecoder();
  for await (const group of workspace.readMany(files.map(({ path }) => path), { maxBytes })) {
    for (const it of group) {
      if ("bytes" in it) {
        out.push(...documentMentions(it.path, utf8.decode(it.bytes), { old, text }));
      }
    }
  }
  return out;
}

/**
 * Places of the name in a document where it stands as code: between backticks, in a fenced or an indented
 * block. Prose may use any word.
 */
export function documentMentions(
  path: string,
  content: string,
  { old, text: name }: { readonly old: string; readonly text: string },
): readonly Mention[] {
  const lines = content.split("\n");
  const fenced = new Set<number>();
  let open = false;
  lines.forEach((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) open = !open;
    else if (open || /^(?: {4}|\t)/.test(line)) fenced.add(at + 1);
  });
  return [...placesIn(content, old)].flatMap(({ line, column }): readonly Mention[] => {
    const ticks = (lines[line - 1] ?? "").slice(0, column - 1).split("`").length - 1;
    const isCode = fenced.has(line) || ticks % 2 === 1 ||
      (lines[line - 1] ?? "").slice(0, column - 1).endsWith("``");
    return isCode ? [{ path, line, column, old, text: name, kind: "document" }] : [];
  });
}
