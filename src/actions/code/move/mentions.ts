/** Where documents and settings name a path. */

import type { Replacement } from "../../../codeintel/mod.ts";
import type { Workspace } from "../../../protocol/mod.ts";
import type { PathMention } from "./types.ts";

const told =
  /\.(?:mdx?|markdown|rst|adoc|txt|ya?ml|toml|jsonc?|cfg|ini|sh)$|(?:^|\/)(?:Dockerfile|Makefile|CODEOWNERS)$/i;

/** Larger ones nobody wrote, bytes. */
const maxBytes = 500_000;

/** Lines with the path as a whole; those that change anyway are left out. */
export async function pathMentions(
  workspace: Workspace,
  path: string,
  changes: readonly Replacement[],
): Promise<readonly PathMention[]> {
  const { files } = await workspace.survey({ wanted: (it) => told.test(it) });
  const known = new Set(changes.map((it) => `${it.path}:${it.line}`));
  const whole = new RegExp(`(?<![\\w/.-])(?:\\./)?${RegExp.escape(path)}(?![\\w-])`);
  const out: PathMention[] = [];
  const utf8 = new TextDecoder();
  for await (const group of workspace.readMany(files.map((it) => it.path), { maxBytes })) {
    for (const it of group) {
      if (!("bytes" in it)) continue;
      const text = utf8.decode(it.bytes);
      if (!text.includes(path)) continue;
      text.split("\n").forEach((line, at) => {
        if (whole.test(line) && !known.has(`${it.path}:${at + 1}`)) {
          out.push({ path: it.path, line: at + 1 });
        }
      });
    }
  }
  return out;
}
