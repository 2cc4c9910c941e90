import { applyPatch, type FilePatch, parsePatch, type PatchedFile } from "../../edit/patch/mod.ts";
import { type Execute, type FileEdit, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { encodeText } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { isLink } from "../ordinary_file.ts";
import { suggestPath } from "../suggest.ts";
import { writablePath } from "../writable.ts";
import type { Input } from "./definition.ts";
import { oldFile, type OldFiles, oldFiles } from "./old_files.ts";
import { described } from "./report.ts";
import { unseenFiles } from "./unseen_files.ts";

export const execute: Execute<Input> = ({ patch }, { workspace, seen }) =>
  refusing(workspace, async () => {
    const parsed = parsePatch(patch);
    if (parsed.type === "problem") {
      return failed(
        `The patch cannot be read at its line ${parsed.line}; no file was changed. ${parsed.text}`,
      );
    }
    const files = await resolved(workspace, parsed.files);
    const olds = await oldFiles(workspace, files);
    if (olds.type === "refused") return failed(olds.reason);
    const unseen = unseenFiles(files, olds, seen);
    if (unseen) return unseen;
    const outcome = applyPatch(files, (path) => oldFile(olds, path));
    if (outcome.type === "refused") {
      return failed(outcome.text + await suggestions(workspace, files, olds));
    }
    return {
      text: described(outcome.files),
      effects: [{ type: "change_set", files: outcome.files.map((file) => editOf(file, olds)) }],
    };
  });

/** Paths as the workspace has them, so that two names of one file are one. @throws {WorkspaceError} */
async function resolved(
  workspace: Workspace,
  patches: readonly FilePatch[],
): Promise<readonly FilePatch[]> {
  const files: FilePatch[] = [];
  for (const { moveTo, ...patch } of patches) {
    const path = await writablePath(workspace, patch.path);
    const goes = patch.type === "delete" || moveTo !== undefined;
    if (goes && await workspace.fingerprint(path) && await isLink(workspace, patch.path)) {
      throw new WorkspaceError("not_regular", patch.path, "it is a link; use run_shell for it");
    }
    const target = moveTo === undefined ? path : await writablePath(workspace, moveTo);
    files.push({ ...patch, path, ...(target === path ? {} : { moveTo: target }) });
  }
  return files;
}

function editOf({ path, after }: PatchedFile, { known }: OldFiles): FileEdit {
  const old = known.get(path);
  const before = old?.hash ?? null;
  if (after === null) return { path, before, after: null };
  const origin = after.origin === null ? old : known.get(after.origin);
  const same = origin && (after.text === null || after.text === origin.content?.text);
  const format = origin?.content ?? { encoding: "utf-8", bom: false };
  const bytes = same ? origin.bytes : encodeText(after.text ?? "", format);
  const mode = after.mode === (old?.mode ?? 0o644) ? {} : { mode: after.mode };
  return { path, before, after: bytes, ...mode };
}

/** What was probably meant by paths that are not there. */
async function suggestions(
  workspace: Workspace,
  files: readonly FilePatch[],
  { known }: OldFiles,
): Promise<string> {
  const absent = files.filter(({ type, path }) => type !== "add" && !known.has(path));
  const lines = new Set<string>();
  for (const { path } of absent) {
    const near = await suggestPath(workspace, path);
    if (near !== null) lines.add(`\nFor ${path}, did you mean ${near}?`);
  }
  return [...lines].join("");
}
