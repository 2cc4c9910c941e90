/** A name as code in the documents of the project. */

import { documentMentions, type Mention, type Target } from "../../codeintel/mod.ts";
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
