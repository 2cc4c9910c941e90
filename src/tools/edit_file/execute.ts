import { nearestPlace } from "../../edit/match/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { encodeText, sha256 } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { readTextFile } from "../text_file.ts";
import { refuseUnseen } from "../unseen.ts";
import { writablePath } from "../writable.ts";
import type { Input } from "./definition.ts";
import { applyEdits, asInFile, editsOf, wrongEdit } from "./edits.ts";

export const execute: Execute<Input> = (input, { workspace, seen }) =>
  refusing(workspace, async () => {
    const path = await writablePath(workspace, input.path);
    const given = editsOf(input);
    for (const edit of given) {
      const wrong = wrongEdit(edit, path);
      if (wrong !== null) return failed(wrong);
    }
    const found = await readTextFile(workspace, input.path);
    if (found.type === "refused") return failed(found.reason);
    const { file, content } = found;
    const edits = given.map((edit) => asInFile(edit, content.text));
    const hash = await sha256(file.bytes);
    const near = () => nearestPlace(content.text, edits[0]?.oldText ?? "")?.start ?? null;
    const unseen = refuseUnseen({ path, hash }, content, { seen, near });
    if (unseen) return unseen;
    const edited = applyEdits(path, content.text, edits);
    if (edited.type === "refused") return failed(edited.reason);
    const after = encodeText(edited.text, content);
    return {
      text: `edited ${path}: ${edited.notes.join("; ")}`,
      effects: [{ type: "change_set", files: [{ path, before: hash, after }] }],
    };
  });
