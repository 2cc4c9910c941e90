import type { Execute } from "../../protocol/mod.ts";
import { encodeText, sha256 } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { writablePath } from "../writable.ts";
import { readTextFile } from "../text_file.ts";
import type { Input } from "./definition.ts";
import { explainAmbiguous, explainMissing } from "./explain.ts";
import { flatten, replaceText } from "./replace.ts";

export const execute: Execute<Input> = (input, { workspace }) =>
  refusing(workspace, async () => {
    const path = await writablePath(workspace, input.path);
    const edit = {
      oldText: input.old_text.replace(/^\ufeff/, ""),
      newText: input.new_text.replace(/^\ufeff/, ""),
      all: input.all ?? false,
    };
    if (edit.oldText === "") {
      return failed(
        "old_text is empty. Give the text to be replaced; write_file writes a whole file.",
      );
    }
    if (flatten(edit.oldText) === flatten(edit.newText)) {
      return failed("old_text and new_text are the same; nothing was changed.");
    }
    const found = await readTextFile(workspace, input.path);
    if (found.type === "refused") return failed(found.reason);
    const { file, content } = found;
    const replaced = replaceText(content.text, edit);
    switch (replaced.type) {
      case "missing":
        return failed(explainMissing(path, content.text, edit));
      case "ambiguous":
        return failed(explainAmbiguous(path, content.text, replaced.lines));
      case "replaced": {
        const before = await sha256(file.bytes);
        const after = encodeText(replaced.text, content);
        return {
          text: `edited ${path}: ${described(replaced.lines)}`,
          effects: [{ type: "change_set", files: [{ path, before, after }] }],
        };
      }
    }
  });

function described(lines: readonly number[]): string {
  if (lines.length === 1) return `1 replacement, at line ${lines[0]}`;
  return `${lines.length} replacements, at lines ${lines.join(", ")}`;
}
