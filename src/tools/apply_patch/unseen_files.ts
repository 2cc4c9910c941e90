import { nearestPlace } from "../../edit/match/mod.ts";
import type { FilePatch } from "../../edit/patch/mod.ts";
import type { ToolOutput, ToolPorts } from "../../protocol/mod.ts";
import { refuseUnseen } from "../unseen.ts";
import type { Old, OldFiles } from "./old_files.ts";

/** Files shown in one refusal; each may fill a quarter of a small model's window. */
const maxShown = 3;

/**
 * Refuses a patch of files that the model has not read, or that changed since, with what they
 * are now. Deleting or moving a file that was not read loses nothing that undo does not bring
 * back, and says nothing of its content; what has changed since it was read is not deleted blindly.
 */
export function unseenFiles(
  patches: readonly FilePatch[],
  { known }: OldFiles,
  seen: ToolPorts["seen"],
): ToolOutput | null {
  const changed = new Set(patches.filter(needsContent).map(({ path }) => path));
  const refusals: ToolOutput[] = [];
  const further: string[] = [];
  for (const path of new Set(patches.map((patch) => patch.path))) {
    const old = known.get(path);
    if (!old || (!changed.has(path) && seen(path) === null)) continue;
    const near = () => nearTo(patches, old);
    const refusal = refuseUnseen(old, old.content, { seen, near });
    if (!refusal) continue;
    if (refusals.length < maxShown) refusals.push(refusal);
    else further.push(path);
  }
  if (refusals.length === 0) return null;
  const rest = further.length === 0 ? [] : [`Read these too: ${further.join(", ")}.`];
  return {
    text: [...refusals.map(({ text }) => text), ...rest].join("\n"),
    failed: true,
    saw: refusals.flatMap(({ saw = [] }) => saw),
  };
}

/** A deletion that lists no lines, and a move that changes none, need no knowledge of any. */
function needsContent({ type, hunks }: FilePatch): boolean {
  return type === "add" || hunks.length > 0;
}

/** The line of a long file at which its first hunk belongs. */
function nearTo(patches: readonly FilePatch[], { path, content }: Old): number | null {
  const [hunk] = patches.find((patch) => patch.path === path)?.hunks ?? [];
  const text = hunk?.lines.filter(({ kind }) => kind !== "add").map((line) => line.text).join("\n");
  if (!text || !content) return hunk?.oldStart ?? null;
  return nearestPlace(content.text, text)?.start ?? hunk?.oldStart ?? null;
}
