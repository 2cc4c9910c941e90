import * as z from "zod";
import description from "../../../prompts/tools/apply_patch.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ patch: z.string() }));

export type Input = z.infer<typeof input>;

export const applyPatch: ToolDefinition<Input> = {
  name: "apply_patch",
  input,
  description,
  effects: ["write"],
  parallel: false,
  keywords: ["diff", "hunk", "multi", "edit", "补丁", "差异", "批量修改"],
  aliases: {
    input: "patch",
    diff: "patch",
    patch_text: "patch",
    patchText: "patch",
    patch_content: "patch",
    unified_diff: "patch",
    content: "patch",
    text: "patch",
    command: "patch",
  },
  subject: ({ patch }) => namesOf(patch).join(" ") || "(no file named)",
};

const header =
  /^\s*(?:\*\*\* *(?:add|create|new|update|modify|edit|delete|remove) +file *:|\*\*\* *move +to *:|\+\+\+ |rename to )\s*(.+?)\s*$/i;

const removed = /^--- (?:a\/)?(.+?)\s*$/;

/** The files that a patch names, as it names them; the parser is not loaded for a line of text. */
function namesOf(patch: string): readonly string[] {
  const lines = patch.split("\n");
  const names = lines.flatMap((line, at) => {
    const name = header.exec(line)?.[1] ?? "";
    if (name !== "/dev/null") return name === "" ? [] : [name.replace(/^b\//, "")];
    return removed.exec(lines[at - 1] ?? "")?.[1] ?? [];
  });
  return [...new Set(names)];
}
